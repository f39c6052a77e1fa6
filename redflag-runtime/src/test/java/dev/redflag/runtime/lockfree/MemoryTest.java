package dev.redflag.runtime.lockfree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class MemoryTest {
  private static final long LOCK = Memory.offset(Holder.class, "lock");

  private static final class Holder {
    @SuppressWarnings("unused") // through LOCK
    private volatile int lock;

    private int plain;
  }

  @Test
  void basesAreThoseOfTheArrays() {
    long[] longs = {1, 2};
    int[] ints = {3, 4};
    Object[] references = {"a", "b"};
    assertThat(Memory.U.getLong(longs, Memory.LONGS + 8)).isEqualTo(2);
    assertThat(Memory.U.getInt(ints, Memory.INTS + 4)).isEqualTo(4);
    assertThat(
            Memory.U.getReference(references, Memory.REFERENCES + (1L << Memory.REFERENCE_SHIFT)))
        .isEqualTo("b");
  }

  @Test
  void aShortLockExcludes() throws InterruptedException {
    Holder holder = new Holder();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 50_000; n++) {
                  Memory.lock(holder, LOCK);
                  holder.plain++;
                  Memory.unlock(holder, LOCK);
                }
              });
      threads[i].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    assertThat(holder.plain).isEqualTo(200_000);
  }

  @Test
  void aLockWhoseHolderDiedIsTakenAndCounted() {
    Holder holder = new Holder();
    int stolen = Memory.stolen();
    Memory.lock(holder, LOCK); // and never given back
    Memory.lock(holder, LOCK);
    assertThat(Memory.stolen()).isEqualTo(stolen + 1);
    Memory.unlock(holder, LOCK);
    Memory.lock(holder, LOCK); // works as before
    assertThat(Memory.stolen()).isEqualTo(stolen + 1);
  }

  @Test
  void spinningKeepsTheProgramsPermit() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Thread spinner =
        new Thread(
            () -> {
              LockSupport.unpark(Thread.currentThread());
              for (int spins = 0; spins < 1_000; ) {
                spins = Memory.spin(spins);
              }
              LockSupport.park(); // returns at once: the permit is still there
              done.countDown();
            });
    spinner.start();
    done.await();
    assertThat(done.getCount()).isZero();
  }

  @Test
  void aPlatformThreadIsNotVirtual() {
    assertThat(Memory.isVirtual(Thread.currentThread())).isFalse();
  }
}
