package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeCacheTest {
  private final TableShadow one = TableShadow.detached(100, TableShadow.Holds.ELEMENTS);
  private final TableShadow same = TableShadow.detached(100, TableShadow.Holds.ELEMENTS);
  private final RangeCache cache = new RangeCache();

  @Test
  void hasWhatIsWithinARangeOfTheEpoch() {
    assertThat(cache.has(one, 3, 9, 7, false)).isFalse();
    cache.keep(one, 3, 9, 7, false);
    assertThat(cache.has(one, 3, 9, 7, false)).isTrue();
    assertThat(cache.has(one, 4, 8, 7, false)).isTrue();
    assertThat(cache.has(one, 2, 9, 7, false)).isFalse();
    assertThat(cache.has(one, 3, 10, 7, false)).isFalse();
    assertThat(cache.has(one, 3, 9, 8, false)).as("another epoch").isFalse();
    assertThat(cache.has(one, 3, 9, 7, true)).as("a read is no write").isFalse();
    assertThat(cache.has(same, 3, 9, 7, false)).as("another array").isFalse();
  }

  @Test
  void aWriteStandsForARead() {
    cache.keep(one, 3, 9, 7, true);
    assertThat(cache.has(one, 3, 9, 7, false)).isTrue();
  }

  @Test
  void rangesThatMeetBecomeOne() {
    cache.keep(one, 3, 9, 7, false);
    cache.keep(one, 9, 12, 7, false);
    assertThat(cache.has(one, 3, 12, 7, false)).isTrue();
    cache.keep(one, 13, 20, 7, false);
    assertThat(cache.has(one, 12, 14, 7, false)).as("a gap").isFalse();
  }

  @Test
  void neverHasWhatWasNotEntered() {
    Random random = new Random(3);
    for (int round = 0; round < 300; round++) {
      RangeCache ranges = new RangeCache();
      TableShadow[] shadows = {one, same};
      BitSet[][] entered = {{new BitSet(), new BitSet()}, {new BitSet(), new BitSet()}};
      long epoch = 1;
      for (int step = 0; step < 60; step++) {
        if (random.nextInt(20) == 0) {
          epoch++;
          entered = new BitSet[][] {{new BitSet(), new BitSet()}, {new BitSet(), new BitSet()}};
        }
        int of = random.nextInt(2);
        int from = random.nextInt(40);
        int to = from + 1 + random.nextInt(20);
        boolean write = random.nextBoolean();
        BitSet[] known = entered[of];
        if (ranges.has(shadows[of], from, to, epoch, write)) {
          BitSet standing = (BitSet) known[1].clone();
          if (!write) {
            standing.or(known[0]);
          }
          assertThat(standing.nextClearBit(from)).isGreaterThanOrEqualTo(to);
        }
        ranges.keep(shadows[of], from, to, epoch, write);
        known[write ? 1 : 0].set(from, to);
      }
    }
  }
}
