package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.racetrack.Ablation;
import dev.redflag.detectors.racetrack.RaceTrackDetector;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** RaceTrack's shared tables: what is gone leaves them, and threads can use them at once. */
class RaceTrackTablesTest {
  private final RaceTrackDetector detector = new RaceTrackDetector(Ablation.THREADSET);

  private static ThreadState thread(int number) {
    ThreadState t = new ThreadState(null, number, "T" + number, number, 1, VectorClock.EMPTY);
    t.inRuntime = true;
    return t;
  }

  private static DetachedShadow object() {
    DetachedShadow made = new DetachedShadow(ShadowLayout.OBJECT, 4);
    made.base(0); // which is made at its first use, by one thread
    return made;
  }

  private void write(ThreadState t, DetachedShadow x) {
    detector.write(t, x.base(0), x.slot(0), x.side, 1);
  }

  private void locked(ThreadState t, SyncObject lock, Runnable body) {
    t.locks.taken(lock, 0, false);
    detector.acquire(t, lock, EdgeKind.EXCLUSIVE_LOCK);
    body.run();
    t.locks.released(lock, false);
    detector.release(t, lock, EdgeKind.EXCLUSIVE_LOCK);
  }

  private long statistic(String name) {
    String[] all = detector.statistics();
    for (int i = 0; i < all.length; i += 2) {
      if (all[i].equals(name)) {
        return Long.parseLong(all[i + 1]);
      }
    }
    throw new IllegalArgumentException(name);
  }

  /** Collects garbage until something holds; fails after many times. */
  private static void collectUntil(BooleanSupplier holds) {
    for (int i = 0; i < 100 && !holds.getAsBoolean(); i++) {
      System.gc();
    }
    assertThat(holds.getAsBoolean()).isTrue();
  }

  /** Shares a new variable between two threads under a new lock. */
  private void shareUnderNewLock(ThreadState a, ThreadState b) {
    SyncObject lock = new SyncObject();
    DetachedShadow x = object();
    write(a, x);
    locked(b, lock, () -> write(b, x));
    locked(a, lock, () -> write(a, x));
  }

  @Test
  void locksetsOfLocksThatAreGoneAreSwept() {
    ThreadState a = thread(0);
    ThreadState b = thread(1);
    for (int i = 0; i < 100; i++) {
      shareUnderNewLock(a, b);
    }
    assertThat(statistic("locksets")).isGreaterThan(0);

    collectUntil(
        () -> {
          for (int i = 0; i < 200; i++) {
            shareUnderNewLock(a, b);
          }
          return statistic("locksets swept") >= 100;
        });
  }

  /** Leaves a new variable in Shared-Modify2. */
  private DetachedShadow modify2(ThreadState a, ThreadState b, SyncObject lock) {
    DetachedShadow x = object();
    write(a, x);
    write(b, x);
    write(a, x);
    locked(b, lock, () -> write(b, x));
    return x;
  }

  @Test
  void threadsetsOfObjectsThatAreGoneGo() {
    ThreadState a = thread(0);
    ThreadState b = thread(1);
    SyncObject lock = new SyncObject();
    List<DetachedShadow> kept = new ArrayList<>();
    kept.add(modify2(a, b, lock));
    kept.add(modify2(a, b, lock));
    assertThat(detector.threadSets()).as("both variables in one set").isEqualTo(1);

    kept.clear();

    collectUntil(() -> detector.threadSets() == 0);
  }

  @Test
  void manyThreadsShareTheTables() throws Exception {
    int threads = 4;
    int rounds = 3_000;
    List<DetachedShadow> objects = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      objects.add(object());
    }
    List<SyncObject> locks = List.of(new SyncObject(), new SyncObject(), new SyncObject());
    CountDownLatch start = new CountDownLatch(1);
    List<Throwable> errors = new ArrayList<>();
    List<Thread> workers = new ArrayList<>();
    for (int n = 0; n < threads; n++) {
      int number = n;
      Thread worker =
          new Thread(
              () -> {
                try {
                  start.await();
                  work(thread(number), objects, locks, rounds);
                } catch (Throwable e) {
                  synchronized (errors) {
                    errors.add(e);
                  }
                }
              });
      workers.add(worker);
      worker.start();
    }
    start.countDown();
    for (Thread worker : workers) {
      worker.join();
    }

    assertThat(errors).isEmpty();
    ThreadState finalizer = thread(9);
    for (DetachedShadow x : objects) {
      detector.finalization(finalizer, x.base(0), x.slot(0), x.side);
    }
    assertThat(detector.threadSets()).isZero();
    assertThat(statistic("monitored accesses")).isEqualTo((long) threads * rounds * 2);
  }

  /** Each thread holds a lock of its own view: no two threads of the test exclude each other. */
  private void work(
      ThreadState t, List<DetachedShadow> objects, List<SyncObject> locks, int rounds) {
    for (int i = 0; i < rounds; i++) {
      DetachedShadow x = objects.get((i * 7 + t.number) % objects.size());
      SyncObject lock = locks.get(i % locks.size());
      locked(t, lock, () -> write(t, x));
      detector.read(t, x.base(0), x.slot(0), x.side, 2);
      if (i % 16 == 0) {
        detector.release(t, locks.get(0), EdgeKind.EDGE);
      } else if (i % 16 == 8) {
        detector.acquire(t, locks.get(0), EdgeKind.EDGE);
      } else if (i % 64 == 9) {
        detector.finalization(t, x.base(0), x.slot(0), x.side);
      }
    }
  }
}
