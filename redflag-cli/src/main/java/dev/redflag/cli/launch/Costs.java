package dev.redflag.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the samples of running threads fell: in Redflag's checks, by the program's lines that were
 * checked, in its weaving, or elsewhere. Checks that HotSpot has folded into the program's own
 * instructions count as the program.
 */
final class Costs {
  /** Fewer say nothing. */
  private static final int ENOUGH = 100;

  private static final List<String> CHECKS =
      List.of("java.redflag.", "dev.redflag.runtime.", "dev.redflag.detectors.");
  private static final String OURS = "dev.redflag.";
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private final Map<String, Integer> byPlace = new HashMap<>();
  private int recordings;
  private int damaged;
  private int samples;
  private int checking;
  private int weaving;

  /**
   * Nothing yet.
   *
   * @param recordings how many recordings the samples are of
   */
  Costs(int recordings) {
    this.recordings = recordings;
  }

  /** A frame of a sample's stack. */
  record Frame(String className, String method, int line) {
    /** As the doctor tells it. */
    String text() {
      return className + "." + method + ", line " + line;
    }
  }

  /**
   * Reads recordings. One that a JVM did not end, since it was killed, is left out, and counted.
   */
  static Costs read(List<Path> recordings) {
    Costs costs = new Costs(0);
    for (Path recording : recordings) {
      try {
        costs.add(samplesOf(recording));
      } catch (IOException | RuntimeException e) { // the JDK's reader does not check all it reads
        costs.damaged++;
      }
    }
    return costs;
  }

  private static Costs samplesOf(Path recording) throws IOException {
    Costs costs = new Costs(1);
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (event.getStackTrace() != null) {
          costs.sample(frames(event.getStackTrace().getFrames()));
        }
      }
    }
    return costs;
  }

  private void add(Costs of) {
    recordings += of.recordings;
    samples += of.samples;
    checking += of.checking;
    weaving += of.weaving;
    of.byPlace.forEach((place, number) -> byPlace.merge(place, number, Integer::sum));
  }

  private static List<Frame> frames(List<RecordedFrame> recorded) {
    List<Frame> frames = new ArrayList<>();
    for (RecordedFrame frame : recorded) {
      RecordedMethod method = frame.getMethod();
      frames.add(new Frame(method.getType().getName(), method.getName(), frame.getLineNumber()));
    }
    return frames;
  }

  /**
   * Counts a sample.
   *
   * @param frames the stack, innermost first
   */
  void sample(List<Frame> frames) {
    samples++;
    int outer = 0; // one past the outermost frame of the calls that reached us last
    boolean hook = false;
    for (int i = 0; i < frames.size(); i++) {
      String className = frames.get(i).className();
      if (isOurs(className)) {
        outer = i + 1;
        hook = startsWithAny(className, CHECKS);
      } else if (outer > 0 || !startsWithAny(className, JDK)) {
        break;
      }
    }
    if (outer == 0) {
      return;
    }
    if (hook) {
      checking++;
      byPlace.merge(place(frames.subList(outer, frames.size())), 1, Integer::sum);
    } else {
      weaving++;
    }
  }

  private static boolean isOurs(String className) {
    return className.startsWith(OURS) || startsWithAny(className, CHECKS);
  }

  private static boolean startsWithAny(String className, List<String> prefixes) {
    return prefixes.stream().anyMatch(className::startsWith);
  }

  /** The line of the program from which a check was reached, through the JDK perhaps. */
  private static String place(List<Frame> frames) {
    for (Frame frame : frames) {
      if (!startsWithAny(frame.className(), JDK)) {
        return frame.text();
      }
    }
    return frames.isEmpty() ? "(not known)" : frames.get(0).text();
  }

  /** What the samples tell in a sentence. */
  String summary() {
    if (recordings == 0) {
      return "What costs most: not known, "
          + (damaged > 0
              ? "the JVM was killed before it had written its samples"
              : "the JVM has no Flight Recorder (module jdk.jfr)");
    }
    if (samples < ENOUGH) {
      return "What costs most: not known, the run was too short to tell ("
          + samples
          + " samples of running threads; "
          + ENOUGH
          + " are needed)";
    }
    return "What costs most, by "
        + samples
        + " samples of running threads: checks "
        + percent(checking)
        + ", weaving classes and reporting "
        + percent(weaving)
        + ", the program and checks that are part of its compiled code "
        + percent(samples - checking - weaving);
  }

  /** The program's lines whose checks cost most, the dearest first, each with its share. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (samples >= ENOUGH) {
      byPlace.entrySet().stream()
          .sorted(
              Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                  .thenComparing(Map.Entry.comparingByKey()))
          .forEach(e -> lines.add(percent(e.getValue()) + " at " + e.getKey()));
    }
    return lines;
  }

  private String percent(int part) {
    return Math.round(100.0 * part / samples) + "%";
  }
}
