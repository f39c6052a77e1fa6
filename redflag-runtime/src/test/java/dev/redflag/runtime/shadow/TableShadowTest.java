package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableShadowTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1_023, 1_024, 1_025, 5_000})
  void everyLocationHasWordsOfItsOwn(int length) {
    TableShadow shadow = TableShadow.detached(length, Holds.ELEMENTS);
    for (int i = 0; i < length; i++) {
      long slot = TableShadow.slot(i);
      assertThat(Slot.ordinal(slot)).isEqualTo(i);
      Memory.U.putLong(shadow.base(i), Slot.writeOffset(slot), 2L * i + 1);
      Memory.U.putLong(shadow.base(i), Slot.readOffset(slot), 2L * i + 2);
    }
    for (int i = 0; i < length; i++) {
      long slot = TableShadow.slot(i);
      long[] chunk = (long[]) shadow.base(i);
      assertThat(Memory.U.getLong(chunk, Slot.writeOffset(slot))).isEqualTo(2L * i + 1);
      assertThat(Memory.U.getLong(chunk, Slot.readOffset(slot))).isEqualTo(2L * i + 2);
      assertThat(chunk.length).isLessThanOrEqualTo(2 * TableShadow.CHUNK);
    }
    assertThat(shadow.length()).isEqualTo(length);
  }

  @Test
  void chunksAreMadeWhenTouched() {
    TableShadow shadow = TableShadow.detached(1_000_000, Holds.ELEMENTS);
    assertThat(shadow.weight()).isEqualTo(TableShadow.WEIGHT);
    Object base = shadow.base(999_999);
    assertThat(shadow.base(999_999)).isSameAs(base);
    assertThat(shadow.weight())
        .isEqualTo(TableShadow.WEIGHT + 16L * (1_000_000 % TableShadow.CHUNK));
    shadow.base(0);
    assertThat(shadow.weight())
        .isEqualTo(TableShadow.WEIGHT + 16L * (1_000_000 % TableShadow.CHUNK + TableShadow.CHUNK));
  }

  @Test
  void arraysHaveAsManyLocationsAsElements() {
    int[] array = new int[3_000];
    TableShadow shadow = ShadowTable.ARRAYS.get(array);
    assertThat(shadow.length()).isEqualTo(3_000);
    assertThat(ShadowTable.ARRAYS.get(array)).isSameAs(shadow);
    assertThat(ShadowTable.STATES.get(array).length()).isEqualTo(1);
  }

  @Test
  void theShadowsOfArraysThatAreGoneAreGivenBack() {
    Garbage.collect();
    ShadowTable.ARRAYS.sweep();
    int before = ShadowTable.ARRAYS.size();
    long weight = ShadowTable.ARRAYS.weight();
    ArrayCache cache = new ArrayCache();
    for (int i = 0; i < 200_000; i++) {
      long[] array = new long[512];
      cache.shadowOf(array).base(17);
    }
    // 1.6 GB of shadows were made: without sweeps on the way they would not have fitted into the
    // heap.
    Garbage.collect();
    ShadowTable.ARRAYS.sweep();
    assertThat(ShadowTable.ARRAYS.size()).isEqualTo(before);
    assertThat(ShadowTable.ARRAYS.weight()).isEqualTo(weight);
  }

  @Test
  void theCacheFindsTheTablesShadow() {
    ArrayCache cache = new ArrayCache();
    int[][] arrays = new int[1_000][4];
    for (int round = 0; round < 3; round++) {
      for (int[] array : arrays) {
        assertThat(cache.shadowOf(array)).isSameAs(ShadowTable.ARRAYS.find(array));
      }
    }
  }
}
