package dev.redflag.agent.output;

import dev.redflag.runtime.detector.RuntimeStatistics;

/** The counters that {@code --stats} prints. */
final class Statistics {
  private Statistics() {}

  static String text() {
    StringBuilder out = new StringBuilder("Redflag statistics:\n");
    String[] counters = RuntimeStatistics.pairs();
    for (int i = 0; i + 1 < counters.length; i += 2) {
      line(out, counters[i], counters[i + 1]);
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append("  ").append(name).append(": ").append(value).append('\n');
  }
}
