package dev.redflag.detectors.racetrack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.site.GivenAgain;
import org.junit.jupiter.api.Test;

class SiteKindsTest {
  private final SiteKinds kinds = new SiteKinds();

  @Test
  void aSiteThatWroteOnceWrites() {
    kinds.note(5_000, true);
    kinds.note(5_000, false);
    kinds.note(5_001, false);
    assertThat(kinds.writes(5_000)).isTrue();
    assertThat(kinds.writes(5_001)).isFalse();
  }

  @Test
  void aKindIsTheSitesNotItsNumbers() {
    int number =
        GivenAgain.number(
            there -> kinds.note(there, true), gone -> assertThat(kinds.writes(gone)).isTrue());
    assertThat(kinds.writes(number)).isFalse();
    kinds.note(number, true);
    assertThat(kinds.writes(number)).isTrue();
  }
}
