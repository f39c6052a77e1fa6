package dev.redflag.runtime.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EpochTest {
  @Test
  void roundTripsWhateverFits() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      int thread = random.nextInt(Epoch.MAX_THREAD + 1);
      int clock = 1 + random.nextInt(Epoch.MAX_CLOCK);
      int site = random.nextInt(Epoch.MAX_SITE + 1);
      long epoch = Epoch.of(thread, clock);
      long word = Epoch.at(epoch, site);
      assertThat(Epoch.thread(word)).isEqualTo(thread);
      assertThat(Epoch.clock(word)).isEqualTo(clock);
      assertThat(Epoch.site(word)).isEqualTo(site);
      assertThat(word & Epoch.MASK).isEqualTo(epoch);
    }
  }

  @Test
  void theFieldsFillTheWord() {
    assertThat(Epoch.CLOCK_BITS + Epoch.THREAD_BITS + Epoch.SITE_BITS).isEqualTo(Long.SIZE);
    long all = Epoch.at(Epoch.of((1 << Epoch.THREAD_BITS) - 1, Epoch.MAX_CLOCK), Epoch.MAX_SITE);
    assertThat(all).isEqualTo(-1L);
  }

  @Test
  void comparesEpochsWithoutTheirSites() {
    long epoch = Epoch.of(7, 9);
    assertThat(Epoch.same(Epoch.at(epoch, 3), Epoch.at(epoch, 4))).isTrue();
    assertThat(Epoch.same(Epoch.at(epoch, 3), Epoch.at(Epoch.of(7, 10), 3))).isFalse();
    assertThat(Epoch.same(Epoch.at(epoch, 3), Epoch.at(Epoch.of(8, 9), 3))).isFalse();
  }

  @Test
  void noAccessLooksLikeAMark() {
    long highest = Epoch.of(Epoch.MAX_THREAD, Epoch.MAX_CLOCK);
    long lowest = Epoch.of(0, 1);
    assertThat(lowest).isGreaterThan(Epoch.NONE);
    assertThat(Epoch.SHARED & Epoch.MASK).isGreaterThan(highest).isNotEqualTo(Epoch.LOCKED);
    assertThat(Epoch.LOCKED & Epoch.MASK).isGreaterThan(highest);
  }
}
