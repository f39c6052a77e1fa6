package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShadowRoomTest {
  private static final int CHUNKS = 10;
  private static final long SIXTEENTH = 16L * TableShadow.CHUNK * CHUNKS / 4;

  /** A heap that holds what the test says. */
  private static final class TestHeap implements ShadowRoom.Heap {
    long sixteenth = SIXTEENTH;
    long sixteenths;
    long withoutGarbage;
    int collections;
    boolean collects = true;
    long now = System.nanoTime() + Integer.MAX_VALUE;

    @Override
    public long max() {
      return 16 * sixteenth;
    }

    @Override
    public long used() {
      return sixteenths * sixteenth;
    }

    @Override
    public boolean collect() {
      collections++;
      now += 1_000;
      sixteenths = collects ? withoutGarbage : sixteenths;
      return collects;
    }

    @Override
    public long nanos() {
      return now;
    }

    void collected(long before, long without) {
      sixteenths = before;
      withoutGarbage = without;
      ShadowRoom.look(this);
    }
  }

  private static final TestHeap HEAP = new TestHeap();
  private final long[] array = new long[TableShadow.CHUNK * 2 * CHUNKS];
  private final ArrayCache cache = new ArrayCache();
  private TableShadow shadow;

  @BeforeEach
  void make() {
    Sweeper.stay(); // or the JVM might take them here, as nobody else does that
    ShadowTable.renewWhereTaken();
    HEAP.collected(0, 0);
    HEAP.now += 1_000_000;
    HEAP.collections = 0;
    shadow = ShadowTable.ARRAYS.get(array);
    for (int i = 0; i < CHUNKS; i++) {
      shadow.base(i * TableShadow.CHUNK);
    }
  }

  @AfterEach
  void ease() {
    HEAP.collects = true;
    HEAP.sixteenth = SIXTEENTH;
    HEAP.collected(0, 0);
    make(); // shadows for whose sake it is collected
    HEAP.collected(13, 5);
    HEAP.sixteenth = SIXTEENTH;
    HEAP.collected(0, 0);
    assertThat(ShadowRoom.isShort()).isFalse();
  }

  @Test
  void whatIsGarbageTakesNoRoom() {
    HEAP.collected(11, 11);
    assertThat(HEAP.collections).isZero();
    HEAP.collected(13, 5);
    assertThat(HEAP.collections).isEqualTo(1);
    assertThat(ShadowRoom.isShort()).isFalse();
    HEAP.collected(13, 13); // too soon to look again
    assertThat(HEAP.collections).isEqualTo(1);
    HEAP.now += 20_000;
    HEAP.collected(13, 13);
    assertThat(HEAP.collections).isEqualTo(2);
    assertThat(ShadowRoom.isShort()).isTrue();
  }

  @Test
  void aFullHeapHasNoRoomForMoreUntilItEases() {
    HEAP.collected(13, 13);
    long before = ShadowRoom.unchecked();
    assertThat(shadow.hasRoom(0)).isTrue();
    assertThat(ShadowRoom.unchecked()).isEqualTo(before);
    assertThat(shadow.hasRoom(CHUNKS * TableShadow.CHUNK)).isFalse();
    assertThat(ShadowRoom.unchecked()).isEqualTo(before + 1);
    HEAP.collected(9, 9);
    assertThat(ShadowRoom.isShort()).isTrue();
    HEAP.collected(7, 7);
    assertThat(shadow.hasRoom(CHUNKS * TableShadow.CHUNK)).isTrue();
    assertThat(ShadowRoom.unchecked()).isEqualTo(before + 1);
  }

  @Test
  void shadowsAreGivenUpWhereTheHeapIsOverfull() {
    int before = ShadowRoom.givenUp();
    HEAP.collected(13, 13);
    assertThat(shadow.weight()).isGreaterThan(TableShadow.WEIGHT);
    assertThat(cache.shadowOf(array)).isSameAs(shadow);
    HEAP.now += 20_000;
    HEAP.collected(15, 15);
    assertThat(ShadowRoom.givenUp()).isEqualTo(before + 1);
    assertThat(shadow.weight()).isEqualTo(TableShadow.WEIGHT);
    assertThat(shadow.hasRoom(0)).isFalse();
    assertThat(ShadowTable.ARRAYS.find(array)).isNull();
    assertThat(cache.shadowOf(array).isKept()).isFalse();
    HEAP.collected(7, 7);
    TableShadow anew = cache.shadowOf(array);
    assertThat(anew).isNotSameAs(shadow);
    assertThat(anew.hasRoom(0)).isTrue();
  }

  @Test
  void whatIsNewGetsNoShadowAtAllWhereTheHeapIsFull() {
    StringBuilder known = new StringBuilder();
    TableShadow state = ShadowTable.STATES.get(known);
    state.base(0);
    HEAP.collected(13, 13);
    int before = ShadowTable.ARRAYS.size();
    TableShadow none = ShadowTable.ARRAYS.get(new int[8]);
    assertThat(none.isKept()).isFalse();
    assertThat(none.hasRoom(7)).isFalse();
    assertThat(none.words(7)).isNull();
    assertThat(ShadowTable.ARRAYS.size()).isEqualTo(before);
    assertThat(cache.stateOf(new StringBuilder()).isKept()).isFalse();
    assertThat(cache.stateOf(known)).isSameAs(state);
    assertThat(state.hasRoom(0)).isTrue();
    assertThat(ShadowTable.UNWOVEN.get(ShadowRoomTest.class).hasRoom(0)).isTrue();
  }

  @Test
  void manyShortArraysFillTheHeapToo() {
    HEAP.sixteenths = 13;
    HEAP.withoutGarbage = 13;
    ShadowRoom.watch(HEAP);
    int[][] arrays = new int[CHUNKS * TableShadow.CHUNK / 4][]; // their shadows take a heap
    int kept = 0;
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = new int[1];
      TableShadow of = ShadowTable.ARRAYS.get(arrays[i]);
      if (of.findsRoom(0)) {
        of.base(0);
        kept++;
      }
    }
    assertThat(ShadowRoom.isShort()).isTrue();
    assertThat(kept).isLessThan(arrays.length / 4);
  }

  @Test
  void whereTheProgramItselfFillsTheHeapShadowsAreMade() {
    HEAP.sixteenth = 100 * SIXTEENTH;
    HEAP.collected(15, 15);
    assertThat(HEAP.collections).isZero();
    assertThat(shadow.hasRoom(0)).isTrue();
  }

  @Test
  void whoMakesShadowsLooksAtTheHeapAsTheyGrow() {
    long[] large = new long[TableShadow.CHUNK * CHUNKS];
    TableShadow more = ShadowTable.ARRAYS.get(large);
    HEAP.sixteenths = 13;
    HEAP.withoutGarbage = 13;
    ShadowRoom.watch(HEAP);
    assertThat(more.findsRoom(0)).isTrue();
    more.base(0); // a fortieth of the heap
    assertThat(ShadowRoom.isShort()).isFalse();
    assertThat(more.findsRoom(TableShadow.CHUNK)).isFalse();
    assertThat(HEAP.collections).isEqualTo(1);
    assertThat(more.findsRoom(0)).isTrue();
  }

  @Test
  void garbageThatFillsTheHeapIsCollectedBeforeShadowsAreLeftOut() {
    long[] large = new long[TableShadow.CHUNK * CHUNKS];
    TableShadow more = ShadowTable.ARRAYS.get(large);
    HEAP.sixteenths = 15;
    HEAP.withoutGarbage = 6;
    ShadowRoom.watch(HEAP);
    more.base(0);
    assertThat(more.findsRoom(TableShadow.CHUNK)).isTrue();
    assertThat(HEAP.collections).isEqualTo(1);
    more.base(TableShadow.CHUNK);
    assertThat(more.findsRoom(2 * TableShadow.CHUNK)).isTrue();
    assertThat(HEAP.collections).isEqualTo(1); // it holds little now
  }

  @Test
  void whereGarbageCannotBeToldTheHeapMustBeFullerThanThat() {
    HEAP.collects = false;
    HEAP.collected(13, 5);
    assertThat(HEAP.collections).isEqualTo(1);
    assertThat(ShadowRoom.isShort()).isFalse();
    HEAP.now += 20_000;
    HEAP.collected(14, 5);
    assertThat(ShadowRoom.isShort()).isTrue();
  }

  /** The JVM takes what is softly held before it tells that memory ran out. */
  @Test
  void anArrayHasOneShadowWhenTheJvmHasTakenTheTables() {
    int[][] many = new int[200_000][]; // which weigh something
    for (int i = 0; i < many.length; i++) {
      many[i] = new int[1];
      ShadowTable.ARRAYS.get(many[i]);
    }
    TableShadow atHand = cache.shadowOf(many[0]);
    assertThat(atHand.isOf(many[0])).isTrue();
    List<SoftReference<byte[]>> filled = new ArrayList<>();
    do {
      filled.add(new SoftReference<>(new byte[1 << 20]));
    } while (filled.get(0).get() != null);
    filled.clear();
    int before = ShadowRoom.givenUp();
    ShadowTable.renewWhereTaken();
    assertThat(ShadowRoom.givenUp()).isGreaterThan(before);
    assertThat(atHand.refersTo(many[0])).isTrue();
    assertThat(atHand.isStale()).isTrue();
    HEAP.collected(0, 0);
    TableShadow anew = ShadowTable.ARRAYS.get(many[0]);
    assertThat(anew).isNotSameAs(atHand);
    assertThat(cache.shadowOf(many[0])).isSameAs(anew);
    assertThat(new ArrayCache().shadowOf(many[0])).isSameAs(anew);
  }
}
