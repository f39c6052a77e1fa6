package dev.redflag.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReportTest {
  @TempDir Path folder;

  @Test
  void hasTheFormOfSchemaOne() throws IOException {
    StringWriter out = new StringWriter();
    JsonReport.write(Samples.run(), out);
    Golden.check("json/run.json", out.toString());
  }

  @Test
  void readsWhatItWrote() throws IOException {
    Path file = folder.resolve("new/folder/run.json");
    JsonReport.write(Samples.run(), file);
    assertThat(JsonInput.read(file)).isEqualTo(Samples.run());
  }

  @Test
  void keepsTheAccuracyOfASuspicion() throws IOException {
    Finding f = Samples.field();
    Finding suspected =
        new Finding(
            f.id(),
            f.variable(),
            f.kind(),
            f.index(),
            Finding.Confidence.SUSPECTED,
            3,
            "object level",
            f.raceClass(),
            "the code tests it",
            1,
            1,
            null,
            true,
            f.current(),
            f.earlier());
    Run run = new Run(Samples.run().tool(), List.of(suspected), Samples.run().coverage());
    Path file = folder.resolve("run.json");

    JsonReport.write(run, file);

    assertThat(JsonInput.read(file)).isEqualTo(run);
    assertThat(Files.readString(file))
        .contains("\"caught\": true,")
        .contains("\"level\": 3,")
        .contains("\"accuracy\": \"object level\",");
  }

  @Test
  void leavesNothingBesideTheFile() throws IOException {
    Path file = folder.resolve("run.json");
    Files.writeString(file, "an older one");
    JsonReport.write(Samples.run(), file);
    assertThat(JsonInput.read(file)).isEqualTo(Samples.run());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.collect(Collectors.toList())).isEqualTo(List.of(file));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{}",
        "{\"schema\": 2}",
        "{\"schema\": 1, \"tool\": {}, \"findings\": [], \"coverage\": {}}",
        "{\"schema\": 1, \"tool\": {\"version\":\"1\",\"detector\":\"x\",\"jdk\":\"17\"},"
            + " \"findings\": [{\"id\": \"1\"}], \"coverage\": {}}"
      })
  void refusesWhatIsDamaged(String text) throws IOException {
    Path file = folder.resolve("run.json");
    Files.writeString(file, text);
    assertThatThrownBy(() -> JsonInput.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a file of findings, or is damaged");
  }
}
