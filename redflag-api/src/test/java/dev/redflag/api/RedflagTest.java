package dev.redflag.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedflagTest {
  @Test
  void withoutTheAgentNothingIsWatched() {
    Object any = new Object();
    Redflag.happensBefore(any);
    Redflag.happensAfter(any);
    Redflag.happensBefore(null);
    assertThat(Redflag.isActive()).isFalse();
  }
}
