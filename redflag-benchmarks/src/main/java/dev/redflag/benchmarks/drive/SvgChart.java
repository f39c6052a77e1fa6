package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the slowdowns as a chart of horizontal bars on a logarithmic axis: a block of bars for
 * each program and for each geometric mean, a bar for each detector.
 */
final class SvgChart {
  private static final String[] COLORS = {
    "#3b6ea5", "#c8553d", "#5b8c5a", "#8e6c8a", "#d9a441", "#4f9d9d", "#7a7a7a", "#a05195"
  };
  private static final int LEFT = 110;
  private static final int PLOT = 560;
  private static final int WIDTH = LEFT + PLOT + 50;
  private static final int LEGEND_LINE = 16;
  private static final int BAR = 12;
  private static final int GAP = 8;

  private final Map<String, Map<String, Double>> blocks = new LinkedHashMap<>();
  private final List<String> detectors = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();

  private SvgChart(Results results) {
    for (Row row : results.rows()) {
      add(row.benchmark(), row.detector(), row.slowdown());
    }
    for (Group group : Group.values()) {
      addMeans("mean " + group.label(), results.means(group));
    }
    addMeans("mean of all", results.means(null));
  }

  static String of(Results results) {
    return new SvgChart(results).draw();
  }

  private void addMeans(String label, Map<String, Results.Mean> means) {
    means.forEach((detector, mean) -> add(label, detector, mean.slowdown()));
  }

  private void add(String block, String detector, double slowdown) {
    if (!detectors.contains(detector)) {
      detectors.add(detector);
    }
    blocks.computeIfAbsent(block, name -> new LinkedHashMap<>()).put(detector, slowdown);
  }

  private String draw() {
    StringBuilder legend = new StringBuilder();
    int top = drawLegend(legend) + 30;
    int most = 2;
    int height = top;
    for (Map<String, Double> bars : blocks.values()) {
      height += bars.size() * BAR + GAP;
      for (double slowdown : bars.values()) {
        while (most < slowdown) {
          most *= 2;
        }
      }
    }
    element(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"11\">",
        WIDTH, height + 10);
    element("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
    element("<text x=\"8\" y=\"16\" font-size=\"13\">Slowdown (plain = 1, logarithmic)</text>");
    svg.append(legend);
    for (int tick = 1; tick <= most; tick *= 2) {
      double x = LEFT + length(tick, most);
      element(
          "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>",
          x, x, top - 4, height);
      element("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", x, top - 8, tick);
    }
    int y = top;
    for (Map.Entry<String, Map<String, Double>> block : blocks.entrySet()) {
      y = drawBlock(block.getKey(), block.getValue(), y, most);
    }
    svg.append("</svg>\n");
    return svg.toString();
  }

  /** Draws a key for each detector, in as many lines as they need; returns where they end. */
  private int drawLegend(StringBuilder legend) {
    int x = 8;
    int y = 24;
    for (int i = 0; i < detectors.size(); i++) {
      int width = 30 + 7 * detectors.get(i).length();
      if (x > 8 && x + width > WIDTH) {
        x = 8;
        y += LEGEND_LINE;
      }
      String key =
          "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>"
              + "<text x=\"%d\" y=\"%d\">%s</text>\n";
      String label = escape(detectors.get(i));
      legend.append(String.format(Locale.ROOT, key, x, y, color(i), x + 14, y + 9, label));
      x += width;
    }
    return y + LEGEND_LINE;
  }

  private int drawBlock(String label, Map<String, Double> bars, int top, int most) {
    double middle = top + bars.size() * BAR / 2.0 + 4;
    element(
        "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 6, middle, escape(label));
    int y = top;
    for (Map.Entry<String, Double> bar : bars.entrySet()) {
      double length = length(bar.getValue(), most);
      element(
          "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
          LEFT, y, Math.max(length, 1), BAR - 2, color(detectors.indexOf(bar.getKey())));
      element(
          "<text x=\"%.1f\" y=\"%d\" font-size=\"9\">%.2f</text>",
          LEFT + length + 4, y + BAR - 3, bar.getValue());
      y += BAR;
    }
    return y + GAP;
  }

  private static double length(double slowdown, int most) {
    return Math.max(0, PLOT * Math.log(slowdown) / Math.log(most));
  }

  private static String color(int index) {
    return COLORS[index % COLORS.length];
  }

  private void element(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
