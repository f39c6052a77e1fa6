package dev.redflag.detectors.fasttrack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Real threads on the same shadow words. The order that the detector knows of is made by the
 * script's sync objects; the order that the machine makes is another matter: whatever it is,
 * exactly the unordered accesses must be found.
 */
class ConcurrencyTest {
  private static final int THREADS = 4;
  private final Script script = new Script(new FastTrackDetector());
  private final AtomicInteger races = new AtomicInteger();

  private ScriptLocation[] locations(int n) {
    ScriptLocation[] all = new ScriptLocation[n];
    for (int i = 0; i < n; i++) {
      all[i] = script.location("x" + i);
      all[i].base(); // made before the threads run
    }
    return all;
  }

  private void run(BiConsumer<ScriptThread, Integer> body) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> errors = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int index = i;
      ScriptThread t = script.thread();
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  body.accept(t, index);
                } catch (Throwable e) {
                  synchronized (errors) {
                    errors.add(e);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(errors).isEmpty();
  }

  private void count(boolean race) {
    if (race) {
      races.incrementAndGet();
    }
  }

  private static void unlocked(ScriptLocation... locations) {
    for (ScriptLocation x : locations) {
      assertThat(x.writeWord()).isNotEqualTo(Epoch.LOCKED);
    }
  }

  @Test
  void accessesUnderOneLockNeverRace() throws Exception {
    ScriptLocation[] all = locations(8);
    SyncObject lock = script.sync("m");
    run(
        (t, index) -> {
          for (int i = 0; i < 20_000; i++) {
            synchronized (lock) {
              t.acquire(lock);
              ScriptLocation x = all[i % all.length];
              count(t.readAt(x, index + 1));
              count(t.writeAt(x, index + 1));
              t.release(lock);
            }
          }
        });
    assertThat(races).hasValue(0);
    unlocked(all);
  }

  @Test
  void readersNeverRace() throws Exception {
    ScriptLocation[] all = locations(64);
    SyncObject own = script.sync("v");
    run(
        (t, index) -> {
          for (int i = 0; i < 50_000; i++) {
            count(t.readAt(all[(i + index * 17) % all.length], index + 1));
            if (i % 100 == 0) {
              t.volatileWrite(own); // a new epoch, which orders nobody
            }
          }
        });
    assertThat(races).hasValue(0);
    for (ScriptLocation x : all) {
      for (int i = 0; i < THREADS; i++) {
        assertThat(x.readers()).contains("@" + i);
      }
    }
    unlocked(all);
  }

  @RepeatedTest(20)
  void twoUnorderedWritesAreFoundWhoeverComesFirst() throws Exception {
    ScriptLocation[] all = locations(500);
    boolean[][] found = new boolean[THREADS][all.length];
    run(
        (t, index) -> {
          for (int i = 0; i < all.length; i++) {
            found[index][i] = t.writeAt(all[i], index + 1);
          }
        });
    for (int i = 0; i < all.length; i++) {
      int times = 0;
      for (int t = 0; t < THREADS; t++) {
        times += found[t][i] ? 1 : 0;
      }
      assertThat(times).as("all but the first writer").isEqualTo(THREADS - 1);
    }
    unlocked(all);
  }

  @RepeatedTest(20)
  void anUnorderedWriteAmongReadsIsFoundWhenever() throws Exception {
    ScriptLocation[] all = locations(500);
    boolean[][] found = new boolean[THREADS][all.length];
    run(
        (t, index) -> {
          for (int i = 0; i < all.length; i++) {
            found[index][i] = index == 0 ? t.writeAt(all[i], 1) : t.readAt(all[i], index + 1);
          }
        });
    for (int i = 0; i < all.length; i++) {
      boolean any = false;
      for (int t = 0; t < THREADS; t++) {
        any |= found[t][i];
      }
      assertThat(any).isTrue();
    }
    unlocked(all);
  }

  @RepeatedTest(5)
  void exactlyTheRacyLocationsAreFound() throws Exception {
    ScriptLocation[] guarded = locations(50);
    ScriptLocation[] confined = locations(THREADS);
    ScriptLocation[] racy = locations(50);
    SyncObject[] locks = new SyncObject[guarded.length];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = script.sync("m" + i);
    }
    boolean[] foundRacy = new boolean[racy.length];
    run(
        (t, index) -> {
          for (int i = 0; i < racy.length; i++) { // before any acquire: nothing orders these
            boolean race =
                (i + index) % 2 == 0 ? t.writeAt(racy[i], index + 1) : t.readAt(racy[i], index + 1);
            if (race) {
              synchronized (foundRacy) {
                foundRacy[i] = true;
              }
            }
          }
          for (int i = 0; i < 5_000; i++) {
            int k = (i * 31 + index) % guarded.length;
            synchronized (locks[k]) {
              t.acquire(locks[k]);
              count(i % 3 == 0 ? t.writeAt(guarded[k], 7) : t.readAt(guarded[k], 7));
              t.release(locks[k]);
            }
            count(t.writeAt(confined[index], 8));
          }
        });
    assertThat(races).hasValue(0);
    assertThat(foundRacy).doesNotContain(false);
    unlocked(guarded);
    unlocked(racy);
  }
}
