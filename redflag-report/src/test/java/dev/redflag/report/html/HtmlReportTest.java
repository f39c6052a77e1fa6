package dev.redflag.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static String page() throws IOException {
    StringWriter out = new StringWriter();
    HtmlReport.write(Samples.run(), SourceRoots.NONE, out);
    return out.toString();
  }

  @Test
  void sameAsTheGoldenFile() throws IOException {
    Golden.check("run.html", page());
  }

  @Test
  void namesEveryFindingAndTakesNothingFromElsewhere() throws IOException {
    String page = page();
    for (Finding f : Samples.run().findings()) {
      assertThat(page).contains("id=\"" + f.id() + "\"");
    }
    assertThat(page).doesNotContain("http").doesNotContain("<script").doesNotContain("src=");
  }

  @Test
  void whatTheProgramNamesIsNoMarkup() throws IOException {
    FindingAccess access =
        new FindingAccess(
            true,
            "<img src=x> & \"co\"",
            List.of(),
            true,
            List.of("a.B.<init>(B.java:3)"),
            true,
            List.of(),
            null);
    Finding finding =
        new Finding(
            "00000000000000f9",
            "a.B.<odd>",
            Kind.FIELD,
            -1,
            Confidence.PROVED,
            RaceClass.UNORDERED,
            1,
            1,
            false,
            access,
            access);
    StringWriter out = new StringWriter();
    Run samples = Samples.run();
    HtmlReport.write(
        new Run(samples.tool(), List.of(finding), samples.coverage()), SourceRoots.NONE, out);
    assertThat(out.toString())
        .contains("a.B.&lt;init&gt;(B.java:3)", "a.B.&lt;odd&gt;")
        .contains("&lt;img src=x&gt; &amp; &quot;co&quot;")
        .doesNotContain("<init>")
        .doesNotContain("<odd>")
        .doesNotContain("<img");
  }
}
