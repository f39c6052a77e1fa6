package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import org.junit.jupiter.api.Test;

class NumberPoolTest {
  private static final VectorClock NOTHING = VectorClock.EMPTY;

  @Test
  void freshNumbersAreDense() {
    NumberPool pool = new NumberPool(100);
    for (int i = 0; i < 100; i++) {
      pool.take(NOTHING);
      assertThat(pool.number).isEqualTo(i);
      assertThat(pool.clock).isEqualTo(1);
      assertThat(pool.isShared).isFalse();
    }
  }

  @Test
  void aNumberIsGivenAgainToWhoKnowsItsLastClock() {
    NumberPool pool = new NumberPool(100);
    pool.take(NOTHING);
    pool.retire(0, 7);
    pool.take(NOTHING.with(0, 6));
    assertThat(pool.number).as("6 of 7 known").isEqualTo(1);
    pool.take(NOTHING.with(0, 7));
    assertThat(pool.number).isZero();
    assertThat(pool.clock).isEqualTo(8);
    assertThat(pool.reused).isEqualTo(1);
    assertThat(pool.forced).isZero();
  }

  @Test
  void aNumberWithoutAccessesIsGivenAgainToAnybody() {
    NumberPool pool = new NumberPool(100);
    pool.take(NOTHING);
    pool.retire(0, 0);
    pool.take(NOTHING);
    assertThat(pool.number).isZero();
    assertThat(pool.clock).isEqualTo(1);
  }

  @Test
  void findsTheKnownAmongManyThatAreNot() {
    NumberPool pool = new NumberPool(10_000);
    for (int i = 0; i < 5_000; i++) {
      pool.take(NOTHING);
    }
    pool.retire(17, 3);
    for (int i = 100; i < 5_000; i++) {
      pool.retire(i, 9);
    }
    VectorClock known = NOTHING.with(17, 3);
    for (int attempts = 0; pool.reused == 0; attempts++) {
      assertThat(attempts).isLessThan(200);
      pool.take(known);
    }
    assertThat(pool.number).isEqualTo(17);
  }

  @Test
  void withoutFreshOnesANumberIsTakenByForce() {
    NumberPool pool = new NumberPool(3);
    for (int i = 0; i < 3; i++) {
      pool.take(NOTHING);
    }
    pool.retire(1, 5);
    pool.take(NOTHING);
    assertThat(pool.number).isEqualTo(1);
    assertThat(pool.clock).as("beyond all that the ended thread did").isEqualTo(6);
    assertThat(pool.forced).isEqualTo(1);
    assertThat(pool.isShared).isFalse();
  }

  @Test
  void withNoneAtAllTheLastIsShared() {
    NumberPool pool = new NumberPool(3);
    for (int i = 0; i < 3; i++) {
      pool.take(NOTHING);
    }
    pool.take(NOTHING);
    assertThat(pool.number).isEqualTo(3);
    assertThat(pool.isShared).isTrue();
    pool.take(NOTHING.with(3, 10));
    assertThat(pool.number).isEqualTo(3);
    assertThat(pool.clock).isEqualTo(11);
    assertThat(pool.shared).isEqualTo(2);
    pool.retire(3, 20);
    pool.take(NOTHING.with(3, 50));
    assertThat(pool.isShared).as("a shared number does not come back").isTrue();
  }

  @Test
  void aNumberWithoutClocksIsNotGivenAgain() {
    NumberPool pool = new NumberPool(10);
    pool.take(NOTHING);
    pool.retire(0, Epoch.MAX_CLOCK);
    pool.take(NOTHING.with(0, Epoch.MAX_CLOCK));
    assertThat(pool.number).isEqualTo(1);
    assertThat(pool.exhausted).isEqualTo(1);
  }
}
