package dev.redflag.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.redflag.agent.options.Option;
import dev.redflag.cli.CommandException;
import dev.redflag.report.json.JsonInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run of a fleet takes from its environment. */
class FleetRunTest {
  @TempDir Path folder;

  /** The first run of a version. */
  private int firstRun(Option option, Path file) throws Exception {
    Map<Option, String> given =
        Map.of(
            Option.STORE,
            folder.resolve("store.db").toString(),
            Option.PROGRAM,
            "shop",
            Option.BUDGET,
            "3%",
            option,
            file.toString());
    Map<String, String> environment =
        Map.of(FleetRun.SPOOL, folder.resolve("spool").toString(), FleetRun.PATIENCE, "120000");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = List.of(java.toString(), "-version");
    return new FleetRun(given, command, environment::get, System.err).run();
  }

  @Test
  void theFirstRunWritesThatItHasNoFindings() throws Exception {
    Path json = folder.resolve("findings.json");
    assertThat(firstRun(Option.JSON, json)).isZero();
    assertThat(JsonInput.read(json).findings()).isEmpty();
  }

  @Test
  void theFirstRunRefusesWhatOthersRefuse() {
    Path nothing = folder.resolve("nothing");
    assertThatExceptionOfType(CommandException.class)
        .isThrownBy(() -> firstRun(Option.SUPPRESSIONS, nothing))
        .withMessageContaining(nothing + "'; check its path");
  }

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
