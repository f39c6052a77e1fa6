package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.shadow.TableShadow.Holds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValueShadowTest {
  /** A location: the level and the number within it. */
  private record Location(TableShadow level, int number) {}

  private static Location enter(ValueShadow first, int size, long place) {
    ValueShadow level = first;
    int location = level.enter(place);
    while (location < 0) {
      level = level.next(size);
      location = level.enter(place);
    }
    return new Location(level.locations(), location);
  }

  private static ValueShadow shadow(int size) {
    return TableShadow.detached(1, Holds.STATE).makeValues(size);
  }

  @Test
  void eachPlaceHasALocationOfItsOwnAndKeepsIt() {
    for (int size : new int[] {0, 1, 10, 5_000}) {
      ValueShadow values = shadow(size);
      Random random = new Random(size);
      Map<Long, Location> known = new HashMap<>();
      Set<Location> taken = new HashSet<>();
      for (int i = 0; i < 20_000; i++) {
        long place = (long) random.nextInt(4) << 32 | random.nextInt(3_000) + 1;
        Location location = enter(values, size, place);
        Location before = known.putIfAbsent(place, location);
        if (before == null) {
          assertThat(taken.add(location)).isTrue();
        } else {
          assertThat(location).isEqualTo(before);
        }
      }
    }
  }

  @Test
  void findsWhatWasEnteredInItsLevelAndNothingElse() {
    ValueShadow values = shadow(100);
    for (long place = 1; place <= 100; place += 2) {
      int location = values.enter(place);
      assertThat(values.find(place)).isEqualTo(location);
      assertThat(values.find(place + 1)).isEqualTo(-1);
    }
  }

  @Test
  void placesFromTheEndOfTheNumbersFindALocation() {
    ValueShadow values = shadow(3);
    for (long place : new long[] {-1, Long.MAX_VALUE, 1L << 59, 1}) {
      assertThat(enter(values, 3, place)).isEqualTo(enter(values, 3, place));
    }
  }

  @Test
  void threadsFindOneLocationForOnePlace() throws InterruptedException {
    int places = 10_000;
    ValueShadow values = shadow(16);
    Location[][] found = new Location[4][places];
    Thread[] threads = new Thread[found.length];
    for (int n = 0; n < threads.length; n++) {
      Location[] mine = found[n];
      threads[n] =
          new Thread(
              () -> {
                for (int i = 0; i < places; i++) {
                  mine[i] = enter(values, 16, i + 1);
                }
              });
      threads[n].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(new HashSet<>(List.of(found[0]))).hasSize(places);
    for (Location[] other : found) {
      assertThat(other).isEqualTo(found[0]);
    }
  }

  @Test
  void isOutgrownByPlacesThatAMapOfItsSizeCannotHave() {
    ValueShadow values = shadow(16);
    for (long place = 1; place <= 200; place++) {
      enter(values, 16, place);
    }
    assertThat(values.isOutgrown(16)).isFalse();
    for (long place = 201; place <= 400; place++) {
      enter(values, 16, place);
    }
    assertThat(values.isOutgrown(16)).isTrue();
    assertThat(values.isOutgrown(400)).isFalse();
  }

  @Test
  void whatIsForgottenBeginsAnew() {
    TableShadow state = TableShadow.detached(1, Holds.STATE);
    ValueShadow before = state.makeValues(4);
    before.enter(7);
    assertThat(state.makeValues(4)).isSameAs(before);
    state.forgetValues();
    assertThat(state.values()).isNull();
    assertThat(state.makeValues(4).find(7)).isEqualTo(-1);
  }
}
