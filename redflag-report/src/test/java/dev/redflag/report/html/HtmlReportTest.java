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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path folder;

  private String page(Run run, String name) throws IOException {
    HtmlReport.write(run, SourceRoots.NONE, folder);
    return Files.readString(folder.resolve(name));
  }

  @Test
  void sameAsTheGoldenFiles() throws IOException {
    Golden.check("run.html", page(Samples.run(), "index.html"));
  }

  @Test
  void coverageIsAPageOfItsOwn() throws IOException {
    Golden.check("coverage.html", page(Samples.run(), "coverage.html"));
  }

  @Test
  void namesEveryFindingAndTakesNothingFromElsewhere() throws IOException {
    String page = page(Samples.run(), "index.html");
    for (Finding f : Samples.run().findings()) {
      assertThat(page).contains("id=\"" + f.id() + "\"");
    }
    assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("src=");
  }

  @Test
  void aRunWithoutFindingsSaysSo() throws IOException {
    Run samples = Samples.run();
    assertThat(page(new Run(samples.tool(), List.of(), samples.coverage()), "index.html"))
        .contains("<h1>Redflag: 0 data races</h1>", "No data race was found")
        .doesNotContain("<script");
  }

  @Test
  void manyFindingsAreOnSeveralPagesThatNameEachOther() throws IOException {
    List<Finding> many = new ArrayList<>();
    for (int i = 1; i <= 2_001; i++) {
      many.add(Samples.element().withRank(i));
    }
    Run samples = Samples.run();
    String first = page(new Run(samples.tool(), many, samples.coverage()), "index.html");
    assertThat(first).contains("<a href=\"findings-3.html\">findings 2001 to 2001</a>");
    assertThat(first.split("<details class=\"finding\"", -1)).hasSize(1_001);
    assertThat(Files.readString(folder.resolve("findings-3.html")))
        .contains("<b aria-current=\"page\">findings 2001 to 2001</b>", ">2001. <code>")
        .contains("<a href=\"index.html\">findings 1 to 1000</a>");
  }

  @Test
  void ofVeryManyTheMostImportantAreShownAndThatIsSaid() throws IOException {
    Run samples = Samples.run();
    List<Finding> many = Collections.nCopies(5_001, Samples.element());
    String first = page(new Run(samples.tool(), many, samples.coverage()), "index.html");
    assertThat(first).contains("The pages show the 5000 most important of 5001 findings");
    assertThat(folder.resolve("findings-5.html")).exists();
    assertThat(folder.resolve("findings-6.html")).doesNotExist();
  }

  @Test
  void longNamesAreBrokenForThePicture() {
    String name =
        "read at com.acme.very.deeply.nested.packages.of.names.Account.run(Account.java:12)";
    assertThat(OrderPicture.wrapped(name))
        .allSatisfy(line -> assertThat(line.length()).isBetween(1, 43));
    assertThat(String.join("", OrderPicture.wrapped(name)).replace(" ", ""))
        .isEqualTo(name.replace(" ", ""));
    assertThat(OrderPicture.wrapped("a lock")).containsExactly("a lock");
    assertThat(OrderPicture.wrapped("x".repeat(100))).hasSize(3);
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
    Run samples = Samples.run();
    Run run = new Run(samples.tool(), List.of(finding), samples.coverage());
    assertThat(page(run, "index.html"))
        .contains("a.B.&lt;init&gt;(B.java:3)", "a.B.&lt;odd&gt;")
        .contains("&lt;img src=x&gt; &amp; &quot;co&quot;")
        .doesNotContain("<init>")
        .doesNotContain("<odd>")
        .doesNotContain("<img");
  }
}
