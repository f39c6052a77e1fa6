package dev.redflag.runtime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorClockTest {
  /** A clock and the map that it stands for. */
  private record Pair(VectorClock clock, Map<Integer, Integer> model) {
    Pair with(int thread, int value) {
      Map<Integer, Integer> changed = new TreeMap<>(model);
      changed.put(thread, value);
      return new Pair(clock.with(thread, value), changed);
    }

    Pair join(Pair other) {
      Map<Integer, Integer> joined = new TreeMap<>(model);
      other.model.forEach((t, c) -> joined.merge(t, c, Math::max));
      return new Pair(clock.join(other.clock), joined);
    }

    boolean atMost(Pair other) {
      return model.entrySet().stream()
          .allMatch(e -> e.getValue() <= other.model.getOrDefault(e.getKey(), 0));
    }

    void check(int threads, Random random) {
      model.forEach((t, c) -> assertThat(clock.get(t)).isEqualTo(c));
      for (int i = 0; i < 5; i++) {
        int t = random.nextInt(threads);
        assertThat(clock.get(t)).isEqualTo(model.getOrDefault(t, 0));
      }
      model.keySet().forEach(t -> assertThat(clock.bound()).isGreaterThan(t));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 32, 33, 1_000, 1 << 18})
  void behavesAsAMap(int threads) {
    Random random = new Random(threads);
    Pair[] pool = new Pair[8];
    java.util.Arrays.fill(pool, new Pair(VectorClock.EMPTY, Map.of()));
    for (int step = 0; step < 5_000; step++) {
      int to = random.nextInt(pool.length);
      Pair a = pool[random.nextInt(pool.length)];
      Pair b = pool[random.nextInt(pool.length)];
      switch (random.nextInt(4)) {
        case 0 -> pool[to] = a.join(b);
        case 1 -> assertThat(a.clock.atMost(b.clock)).isEqualTo(a.atMost(b));
        case 2 -> {
          if (random.nextInt(20) == 0) {
            pool[to] = new Pair(VectorClock.EMPTY, Map.of());
          }
        }
        default -> pool[to] = a.with(random.nextInt(threads), 1 + random.nextInt(9));
      }
      pool[to].check(threads, random);
      a.check(threads, random); // what was made from it did not change it
    }
  }

  @Test
  void joinReturnsTheOperandThatCoversTheOther() {
    VectorClock low = VectorClock.EMPTY.with(2, 5).with(40, 1);
    VectorClock high = low.with(3, 7).with(5_000, 1);
    assertThat(low.join(high)).isSameAs(high);
    assertThat(high.join(low)).isSameAs(high);
    assertThat(high.join(high)).isSameAs(high);
    assertThat(VectorClock.EMPTY.join(low)).isSameAs(low);
    assertThat(low.join(VectorClock.EMPTY)).isSameAs(low);
  }

  @Test
  void joinOfEqualClocksKeepsTheReceiver() {
    VectorClock one = VectorClock.EMPTY.with(1, 5).with(100, 2);
    VectorClock same = VectorClock.EMPTY.with(100, 2).with(1, 5);
    assertThat(one.join(same)).isSameAs(one);
  }

  @Test
  void settingTheSameValueChangesNothing() {
    VectorClock one = VectorClock.EMPTY.with(1, 5);
    assertThat(one.with(1, 5)).isSameAs(one);
    assertThat(one.with(9, 0)).isSameAs(one);
  }

  @Test
  void knowsItsMaker() {
    VectorClock made = VectorClock.EMPTY.with(1, 5, 77);
    assertThat(made.maker()).isEqualTo(77);
    assertThat(made.join(VectorClock.EMPTY.with(2, 1), 78).maker()).isEqualTo(78);
    assertThat(made.join(VectorClock.EMPTY.with(2, 1)).maker()).isZero();
    assertThat(VectorClock.EMPTY.maker()).isZero();
  }

  @Test
  void printsItsEntries() {
    assertThat(VectorClock.EMPTY.with(0, 4).with(1, 8)).hasToString("<4@0, 8@1>");
    assertThat(VectorClock.EMPTY).hasToString("<>");
  }
}
