package dev.redflag.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
  @Test
  void blockOfAField() throws IOException {
    Golden.check("text/field.txt", TextReport.block(Samples.field()));
  }

  @Test
  void blockOfAnObject() throws IOException {
    Golden.check("text/object.txt", TextReport.block(Samples.object()));
  }

  @Test
  void blockOfAnElement() throws IOException {
    Golden.check("text/element.txt", TextReport.block(Samples.element()));
  }

  @Test
  void blockWithTheStackOfAnotherPass() {
    FindingAccess e = Samples.field().earlier();
    FindingAccess alike =
        new FindingAccess(
            e.write(), e.thread(), e.locks(), false, List.of("a", "b"), false, List.of(), null);
    Finding f = Samples.field();
    assertThat(
            TextReport.block(
                new Finding(
                    f.id(),
                    f.variable(),
                    f.kind(),
                    -1,
                    f.confidence(),
                    f.raceClass(),
                    1,
                    1,
                    false,
                    f.current(),
                    alike)))
        .contains("    at b\n    (from another pass through that line");
  }

  @Test
  void aStackThatWasCutSaysSo() {
    Finding f = Samples.field();
    assertThat(TextReport.block(withStackOf(f, 64)))
        .contains("    at a.B.c\n    (and what called that: a stack is cut at 64 frames)\n");
    assertThat(TextReport.block(withStackOf(f, 63))).doesNotContain("is cut at");
  }

  private static Finding withStackOf(Finding f, int frames) {
    FindingAccess deep =
        new FindingAccess(
            true,
            "a",
            List.of(),
            true,
            Collections.nCopies(frames, "a.B.c"),
            true,
            List.of(),
            null);
    return new Finding(
        f.id(),
        f.variable(),
        f.kind(),
        -1,
        f.confidence(),
        f.raceClass(),
        1,
        1,
        false,
        deep,
        f.earlier());
  }

  @Test
  void aDeepCreationSiteIsCut() {
    Finding f = Samples.field();
    FindingAccess c = f.current();
    FindingAccess deep =
        new FindingAccess(
            c.write(),
            c.thread(),
            c.locks(),
            true,
            c.stack(),
            true,
            Collections.nCopies(13, "a.B.c"),
            null);
    assertThat(
            TextReport.block(
                new Finding(
                    f.id(),
                    f.variable(),
                    f.kind(),
                    -1,
                    f.confidence(),
                    f.raceClass(),
                    1,
                    1,
                    false,
                    deep,
                    f.earlier())))
        .contains("    at a.B.c\n    ... 3 more\n\n");
  }

  @Test
  void blockThatCompletes() throws IOException {
    Golden.check("text/completion.txt", TextReport.completion(Samples.field()));
  }

  @Test
  void listOfARun() throws IOException {
    Golden.check("text/list.txt", TextReport.list(Samples.run()));
  }

  @Test
  void theLastLineHasOneForm() {
    assertThat(TextReport.summary(Samples.run(), "2 JVMs"))
        .isEqualTo(
            "Redflag: 7 calls may have ordered threads by means that no rule covers,"
                + " com.acme.sync.Gate.pass at com.acme.Main.run(Main.java:5); the JSON lists them"
                + " under coverage\n"
                + "Redflag: 2 findings (1 suppressed) in 2 JVMs\n");
    Run none = new Run(Samples.run().tool(), List.of(), Coverage.NONE);
    assertThat(TextReport.summary(none, "com.acme.Bank"))
        .isEqualTo("Redflag: 0 findings (0 suppressed) in com.acme.Bank\n");
  }

  @Test
  void blockOfThreadsThatWereCaughtTogether() {
    FindingAccess access =
        new FindingAccess(
            true,
            "a",
            List.of(),
            true,
            List.of("C.m(C.java:1)"),
            true,
            List.of(),
            null,
            null,
            "S",
            "null",
            null);
    Finding finding =
        new Finding(
            "1",
            "C.f",
            Kind.FIELD,
            -1,
            Confidence.PROVED,
            0,
            null,
            RaceClass.UNORDERED,
            null,
            1,
            1,
            null,
            true,
            access,
            access);
    assertThat(TextReport.block(finding).lines())
        .contains(
            "Write of C.f by thread \"a\", writing null, holding no lock:",
            "At the same time, write of C.f by thread \"a\", writing null, holding no lock:",
            "Both threads were caught here at the same time, so nothing orders the two accesses:"
                + " neither thread holds a lock.",
            "Pair: S,S");
  }
}
