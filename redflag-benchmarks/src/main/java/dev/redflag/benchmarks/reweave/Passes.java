package dev.redflag.benchmarks.reweave;

import dev.redflag.runtime.detector.Detectors;
import java.util.ArrayList;
import java.util.List;

/** How often threads came by the sites of a pair, as the agent's counters tell. */
final class Passes {
  private static final String NAME = "passes of the ";

  private Passes() {}

  /** Of the chase that runs; the agent must be attached, and brings the runtime along. */
  static long now() {
    String[] all = Detectors.installed().statistics();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < all.length; i += 2) {
      lines.add(all[i] + ": " + all[i + 1]);
    }
    return in(lines);
  }

  /** In the lines of counters; -1 where it is no chase. */
  static long in(List<String> lines) {
    long passes = -1;
    for (String line : lines) {
      if (line.startsWith(NAME)) {
        passes = Math.max(passes, 0) + Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
      }
    }
    return passes;
  }
}
