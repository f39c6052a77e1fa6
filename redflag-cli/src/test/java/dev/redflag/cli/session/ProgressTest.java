package dev.redflag.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StringWriter err = new StringWriter();
  private long seconds = 5;
  private final Progress progress =
      new Progress(new PrintWriter(err), () -> TimeUnit.SECONDS.toNanos(seconds));

  @Test
  void saysNothingOfWhatIsQuick() {
    progress.readFinding();
    seconds = 6;
    progress.tell("writing");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void tellsALineEveryTwoSeconds() {
    progress.readFinding();
    seconds = 7;
    progress.readFinding();
    progress.readFinding();
    seconds = 9;
    progress.tell("writing %,d findings", 1_000);
    assertThat(err.toString())
        .isEqualTo("redflag: read 2 findings\nredflag: writing 1,000 findings\n");
  }
}
