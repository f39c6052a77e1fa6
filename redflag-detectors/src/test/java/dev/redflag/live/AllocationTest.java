package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.redflag.Hook;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A hook allocates nothing where nothing changes. */
class AllocationTest {
  private static final int TIMES = 1_000_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @BeforeAll
  static void start() {
    Live.start();
  }

  /** Bytes allocated by running something a million times, once it has run before. */
  private static long allocated(Runnable body) {
    run(body, 20_000);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    run(body, TIMES);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static void run(Runnable body, int times) {
    for (int i = 0; i < times; i++) {
      body.run();
    }
  }

  /** Less than a thousandth of a byte a time: what the measuring itself takes. */
  private static void assertNone(long bytes) {
    assertThat(bytes).isLessThan(TIMES / 1_000);
  }

  @Test
  void fields() {
    Live.Woven w = new Live.Woven();
    int read = Live.site("count");
    int write = Live.site("count");
    assertNone(
        allocated(
            () -> {
              Hook.readField(w, read);
              Hook.writeField(w, write);
            }));
  }

  @Test
  void staticFields() {
    int read = Live.site("total");
    int write = Live.site("total");
    assertNone(
        allocated(
            () -> {
              Hook.readStatic(read);
              Hook.writeStatic(write);
            }));
  }

  @Test
  void elements() {
    long[] array = new long[5_000];
    int read = Live.site();
    int write = Live.site();
    int[] i = {0};
    assertNone(
        allocated(
            () -> {
              i[0] = (i[0] + 1) % 5_000;
              Hook.readArray(array, i[0], read);
              Hook.writeArray(array, i[0], write);
            }));
  }

  @Test
  void readSharedElements() {
    long[] array = new long[100];
    int read = Live.site();
    Live.elsewhere(() -> Hook.readWholeArray(array, read));
    int[] i = {0};
    assertNone(
        allocated(
            () -> {
              i[0] = (i[0] + 1) % 100;
              Hook.readArray(array, i[0], read);
            }));
  }

  @Test
  void aMonitorUnderWhichNothingIsAccessed() {
    Object monitor = new Object();
    assertNone(
        allocated(
            () -> {
              Hook.monitorEntering(monitor);
              synchronized (monitor) {
                Hook.monitorEntered(monitor, 0);
                Hook.monitorExiting(monitor);
              }
            }));
  }

  @Test
  void readsOfAVolatileField() {
    Live.Woven w = new Live.Woven();
    int flag = Live.site("flag");
    Hook.beforeWriteField(w, flag);
    assertNone(
        allocated(
            () -> {
              Hook.beforeReadField(w, flag);
              Hook.afterReadField(w, flag);
            }));
  }
}
