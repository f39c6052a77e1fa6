package dev.redflag.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.report.Golden;
import dev.redflag.report.Samples;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static String page() throws IOException {
    StringWriter out = new StringWriter();
    HtmlReport.write(Samples.run(), out);
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
    String page = page();
    assertThat(page.replaceAll("</?(details|summary|section|div|span|code|pre|p|h1|h2)[^<>]*>", ""))
        .doesNotContain("<init>")
        .doesNotContain("<clinit>");
  }
}
