package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redflag.runtime.sampling.WaitBudget;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitBudgetTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  private static WaitBudget budget(double share) {
    return new WaitBudget(share, 10 * MILLI, SECOND, 5 * SECOND);
  }

  /** P_budget = 1 - (t_waited + t_delay) / ((max(t_min, t_total) + t_delay) r_max). */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.05, 0.801980", // t_min stands for a run that has only begun
    "999, 0, 0.05, 0.801980",
    "1990, 0, 0.05, 0.9",
    "1990, 80, 0.05, 0.1",
    "1990, 90, 0.05, 0",
    "1990, 500, 0.05, 0", // never below 0
    "1990, 0, 0.1, 0.95",
    "1990, 0, 0, 0",
    "1990, 1990, 1, 1" // nothing to keep
  })
  void probabilityIsThatOfThePaper(long total, long waited, double share, double expected) {
    WaitBudget budget = budget(share);
    if (waited > 0) {
      budget.begin(5 * SECOND);
      budget.end(5 * SECOND + waited * MILLI);
    }
    long now = 5 * SECOND + total * MILLI;
    assertThat(budget.probability(now)).isCloseTo(expected, within(1e-6));
    assertThat(budget.affords(now)).isEqualTo(expected > 0);
  }

  @Test
  void timeInWhichSeveralWaitCountsOnce() {
    WaitBudget budget = budget(0.05);
    budget.begin(100);
    assertThat(budget.waited(107)).isEqualTo(7);
    budget.begin(110);
    budget.end(115);
    assertThat(budget.waited(118)).isEqualTo(18);
    budget.end(120);
    assertThat(budget.waited(500)).isEqualTo(20);
    budget.begin(600);
    budget.end(601);
    assertThat(budget.waited(700)).isEqualTo(21);
    assertThat(budget.lasted(5 * SECOND + 3)).isEqualTo(3);
  }

  @Test
  void aWaitIsExpectedToLastAsMuchTooLongAsOthersDidOfLate() {
    WaitBudget budget = budget(0.05);
    long now = 7 * SECOND; // 100.5 ms are allowed with the next wait
    budget.begin(5 * SECOND);
    budget.end(5 * SECOND + 85 * MILLI);
    assertThat(budget.affords(now)).isTrue();
    budget.overslept(70 * MILLI);
    assertThat(budget.affords(now)).as("one alone").isTrue();
    budget.overslept(7 * MILLI);
    budget.overslept(-4 * MILLI);
    assertThat(budget.affords(now)).isFalse();
    assertThat(budget.probability(now)).isCloseTo(1 - 95 / 100.5, within(1e-6));
    for (int i = 0; i < 14; i++) {
      assertThat(budget.affords(now)).isFalse();
      budget.overslept(0);
    }
    assertThat(budget.affords(now)).as("long ago").isTrue();
    assertThat(budget.tooLong(now)).isEqualTo(70 * MILLI);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "40, 0, 0", "40, 5, 90", "200, 0, 3190", "200, 8, 3350", "900, 0, 17190"})
  void itIsKnownWhenTheNextWaitIsAfforded(long waited, long overslept, long leastMillis) {
    WaitBudget budget = budget(0.05);
    budget.begin(5 * SECOND);
    budget.end(5 * SECOND + waited * MILLI);
    budget.overslept(overslept * MILLI);
    budget.overslept(overslept * MILLI);
    long now = 6 * SECOND;
    long left = budget.nanosUntilAffordable(now);
    assertThat(budget.affords(now)).isEqualTo(left == 0);
    assertThat(left / MILLI).isGreaterThanOrEqualTo(leastMillis);
    assertThat(left == 0 || !budget.affords(now + left - MILLI)).isTrue();
    assertThat(budget.affords(now + left + MILLI)).isTrue();
    assertThat(new WaitBudget(0, MILLI, SECOND, 0).nanosUntilAffordable(9)).isGreaterThan(SECOND);
    assertThat(new WaitBudget(1, MILLI, SECOND, 0).nanosUntilAffordable(9)).isZero();
  }

  /** Many threads that want to wait all the time, and wait a little longer or shorter at chance. */
  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.05, 2", "0.05, 3", "0.1, 4", "0.5, 5"})
  void theShareOfWaitingIsBounded(double share, long seed) {
    Random random = new Random(seed);
    WaitBudget budget = budget(share);
    ArrayDeque<Long> ends = new ArrayDeque<>();
    long now = 5 * SECOND;
    long waits = 0;
    for (int step = 0; step < 200_000; step++) {
      now += random.nextInt((int) MILLI);
      while (!ends.isEmpty() && ends.peek() <= now) {
        budget.end(ends.remove());
      }
      if (random.nextDouble() < budget.probability(now)) {
        budget.begin(now);
        ends.add(now + 10 * MILLI);
        waits++;
      }
      double allowed = Math.max(SECOND, budget.lasted(now)) * share;
      assertThat((double) budget.waited(now)).isLessThanOrEqualTo(allowed);
    }
    assertThat(waits).isGreaterThan(10);
  }

  /**
   * The same on a machine that wakes threads late: what passes the share is one wait, by its
   * excess.
   */
  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.05, 2", "0.05, 3", "0.1, 4"})
  void oneWaitThatLastsTooLongMayPassTheShare(double share, long seed) {
    Random random = new Random(seed);
    WaitBudget budget = budget(share);
    PriorityQueue<long[]> ends = new PriorityQueue<>(Comparator.comparingLong(end -> end[1]));
    long now = 5 * SECOND;
    boolean passed = false;
    for (int step = 0; step < 200_000; step++) {
      now += random.nextInt((int) MILLI);
      while (!ends.isEmpty() && ends.peek()[1] <= now) {
        long[] wait = ends.remove();
        budget.end(wait[1]);
        budget.overslept(wait[1] - wait[0] - 10 * MILLI);
      }
      if (random.nextDouble() < budget.probability(now) && budget.affords(now)) {
        budget.begin(now);
        long excess = (long) (Math.exp(random.nextDouble() * 5) * MILLI);
        ends.add(new long[] {now, now + 10 * MILLI + excess});
      }
      double allowed = Math.max(SECOND, budget.lasted(now)) * share;
      double waited = budget.waited(now);
      assertThat(waited).isLessThanOrEqualTo(allowed + budget.tooLong(now));
      passed |= waited > allowed;
    }
    assertThat(passed).as("the excess is needed").isTrue();
  }
}
