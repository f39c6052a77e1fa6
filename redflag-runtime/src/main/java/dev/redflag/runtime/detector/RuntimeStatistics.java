package dev.redflag.runtime.detector;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.Threads;

/**
 * The counters of the runtime, for {@code --stats}. Those that cost something to keep are kept only
 * where they were asked for before the detector was made.
 */
public final class RuntimeStatistics {
  private static volatile boolean requested;

  private RuntimeStatistics() {}

  /** Asks for the counters that cost something; before the detector is made. */
  public static void request() {
    requested = true;
  }

  /** Whether they were asked for. */
  public static boolean requested() {
    return requested;
  }

  /** Pairs of name and value: first the detector's, then the runtime's. */
  public static String[] pairs() {
    Detector detector = Detectors.installed();
    String[] first = detector == null ? new String[0] : detector.statistics();
    String[] second = {
      "threads seen", Long.toString(Threads.seen()),
      "threads living", Integer.toString(Threads.living()),
      "thread numbers given out", Integer.toString(Threads.numbers()),
      "thread numbers reused", Long.toString(Threads.reuse()),
      "thread numbers taken by force", Long.toString(Threads.forcedReuse()),
      "threads that share a number", Long.toString(Threads.sharedNumbers()),
      "thread numbers used up", Long.toString(Threads.exhaustedNumbers()),
      "shadows of arrays", Integer.toString(ShadowTable.ARRAYS.size()),
      "bytes of them", Long.toString(ShadowTable.ARRAYS.weight()),
      "shadows of JDK objects", Integer.toString(ShadowTable.STATES.size()),
      "shadows of objects not woven", Integer.toString(ShadowTable.UNWOVEN.size()),
      "monitors", Integer.toString(SyncTable.MONITORS.size()),
      "locks, tasks and the like", Integer.toString(SyncTable.OBJECTS.size()),
      "call chains taken for the history", Long.toString(Stacks.taken()),
      "call chains that would have taken too long", Long.toString(Stacks.skipped()),
      "sites", Integer.toString(Sites.count()),
      "sites without a number", Integer.toString(Sites.dropped()),
      "site numbers given again", Integer.toString(Sites.recycled()),
      "short locks taken from the dead", Integer.toString(Memory.stolen()),
      "faults of Redflag itself", Integer.toString(Faults.count())
    };
    String[] all = new String[first.length + second.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
