package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.agent.options.Option;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  @Test
  void tellsItsVersion() {
    assertThat(execute("--version")).isZero();
    assertThat(out.toString()).matches("redflag \\d+\\.\\d+\\.\\d+\\S*\\R");
  }

  @Test
  void helpOfRunHasEveryOption() {
    assertThat(execute("run", "--help")).isZero();
    for (Option option : Option.values()) {
      boolean shown = option.place() != Option.Place.INTERNAL;
      assertThat(out.toString().contains("--" + option.key())).isEqualTo(shown);
    }
    assertThat(out.toString()).contains("%p stands").contains("64   wrong use");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|a command is missing",
        "walk|walk",
        "run|COMMAND",
        "run --nothing -- java|'--nothing'",
        "run --json|'--json'",
        "run --json a --json b -- java|should be specified only once",
        "run --detector quick -- java|'quick', but must be one of fasttrack",
        "run --exit-code 1000 -- java|'1000', but must be a number from 0 to 255",
        "run --suppressions /none/there -- java|'/none/there'; check its path",
        "run --config /none/there -- java|'/none/there'; check its path",
        "run -- /none/there|cannot run '/none/there'"
      })
  void wrongUseIsRefusedInALine(String arguments, String said) {
    int status = arguments == null ? execute() : execute(arguments.split(" "));
    assertThat(status).isEqualTo(64);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).startsWith("redflag: ").contains(said).hasLineCount(1);
  }
}
