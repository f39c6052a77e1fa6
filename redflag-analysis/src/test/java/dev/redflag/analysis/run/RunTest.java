package dev.redflag.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.Samples;
import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTest {
  private static final Tool TOOL = new Tool("1", "fasttrack", "17");

  @Test
  void aRaceOfTwoJvmsIsOneFinding() {
    Finding f = Findings.of(Samples.race("a.B.f", 1, 2), 3);
    Finding g = Findings.of(Samples.race("a.B.g", 1, 2), 1).withSuppression("");
    Untouched huge = new Untouched("a.Huge", "too large");
    Run one =
        new Run(
            TOOL, List.of(f), coverage(2, huge, new Unmodelled("x.Y.z", "a.B.c(B.java:1)", 4), 1));
    Run two =
        new Run(
            TOOL,
            List.of(g, f),
            coverage(3, huge, new Unmodelled("x.Y.z", "a.B.c(B.java:1)", 2), 5));
    Run merged = Run.merge(List.of(one, two), new Tool("0", "none", "0"));
    assertThat(merged.tool()).isEqualTo(TOOL);
    assertThat(merged.findings()).extracting(Finding::count).containsExactly(6L, 1L);
    assertThat(merged.open()).isEqualTo(1);
    assertThat(merged.suppressed()).isEqualTo(1);
    assertThat(merged.coverage())
        .isEqualTo(coverage(5, huge, new Unmodelled("x.Y.z", "a.B.c(B.java:1)", 6), 6));
  }

  private static Coverage coverage(int classes, Untouched u, Unmodelled m, long dropped) {
    return new Coverage(classes, List.of(u), List.of(m), dropped);
  }

  @Test
  void noRunIsAnEmptyOne() {
    Run merged = Run.merge(List.of(), TOOL);
    assertThat(merged).isEqualTo(new Run(TOOL, List.of(), Coverage.NONE));
  }
}
