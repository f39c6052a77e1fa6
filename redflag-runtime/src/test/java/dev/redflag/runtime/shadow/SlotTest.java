package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotTest {
  @Test
  void roundTripsWhateverFits() {
    Random random = new Random(2);
    int reach = 1 << Slot.DELTA_BITS - 1;
    for (int i = 0; i < 100_000; i++) {
      long write = random.nextInt(1 << Slot.OFFSET_BITS) & ~7;
      long read = write + 8L * (random.nextInt(2 * reach) - reach);
      int ordinal = random.nextInt(Slot.MAX_ORDINAL + 1);
      long slot = Slot.of(write, read, ordinal);
      assertThat(slot).isPositive();
      assertThat(Slot.writeOffset(slot)).isEqualTo(write);
      assertThat(Slot.readOffset(slot)).isEqualTo(read);
      assertThat(Slot.ordinal(slot)).isEqualTo(ordinal);
    }
  }

  @Test
  void whatDoesNotFitIsUntracked() {
    long big = 1L << Slot.OFFSET_BITS;
    assertThat(Slot.of(big, big, 0)).isEqualTo(Slot.UNTRACKED);
    assertThat(Slot.of(16, 16 + (8L << Slot.DELTA_BITS - 1), 0)).isEqualTo(Slot.UNTRACKED);
    assertThat(Slot.of(big - 8, big - 16 - (8L << Slot.DELTA_BITS - 1), 0))
        .isEqualTo(Slot.UNTRACKED);
    assertThat(Slot.of(16, 24, Slot.MAX_ORDINAL + 1)).isEqualTo(Slot.UNTRACKED);
    assertThat(Slot.of(16, 24, -1)).isEqualTo(Slot.UNTRACKED);
  }
}
