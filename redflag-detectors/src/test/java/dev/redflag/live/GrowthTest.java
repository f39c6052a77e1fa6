package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.Sweeper;
import dev.redflag.runtime.sync.SyncTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.redflag.Hook;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes when the program's objects, monitors and threads go. */
class GrowthTest {
  private static final int ATTEMPTS = 200;

  @BeforeAll
  static void start() {
    Live.start();
  }

  /** Returns when everything that is unreachable now has been collected and given back. */
  private static void collect() {
    for (int round = 0; round < 2; round++) {
      gc();
      Sweeper.sweep();
    }
    gc();
  }

  /** Runs the collector once at least, even where something else has just run it. */
  private static void gc() {
    WeakReference<Object> canary = new WeakReference<>(new Object());
    int attempts = 0;
    do {
      assertThat(attempts++).as("the collector does not run").isLessThan(ATTEMPTS);
      System.gc();
    } while (!canary.refersTo(null));
  }

  /**
   * Bytes of all objects that live, as the VM counts them: the heap in use says more, since dead
   * entries wait for the VM's own reference handler.
   */
  private static long liveBytes() {
    collect();
    try {
      Object histogram =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
      String total = histogram.toString().lines().reduce((first, last) -> last).orElseThrow();
      String[] columns = total.trim().split("\\s+");
      assertThat(columns[0]).isEqualTo("Total");
      return Long.parseLong(columns[2]);
    } catch (JMException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void arraysAndTheirReadSets() {
    int site = Live.site();
    collect();
    int before = ShadowTable.ARRAYS.size();
    for (int i = 0; i < 1_000; i++) {
      int[][] arrays = new int[100][20];
      for (int[] array : arrays) {
        Hook.readArray(array, 3, site);
      }
      if (i % 100 == 0) {
        Live.elsewhere(() -> Hook.readArray(arrays[i(arrays)], 3, site));
      }
    }
    collect();
    assertThat(ShadowTable.ARRAYS.size() - before).isZero();
  }

  private static int i(int[][] arrays) {
    return arrays.length - 1;
  }

  @Test
  void monitors() {
    collect();
    int before = SyncTable.MONITORS.size();
    for (int i = 0; i < 100_000; i++) {
      Object monitor = new Object();
      Hook.monitorEntering(monitor);
      synchronized (monitor) {
        Hook.monitorEntered(monitor, 0);
        Hook.monitorExiting(monitor);
      }
    }
    collect();
    assertThat(SyncTable.MONITORS.size() - before).isZero();
  }

  @Test
  void objectsAreNotKeptByTheirShadows() {
    int count = Live.site("count");
    int flag = Live.site("flag");
    Live.Woven w = new Live.Woven();
    Live.elsewhere(() -> Hook.readField(w, count));
    Hook.readField(w, count);
    Hook.beforeWriteField(w, flag);
    WeakReference<Object> gone = shadowed(count, flag);
    collect();
    assertThat(gone.refersTo(null)).isTrue();
    assertThat(w.side).isNotNull();
  }

  private static WeakReference<Object> shadowed(int count, int flag) {
    Live.Woven w = new Live.Woven();
    Hook.readField(w, count);
    Live.elsewhere(() -> Hook.readField(w, count));
    Hook.beforeWriteField(w, flag);
    return new WeakReference<>(w);
  }

  @Test
  void aHundredThousandShortThreadsThatAreJoined() {
    ThreadState parent = Threads.current();
    run(parent, 20_000, true); // fills the rings of call chains and ended threads
    long before = liveBytes();
    run(parent, 100_000, true);
    long grown = liveBytes() - before;
    assertThat(grown).isLessThan(4 << 20);
  }

  @Test
  void aHundredThousandShortThreadsThatAreNotJoined() {
    ThreadState parent = Threads.current();
    run(parent, 20_000, false);
    long before = liveBytes();
    run(parent, 100_000, false);
    // Their numbers cannot be given again, so their names are kept: some 200 bytes each.
    long grown = liveBytes() - before;
    assertThat(grown).isLessThan(30 << 20);
  }

  /** Threads that are forked, access something under their own call chain, and end. */
  private static void run(ThreadState parent, int threads, boolean joined) {
    Live.Woven w = new Live.Woven();
    int[] sites = {Live.site("count"), Live.site("count"), Live.site("count")};
    Accesses accesses = new Accesses(w);
    for (int i = 0; i < threads; i++) {
      ThreadState child = Threads.fork(parent, new Thread(() -> {}));
      for (int site : sites) {
        accesses.write(child, site);
        child.releaseClock();
      }
      Threads.end(child);
      if (joined) {
        parent.acquireClock(Threads.ENDED.find(child.thread).clock);
      }
    }
  }
}
