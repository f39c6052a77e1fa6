package dev.redflag.agent.reweave;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LockNamesTest {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean done;

  /** Something that a thread does until it is interrupted. */
  private interface Doing {
    void run() throws InterruptedException;
  }

  @SuppressWarnings("deprecation") // the successor of getId is newer than JDK 17
  private boolean mayRun(Thread.State state, Doing doing, long waiting) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              try {
                doing.run();
              } catch (InterruptedException e) {
                // as it shall
              }
            });
    thread.start();
    while (thread.getState() != state) {
      Thread.onSpinWait();
    }
    ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
    assertThat(info.getThreadState()).isEqualTo(state);
    boolean may = LockNames.mayRun(info, waiting);
    done = true;
    thread.interrupt();
    LockSupport.unpark(thread);
    thread.join();
    done = false;
    return may;
  }

  @Test
  @SuppressWarnings("deprecation")
  void whoWaitsForOurLocksOrForGoodDoesNotRun() throws Exception {
    long me = Thread.currentThread().getId();
    lock.lock();
    assertThat(mayRun(Thread.State.WAITING, lock::lockInterruptibly, me)).isFalse();
    assertThat(mayRun(Thread.State.TIMED_WAITING, () -> lock.tryLock(1, TimeUnit.HOURS), me))
        .isFalse();
    assertThat(mayRun(Thread.State.TIMED_WAITING, () -> lock.tryLock(1, TimeUnit.HOURS), -1))
        .isTrue(); // it is somebody else's lock to the one who asks
    assertThat(mayRun(Thread.State.WAITING, LockSupport::park, me)).isFalse();
    assertThat(mayRun(Thread.State.TIMED_WAITING, () -> Thread.sleep(3_600_000), me)).isTrue();
    assertThat(mayRun(Thread.State.RUNNABLE, this::spin, me)).isTrue();
  }

  @Test
  void threadsOfTheJvmDoNotCount() {
    for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
      if (Set.of("Reference Handler", "Signal Dispatcher", "Common-Cleaner", "Finalizer")
          .contains(info.getThreadName())) {
        assertThat(LockNames.mayRun(info, -1)).as(info.getThreadName()).isFalse();
      }
    }
  }

  private void spin() {
    while (!done) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aThreadThatRunsIsSeen() throws Exception {
    Thread spinning = new Thread(this::spin);
    spinning.start();
    assertThat(LockNames.find().otherRuns(-1)).isTrue();
    done = true;
    spinning.join();
  }

  /** The JVM does not survive being asked so with what it gives. */
  @Test
  @SuppressWarnings("deprecation")
  void oneThreadTwiceHasItsLocksTwice() {
    long me = Thread.currentThread().getId();
    lock.lock();
    try {
      String name = "ReentrantLock$NonfairSync@";
      for (int i = 0; i < 200; i++) {
        String[][] names = LockNames.find().of(new long[] {me, me});
        assertThat(names).hasDimensions(2, 1);
        assertThat(names[0][0]).contains(name).isEqualTo(names[1][0]);
      }
    } finally {
      lock.unlock();
    }
  }
}
