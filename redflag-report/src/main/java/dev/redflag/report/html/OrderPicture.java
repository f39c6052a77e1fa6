package dev.redflag.report.html;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.runtime.thread.History;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the two threads of a finding side by side, time downwards: where each was started, by what
 * the one last published what it did and the other last learned of others, both accesses, and the
 * edge between them that is missing.
 */
final class OrderPicture {
  private static final int WIDTH = 680;
  private static final int LANE = 310;
  private static final int GAP = 16;
  private static final int LINE = 17;
  private static final int PADDING = 8;

  /** About how many letters fit into a box. */
  private static final int LETTERS = 42;

  /** A box of a thread. */
  private record Box(boolean right, String look, List<String> lines, int top) {
    int left() {
      return right ? WIDTH - LANE : 0;
    }

    int height() {
      return lines.size() * LINE + 2 * PADDING;
    }

    int bottom() {
      return top + height();
    }

    int middle() {
      return top + height() / 2;
    }
  }

  private final List<Box> boxes = new ArrayList<>();
  private int bottom;

  private OrderPicture() {}

  static void write(Finding f, Html html) throws IOException {
    OrderPicture picture = new OrderPicture();
    FindingAccess earlier = f.earlier();
    FindingAccess current = f.current();
    picture.pair("name", threadName(earlier), threadName(current));
    picture.pair("start", start(earlier), start(current));
    String published = earlier.synchronization();
    String before = after(published, History.PUBLISHED_BEFORE);
    if (before != null) {
      picture.add(false, "sync", "publishes what it did by " + before);
    }
    Box from = picture.add(false, "access", access(earlier));
    String since = after(published, History.PUBLISHED_SINCE);
    if (since != null) {
      picture.add(false, "sync", "publishes that by " + since);
    }
    String learned = after(current.synchronization(), History.LEARNED);
    if (learned != null) {
      picture.add(true, "sync", "learns of other threads by " + learned);
    }
    Box to = picture.add(true, "access", access(current));
    picture.draw(f, from, to, html);
  }

  private static String threadName(FindingAccess access) {
    return "thread " + access.thread();
  }

  private static String start(FindingAccess access) {
    return access.startedAt().isEmpty() ? "" : "started at " + access.startedAt().get(0);
  }

  private static String access(FindingAccess access) {
    return access.kind() + (access.stack().isEmpty() ? "" : " at " + access.stack().get(0));
  }

  private static String after(String phrase, String beginning) {
    return phrase != null && phrase.startsWith(beginning)
        ? phrase.substring(beginning.length())
        : null;
  }

  /** Adds two boxes at one height; none for an empty text. */
  private void pair(String look, String left, String right) {
    int top = bottom;
    int lowest = top;
    for (boolean isRight : new boolean[] {false, true}) {
      String text = isRight ? right : left;
      if (!text.isEmpty()) {
        Box box = new Box(isRight, look, wrapped(text), top);
        boxes.add(box);
        lowest = Math.max(lowest, box.bottom() + GAP);
      }
    }
    bottom = lowest;
  }

  private Box add(boolean right, String look, String text) {
    Box box = new Box(right, look, wrapped(text), bottom);
    boxes.add(box);
    bottom = box.bottom() + GAP;
    return box;
  }

  /** Breaks a text into lines: at spaces, a long word before a bracket or dot, or anywhere. */
  static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > LETTERS) {
      int at = rest.lastIndexOf(' ', LETTERS);
      if (at > LETTERS / 3) {
        lines.add(rest.substring(0, at));
        rest = rest.substring(at + 1);
      } else {
        int bracket = rest.lastIndexOf('(', LETTERS);
        int dot = rest.lastIndexOf('.', LETTERS);
        at = bracket > LETTERS / 3 ? bracket : dot > LETTERS / 3 ? dot : LETTERS;
        lines.add(rest.substring(0, at));
        rest = rest.substring(at);
      }
    }
    lines.add(rest);
    return lines;
  }

  private void draw(Finding f, Box from, Box to, Html html) throws IOException {
    int height = bottom;
    html.markup("<figure>\n<svg role=\"img\" viewBox=\"-2 -2 " + (WIDTH + 4) + " " + (height + 4));
    html.markup("\">\n").element("title", title(f));
    for (int x : new int[] {LANE / 2, WIDTH - LANE / 2}) {
      html.markup("<path class=\"life\" d=\"M" + x + " 0V" + height + "\"/>\n");
    }
    for (Box box : boxes) {
      draw(box, html);
    }
    int y1 = from.middle();
    int y2 = to.middle();
    int middle = WIDTH / 2;
    int tip = WIDTH - LANE;
    html.markup("<path class=\"missing\" d=\"M" + LANE + " " + y1 + "H" + middle + "V" + y2 + "H");
    html.markup(tip + "m-8 -5l8 5l-8 5\"/>\n");
    int y = (y1 + y2) / 2;
    html.markup(
        "<path class=\"cross\" d=\"M" + (middle - 8) + " " + (y - 8) + "l16 16m0 -16l-16 16");
    html.markup("\"/>\n</svg>\n<figcaption>Time runs downwards; the dashed line is the order that");
    html.markup(" is missing.</figcaption>\n</figure>\n");
  }

  private static String title(Finding f) {
    return "No edge leads from the "
        + f.earlier().kind()
        + " by thread "
        + f.earlier().thread()
        + " to the "
        + f.current().kind()
        + " by thread "
        + f.current().thread()
        + ".";
  }

  private static void draw(Box box, Html html) throws IOException {
    int x = box.left();
    html.markup("<rect class=\"" + box.look() + "\" x=\"" + x + "\" y=\"" + box.top());
    html.markup("\" width=\"" + LANE + "\" height=\"" + box.height() + "\" rx=\"5\"/>\n");
    html.markup("<text class=\"" + box.look() + "\">");
    int y = box.top() + PADDING + 12;
    for (String line : box.lines()) {
      html.markup("<tspan x=\"" + (x + 10) + "\" y=\"" + y + "\">").text(line).markup("</tspan>");
      y += LINE;
    }
    html.markup("</text>\n");
  }
}
