package dev.redflag.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.redflag.cli.CommandException;
import org.junit.jupiter.api.Test;

/** What a run of a fleet takes from its environment. */
class FleetRunTest {
  @Test
  void theStoreHasASecondOnAQuietMachine() throws Exception {
    assertThat(FleetRun.patience(null, 150)).isEqualTo(1_000);
  }

  @Test
  void theStoreHasAsLongAsTheLauncherTookOnABusyOne() throws Exception {
    assertThat(FleetRun.patience(null, 2_700)).isEqualTo(2_700);
  }

  @Test
  void whatTheUserSaysHolds() throws Exception {
    assertThat(FleetRun.patience("0", 2_700)).isZero();
    assertThat(FleetRun.patience("500", 2_700)).isEqualTo(500);
  }

  @Test
  void whatIsNoTimeIsRefused() {
    for (String text : new String[] {"a second", "-1", ""}) {
      assertThatExceptionOfType(CommandException.class)
          .isThrownBy(() -> FleetRun.patience(text, 0))
          .withMessageContaining("REDFLAG_STORE_PATIENCE is '" + text + "', but must be");
    }
  }
}
