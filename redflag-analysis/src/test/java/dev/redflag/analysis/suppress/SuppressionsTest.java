package dev.redflag.analysis.suppress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.analysis.Samples;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressionsTest {
  @TempDir Path folder;

  private static Finding finding() {
    return Findings.of(
        Samples.race(
            "a.b.C.count",
            Samples.access(true, Samples.site("a.b.C", "lambda$add$3", 3, "I"), "one"),
            Samples.access(false, Samples.site("a.b.D", "read", 9, "I"), "two")),
        1);
  }

  private Suppressions read(String text) throws Exception {
    Path file = folder.resolve("known.txt");
    Files.writeString(file, text);
    return Suppressions.read(List.of(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Field a.b.C.count",
        "nomonitor Field a.b.C.count",
        "Field a.b.*",
        "Field a.b.C.coun?",
        "Class a.b.C",
        "Class *.C",
        "Method a.b.D.read",
        "Method a.b.C.lambda$add$3",
        "Method a.b.C.lambda$add",
        "# why\n\n  Field\ta.b.C.count   # because\n",
        "Field x.Y.z\nClass a.b.C"
      })
  void covers(String text) throws Exception {
    assertThat(read(text).apply(finding()).suppressed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Field a.b.C.other",
        "Field a.b.C.coun",
        "Field b.C.count",
        "Field a.b.C.count?",
        "Class a.b.D",
        "Class a.b",
        "Method a.b.C.add",
        "Method a.b.D"
      })
  void doesNotCover(String text) throws Exception {
    assertThat(read(text).apply(finding()).suppressed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Fields a.b.C.d", "Field", "Field a b", "nomonitor", "nomonitor Field", "a.b.C"})
  void refusesWhatIsNoSuppression(String text) {
    assertThatThrownBy(() -> read("\n" + text))
        .isInstanceOf(SuppressionException.class)
        .hasMessageContaining("known.txt:2: '" + text + "' is not a suppression");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThatThrownBy(() -> Suppressions.read(List.of(folder.resolve("none"))))
        .isInstanceOf(SuppressionException.class)
        .hasMessageContaining("cannot read the suppression file");
  }

  @Test
  void saysWhatIsNotEvenWatched() throws IOException, SuppressionException {
    Path file = folder.resolve("known.txt");
    Files.writeString(
        file, "nomonitor Class a.B\nClass a.C\nnomonitor Field a.D.f\nnomonitor Method a.E.m");
    Suppressions read = Suppressions.read(List.of(file));
    assertThat(read.unwatched())
        .extracting(Suppression::toString)
        .containsExactly("nomonitor Class a.B", "nomonitor Field a.D.f", "nomonitor Method a.E.m");
    assertThat(read.watches("a.B", "any")).isFalse();
    assertThat(read.watches("a.C", "any")).isTrue();
    assertThat(read.watches("a.D", "f")).isFalse();
    assertThat(read.watches("a.D", "g")).isTrue();
    assertThat(read.watches("a.E", "m")).isTrue();
    assertThat(read.unwatchedMethods()).containsExactly("a.E.m");
  }
}
