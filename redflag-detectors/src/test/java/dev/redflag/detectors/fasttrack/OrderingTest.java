package dev.redflag.detectors.fasttrack;

import static dev.redflag.testkit.dsl.Script.RACE;

import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import org.junit.jupiter.api.Test;

/** What orders two accesses, and what does not (FastTrack's figure 4). */
class OrderingTest {
  private final Script script = new Script(new FastTrackDetector());
  private final ScriptThread t0 = script.thread();
  private final ScriptThread t1 = script.thread();
  private final ScriptThread t2 = script.thread();
  private final ScriptLocation x = script.location("x");
  private final ScriptLocation y = script.location("y");
  private final SyncObject m = script.sync("m");
  private final SyncObject n = script.sync("n");

  @Test
  void aLockOrders() {
    t0.locked(m, () -> t0.write(x));
    t1.locked(m, () -> t1.write(x));
    t2.locked(m, () -> t2.read(x));
  }

  @Test
  void anotherLockDoesNot() {
    t0.locked(m, () -> t0.write(x));
    t1.locked(n, () -> t1.write(x, RACE));
  }

  @Test
  void whatComesAfterTheReleaseIsNotOrdered() {
    t0.locked(m, () -> {});
    t0.write(x);
    t1.locked(m, () -> t1.write(x, RACE));
  }

  @Test
  void whatComesBeforeTheAcquireIsNotOrdered() {
    t0.locked(m, () -> t0.write(x));
    t1.write(x, RACE);
  }

  @Test
  void onlyTheOutermostReleaseOrders() {
    t0.acquire(m);
    t0.acquire(m);
    t0.write(x);
    t0.release(m);
    t1.volatileRead(m); // looks at the clock that m has now
    t1.read(x, RACE);
    t0.release(m);
    t2.acquire(m);
    t2.read(x);
  }

  @Test
  void orderIsTransitive() {
    t0.locked(m, () -> t0.write(x));
    t1.locked(m, () -> {});
    t1.locked(n, () -> {});
    t2.locked(n, () -> t2.write(x));
  }

  @Test
  void readersOfALockAreNotOrderedAmongEachOther() {
    t0.acquireShared(m);
    t0.write(x);
    t0.releaseShared(m);
    t1.acquireShared(m);
    t1.write(x, RACE);
    t1.releaseShared(m);
  }

  @Test
  void readersComeBeforeAWriterAndAfterOne() {
    t0.acquireShared(m);
    t0.read(x);
    t0.releaseShared(m);
    t1.acquireShared(m);
    t1.read(x);
    t1.releaseShared(m);
    t2.locked(m, () -> t2.write(x));
    t0.acquireShared(m);
    t0.read(x);
    t0.releaseShared(m);
  }

  @Test
  void aVolatileWriteComesBeforeALaterRead() {
    t0.write(x);
    t0.volatileWrite(m);
    t1.volatileRead(m);
    t1.read(x);
  }

  @Test
  void allEarlierVolatileWritesComeBeforeARead() {
    t0.write(x);
    t0.volatileWrite(m);
    t1.write(y);
    t1.volatileWrite(m);
    t2.volatileRead(m);
    t2.read(x);
    t2.read(y);
  }

  @Test
  void volatileReadersAreNotOrdered() {
    t0.write(x);
    t0.volatileRead(m);
    t1.volatileRead(m);
    t1.write(x, RACE);
  }

  @Test
  void aVolatileReadBeforeTheWriteIsNotOrdered() {
    t1.volatileRead(m);
    t0.write(x);
    t0.volatileWrite(m);
    t1.read(x, RACE);
  }

  @Test
  void waitIsAReleaseAndAnAcquire() {
    t0.acquire(m);
    t0.write(x);
    t0.waiting(m);
    t1.acquire(m);
    t1.write(x);
    t1.release(m);
    t0.notified(m);
    t0.write(x);
    t0.release(m);
  }

  @Test
  void forkAndJoinOrder() {
    t0.write(x);
    ScriptThread child = t0.fork();
    child.write(x);
    t0.join(child);
    t0.write(x);
  }

  @Test
  void whatTheParentDoesAfterTheForkIsNotOrdered() {
    ScriptThread child = t0.fork();
    t0.write(x);
    child.write(x, RACE);
  }

  @Test
  void siblingsAreNotOrdered() {
    ScriptThread a = t0.fork();
    ScriptThread b = t0.fork();
    a.write(x);
    b.write(x, RACE);
  }

  @Test
  void joiningOneDoesNotOrderTheOther() {
    ScriptThread a = t0.fork();
    ScriptThread b = t0.fork();
    a.write(x);
    b.write(y);
    t0.join(a);
    t0.read(x);
    t0.read(y, RACE);
  }

  @Test
  void aBarrierOrdersAllParties() {
    t0.write(x);
    t1.write(y);
    script.barrier(t0, t1, t2);
    t1.read(x);
    t0.read(y);
    t2.read(x);
    t0.write(x, RACE); // with the reads after the barrier
  }

  @Test
  void theStopFlagOfTheProgramIsASecondRace() {
    t0.write(x);
    t0.write(y);
    t1.read(y, RACE);
    t1.read(x, RACE);
  }
}
