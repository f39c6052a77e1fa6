package dev.redflag.analysis.suppress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.analysis.Samples;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  @ValueSource(strings = {"a.b.C.count", "a.b.C", "a.b.C.add()", "a.b.D.read()"})
  void annotationsOfTheCodeCover(String element) throws Exception {
    Suppressions known =
        read("[own]\nreason = ours\nAnnotation Ours\n")
            .knowing(e -> e.equals(element) ? List.of("Other", "Ours") : List.of());
    Finding covered = known.apply(finding());
    assertThat(covered.suppression()).isEqualTo("own");
    assertThat(known.annotations()).contains("Ours", "RacyByDesign").doesNotContain("Other");
    assertThat(known.uses(List.of(covered)))
        .extracting(SuppressionUse::sentence)
        .containsExactly("the suppression 'Annotation Ours' (own) covers 1 finding: ours");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b.D", "a.b.C.other", "a.b.C.lambda$add$3()", ""})
  void annotationsOfOtherCodeDoNot(String element) throws Exception {
    Suppressions known =
        read("").knowing(e -> e.equals(element) ? List.of("RacyByDesign") : List.of());
    assertThat(known.apply(finding()).suppressed()).isFalse();
    assertThat(known.uses(List.of(finding()))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz", "7f68874becb01eb", "7f68874becb01eb6a", "7F68874BECB01EB6", "*"})
  void whatIsNoIdIsRefused(String id) {
    assertThatThrownBy(() -> read("Finding " + id))
        .isInstanceOf(SuppressionException.class)
        .hasMessageEndingWith(
            "known.txt:1: 'Finding "
                + id
                + "' is not a suppression; the id of a finding has 16 digits, like 'Finding"
                + " 7f68874becb01eb6'");
  }

  @Test
  void nomonitorGoesBeforeCodeOnly() {
    assertThatThrownBy(() -> read("nomonitor Annotation Ours"))
        .hasMessageEndingWith("is not a suppression; nomonitor goes before Field, Method or Class");
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
        "Field x.Y.z\nClass a.b.C",
        "Race a.b.C.count a.b.C.lambda$add a.b.D.read",
        "[known]\nreason = it is\nField a.b.C.count"
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
        "Method a.b.D",
        "Finding 0123456789abcdef",
        "Race a.b.C.count a.b.C.lambda$add a.b.C.lambda$add",
        "[known]\nreason = it is\nexpires = 2020-02-29\nField a.b.C.count"
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

  @Test
  void aFindingIsNamedByItsId() throws Exception {
    assertThat(read("Finding " + finding().id()).apply(finding()).suppressed()).isTrue();
  }

  @Test
  void aStanzaTellsOfItsLines() throws Exception {
    Suppressions read =
        read(
            """
            Field x.Y.z
            [counts] # of the day
            reason = an approximate number will do
            owner = core team

            Field a.b.C.count
            Class a.b.Unused
            [other]
            reason = not looked at
            expires = 2020-02-29
            Method a.b.D.read
            """);
    Finding covered = read.apply(finding());
    assertThat(covered.suppression()).isEqualTo("counts");
    assertThat(covered.known()).isFalse();
    assertThat(read.uses(List.of(finding())))
        .extracting(SuppressionUse::sentence)
        .containsExactly(
            "the suppression 'Field x.Y.z' ("
                + folder.resolve("known.txt")
                + ":1) covers no finding of this run",
            "the suppression 'Field a.b.C.count' (counts) covers 1 finding: an approximate number"
                + " will do",
            "the suppression 'Class a.b.Unused' (counts) covers no finding of this run",
            "the suppression 'Method a.b.D.read' (other) expired on 2020-02-29");
  }

  @Test
  void aStanzaHoldsOnItsLastDay() throws Exception {
    Path file = folder.resolve("dated.txt");
    Files.writeString(file, "[dated]\nreason = wait\nexpires = 2026-03-01\nField a.b.C.count\n");
    Suppressions.Sources sources = new Suppressions.Sources(List.of(file), null, false);
    assertThat(Suppressions.read(sources, LocalDate.of(2026, 3, 1)).apply(finding()).suppressed())
        .isTrue();
    assertThat(Suppressions.read(sources, LocalDate.of(2026, 3, 2)).apply(finding()).suppressed())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]\\nField a.B.c | :1: '[]' is not a suppression; write an id between brackets",
        "[a]\\nField a.B.c | :1: '[a]' is not a suppression; the stanza needs 'reason = …'",
        "[a]\\nreason = b | the stanza needs a line such as 'Field com.acme.B.f'",
        "reason = b | :1: 'reason = b' is not a suppression; a stanza begins with '[id]'",
        "[a]\\nreason =\\nField a.B.c | and each of its settings has a value",
        "[a]\\nwhy = b\\nField a.B.c | :2: 'why = b' is not a suppression; the settings are",
        "[a]\\nexpires = soon\\nField a.B.c | write the day as in 'expires = 2027-01-31'"
      })
  void refusesAStanzaThatIsNone(String text, String sentence) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
        .isInstanceOf(SuppressionException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void aBaselineHoldsWhenLinesShiftAndForNoOtherRace() throws Exception {
    Path file = folder.resolve("baseline.txt");
    Files.writeString(file, Suppressions.baseline(List.of(finding(), finding())));
    Suppressions read = Suppressions.read(new Suppressions.Sources(List.of(), file, false));
    assertThat(read.apply(finding()).known()).isTrue();
    assertThat(read.apply(finding()).suppressed()).isTrue();
    assertThat(read.apply(race("lambda$add$8", 30, "read", 90)).known()).isTrue();
    assertThat(read.apply(race("lambda$add$3", 3, "write", 9)).suppressed()).isFalse();
    assertThat(read.uses(List.of(finding()))).hasSize(1);
  }

  private static Finding race(String method, int line, String other, int otherLine) {
    return Findings.of(
        Samples.race(
            "a.b.C.count",
            Samples.access(false, Samples.site("a.b.D", other, otherLine, "I"), "two"),
            Samples.access(true, Samples.site("a.b.C", method, line, "I"), "one")),
        1);
  }

  @Test
  void theShippedListIsApartFromTheUsers() throws Exception {
    String variable = "com.google.common.collect.ImmutableMap.keySet";
    Finding guava = Findings.of(Samples.race(variable, 1, 2), 1);
    Suppressions shipped = Suppressions.read(new Suppressions.Sources(List.of(), null, true));
    assertThat(shipped.apply(guava).suppression()).isEqualTo("shipped-guava-views");
    assertThat(shipped.uses(List.of(guava))).hasSize(1);
    assertThat(shipped.uses(List.of())).isEmpty();
    Suppressions without = Suppressions.read(new Suppressions.Sources(List.of(), null, false));
    assertThat(without.apply(guava).suppressed()).isFalse();
  }
}
