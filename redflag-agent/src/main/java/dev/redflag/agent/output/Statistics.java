package dev.redflag.agent.output;

import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.Threads;

/** The counters that {@code --stats} prints. */
final class Statistics {
  private Statistics() {}

  static String text() {
    StringBuilder out = new StringBuilder("Redflag statistics:\n");
    String[] counters = Detectors.installed().statistics();
    for (int i = 0; i + 1 < counters.length; i += 2) {
      line(out, counters[i], counters[i + 1]);
    }
    line(out, "threads living at the end", Integer.toString(Threads.living()));
    line(out, "thread numbers given out", Integer.toString(Threads.numbers()));
    line(out, "thread numbers taken by force", Long.toString(Threads.forcedReuse()));
    line(out, "sites without a number", Integer.toString(Sites.dropped()));
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append("  ").append(name).append(": ").append(value).append('\n');
  }
}
