package dev.redflag.agent.reweave;

import dev.redflag.runtime.sampling.HeldLocks;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The locks that threads hold, as the JVM's own management knows them: monitors, and the owners of
 * {@code AbstractOwnableSynchronizer}s. It knows nothing of virtual threads.
 */
final class LockNames implements HeldLocks {
  /** Threads of the JVM, and of ours, which run or wait for a time, and run none of the program. */
  private static final List<String> NOT_THE_PROGRAMS =
      List.of(
          "Reference Handler",
          "Signal Dispatcher",
          "Attach Listener",
          "Notification Thread",
          "Common-Cleaner",
          "Cleaner-",
          "Redflag ");

  private final ThreadMXBean threads;

  private LockNames(ThreadMXBean threads) {
    this.threads = threads;
  }

  /**
   * Asks the JVM, once for a trial, so that all that is needed is loaded before a thread is caught;
   * null where the JVM has no such management.
   */
  @SuppressWarnings("deprecation") // the successor of getId is newer than JDK 17
  static HeldLocks find() {
    try {
      LockNames found = new LockNames(ManagementFactory.getThreadMXBean());
      found.of(new long[] {Thread.currentThread().getId()});
      found.otherRuns(Thread.currentThread().getId());
      return found;
    } catch (LinkageError | RuntimeException absent) {
      return null;
    }
  }

  @Override
  public String[][] of(long[] ids) {
    // Never one thread twice: HotSpot frees what it owns as often, and the JVM crashes.
    long[] once = Arrays.stream(ids).distinct().toArray();
    ThreadInfo[] infos =
        threads.getThreadInfo(
            once, threads.isObjectMonitorUsageSupported(), threads.isSynchronizerUsageSupported());
    String[][] names = new String[ids.length][];
    for (int i = 0; i < ids.length; i++) {
      int at = 0;
      while (once[at] != ids[i]) {
        at++;
      }
      names[i] = infos[at] == null ? null : names(infos[at]);
    }
    return names;
  }

  @Override
  public boolean otherRuns(long id) {
    for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (info != null && info.getThreadId() != id && mayRun(info, id)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread may run soon without the one of an id going on. */
  static boolean mayRun(ThreadInfo info, long id) {
    if (NOT_THE_PROGRAMS.stream().anyMatch(info.getThreadName()::startsWith)) {
      return false;
    }
    switch (info.getThreadState()) {
      case RUNNABLE:
        return true;
      case TIMED_WAITING:
        return info.getLockOwnerId() != id;
      case NEW:
      case BLOCKED:
      case WAITING:
      case TERMINATED:
        return false;
    }
    return false;
  }

  private static String[] names(ThreadInfo info) {
    MonitorInfo[] monitors = info.getLockedMonitors();
    Arrays.sort(monitors, Comparator.comparingInt(MonitorInfo::getLockedStackDepth).reversed());
    List<String> names = new ArrayList<>();
    for (MonitorInfo monitor : monitors) {
      add(monitor, names);
    }
    for (LockInfo lock : info.getLockedSynchronizers()) {
      add(lock, names);
    }
    return names.toArray(new String[0]);
  }

  /** Our own lock is none to a reader. */
  private static void add(LockInfo lock, List<String> names) {
    if (!lock.getClassName().startsWith("dev.redflag.")) {
      names.add(lock.getClassName() + "@" + Integer.toHexString(lock.getIdentityHashCode()));
    }
  }
}
