package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.sync.SyncObject;
import org.junit.jupiter.api.Test;

class ThreadStateTest {
  private static ThreadState state(int number) {
    return new ThreadState(null, number, "t" + number, number, 1, VectorClock.EMPTY);
  }

  @Test
  void aReleaseTicksOnlyWhereTheEpochWasUsed() {
    ThreadState t = state(2);
    VectorClock first = t.releaseClock();
    assertThat(Epoch.clock(t.epoch)).isEqualTo(1);
    assertThat(first.get(2)).isZero();
    t.epochUsed = true;
    VectorClock second = t.releaseClock();
    assertThat(second.get(2)).isEqualTo(1);
    assertThat(Epoch.clock(t.epoch)).isEqualTo(2);
    assertThat(t.epochUsed).isFalse();
    assertThat(t.releaseClock()).isSameAs(second);
  }

  @Test
  void theClockStaysBelowTheEpoch() {
    ThreadState t = state(2);
    for (int i = 0; i < 100; i++) {
      t.epochUsed = i % 3 != 0;
      t.releaseClock();
      assertThat(t.clock.get(2)).isEqualTo(Epoch.clock(t.epoch) - 1);
    }
  }

  @Test
  void whoTakesAMonitorAgainGoesOnWithItsEpochIfNobodyWasTold() {
    ThreadState t = state(2);
    SyncObject monitor = new SyncObject();
    t.epochUsed = true;
    assertThat(t.owe(monitor)).isTrue();
    assertThat(Epoch.clock(t.epoch)).isEqualTo(2);
    assertThat(t.epochUsed).isFalse();
    assertThat(t.reopen(monitor)).isTrue();
    assertThat(Epoch.clock(t.epoch)).isEqualTo(1);
    assertThat(t.epochUsed).isTrue();
    assertThat(monitor.owedBy()).isZero();
  }

  @Test
  void anEpochThatWasToldAheadEndsAtTheNextRelease() {
    ThreadState t = state(2);
    SyncObject monitor = new SyncObject();
    assertThat(t.tellAhead().get(2)).isEqualTo(1);
    assertThat(t.owe(monitor)).isTrue();
    assertThat(Epoch.clock(t.epoch)).isEqualTo(2);
    assertThat(t.reopen(monitor)).as("told while the monitor was held").isFalse();
    t.epochUsed = true;
    t.owe(monitor);
    assertThat(t.tellAhead().get(2)).isEqualTo(3);
    assertThat(t.reopen(monitor)).as("told since the monitor was left").isFalse();
    t.releaseClock();
    assertThat(Epoch.clock(t.epoch)).isEqualTo(4);
    t.epochUsed = true;
    t.owe(monitor);
    assertThat(t.reopen(monitor)).as("a later one, told to nobody").isTrue();
  }

  @Test
  void anEpochIsNotReopenedOnceAnybodyWasTold() {
    ThreadState t = state(2);
    SyncObject monitor = new SyncObject();
    t.epochUsed = true;
    t.owe(monitor);
    assertThat(t.releaseClock().get(2)).isEqualTo(1);
    assertThat(t.reopen(monitor)).as("published to another object").isFalse();
    t.epochUsed = true;
    t.owe(monitor);
    t.owe(new SyncObject());
    assertThat(t.reopen(monitor)).as("left another monitor since").isFalse();
  }

  @Test
  void epochsThatNobodyWasToldOfCountAsThePresentOne() {
    ThreadState t = state(2);
    SyncObject monitor = new SyncObject();
    long within = Epoch.at(t.epoch, 5);
    t.epochUsed = true;
    t.owe(monitor);
    assertThat(t.isPresent(within)).as("the monitor may be taken by another thread").isFalse();
    long between = Epoch.at(t.epoch, 6);
    t.epochUsed = true;
    assertThat(t.isPresent(between)).isTrue();
    assertThat(t.reopen(monitor)).isTrue();
    assertThat(t.isPresent(within)).isTrue();
    assertThat(t.isPresent(between)).isTrue();
    assertThat(t.isPresent(Epoch.of(2, 3))).as("a later epoch").isFalse();
    assertThat(t.isPresent(Epoch.of(1, 2))).as("another thread").isFalse();
    assertThat(t.isPresent(Epoch.of(3, 1))).as("another thread").isFalse();
    assertThat(t.isPresent(Epoch.NONE)).isFalse();
    assertThat(t.isPresent(Epoch.LOCKED)).isFalse();
    assertThat(t.isPresent(Epoch.SHARED)).isFalse();
    t.owe(monitor);
    assertThat(t.isPresent(between)).isFalse();
    assertThat(t.reopen(monitor)).isTrue();
    assertThat(t.isPresent(within)).as("not told the second time either").isTrue();
    t.releaseClock();
    assertThat(t.isPresent(within)).as("published").isFalse();
    assertThat(t.isPresent(between)).as("published").isFalse();
  }

  @Test
  void anEpochThatAnotherMonitorIsOwedCountsNoMore() {
    ThreadState t = state(2);
    SyncObject outer = new SyncObject();
    SyncObject inner = new SyncObject();
    long first = t.epoch;
    t.epochUsed = true;
    t.owe(inner);
    long second = t.epoch;
    t.epochUsed = true;
    t.owe(outer);
    t.epochUsed = true;
    assertThat(t.reopen(inner)).isFalse();
    assertThat(t.reopen(outer)).isTrue();
    assertThat(t.isPresent(second)).isTrue();
    assertThat(t.isPresent(first)).as("who takes the inner one learns of it").isFalse();
  }

  @Test
  void whoTakesAMonitorMakesTheClockThatIsOwed() {
    ThreadState a = state(0);
    ThreadState b = state(1);
    SyncObject monitor = new SyncObject();
    long before = Epoch.at(a.epoch, 5);
    a.epochUsed = true;
    a.owe(monitor);
    long after = Epoch.at(a.epoch, 6);
    a.epochUsed = true;
    assertThat(b.owes(monitor)).isFalse();
    monitor.settle();
    b.acquireClock(monitor.clock);
    assertThat(b.knows(before)).isTrue();
    assertThat(b.knows(after)).isFalse();
    assertThat(a.reopen(monitor)).isFalse();
  }

  @Test
  void whatIsOwedTwiceKeepsWhatOthersReleased() {
    ThreadState a = state(0);
    ThreadState b = state(1);
    ThreadState c = state(2);
    SyncObject monitor = new SyncObject();
    a.epochUsed = true;
    a.owe(monitor);
    b.epochUsed = true;
    b.owe(monitor); // without having acquired it
    monitor.settle();
    c.acquireClock(monitor.clock);
    assertThat(c.clock.get(0)).isEqualTo(1);
    assertThat(c.clock.get(1)).isEqualTo(1);
  }

  @Test
  void knowsItsOwnAccessesAndWhatItAcquired() {
    ThreadState a = state(0);
    ThreadState b = state(1);
    long word = Epoch.at(a.epoch, 5);
    a.epochUsed = true;
    assertThat(a.knows(word)).isTrue();
    assertThat(b.knows(word)).isFalse();
    b.acquireClock(a.releaseClock());
    assertThat(b.knows(word)).isTrue();
    assertThat(b.knows(a.epoch)).as("what a does after the release").isFalse();
  }

  @Test
  void reacquiringItsOwnReleaseIsFree() {
    ThreadState t = state(0);
    t.epochUsed = true;
    VectorClock mine = t.releaseClock();
    t.epochUsed = true;
    VectorClock later = t.releaseClock();
    t.acquireClock(mine);
    assertThat(t.clock).isSameAs(later);
  }

  @Test
  void aClockMadeByAnotherIsJoinedWhateverItsNumber() {
    ThreadState ended = state(0);
    ended.epochUsed = true;
    VectorClock released = ended.releaseClock();
    ThreadState heir = new ThreadState(null, 9, "heir", 0, 5, VectorClock.EMPTY);
    heir.acquireClock(released.with(7, 3, released.maker()));
    assertThat(heir.clock.get(7)).isEqualTo(3);
  }

  @Test
  void takesAnotherNumberWhenItsClockIsUsedUp() {
    ThreadState t = new ThreadState(null, 1, "old", Epoch.MAX_THREAD - 1, 1, VectorClock.EMPTY);
    t.epoch = Epoch.of(t.number, Epoch.MAX_CLOCK);
    t.epochUsed = true;
    long last = Epoch.at(t.epoch, 3);
    VectorClock released = t.releaseClock();
    assertThat(t.number).isNotEqualTo(Epoch.MAX_THREAD - 1);
    assertThat(Epoch.thread(t.epoch)).isEqualTo(t.number);
    assertThat(t.epochUsed).isFalse();
    assertThat(t.knows(last)).isTrue();
    assertThat(t.clock.get(t.number)).isEqualTo(Epoch.clock(t.epoch) - 1);
    ThreadState other = state(7_777);
    assertThat(other.knows(last)).isFalse();
    other.acquireClock(released);
    assertThat(other.knows(last)).isTrue();
    assertThat(other.knows(t.epoch)).isFalse();
    assertThat(Threads.history(t.epoch).threadName).isEqualTo("old");
  }
}
