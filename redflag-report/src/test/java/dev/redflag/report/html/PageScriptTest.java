package dev.redflag.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Samples;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.HtmlDetails;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlPage;
import org.htmlunit.html.HtmlSelect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page's script does, in a browser without a window. An error of the script fails. */
class PageScriptTest {
  private static final String FIELD = Samples.field().id();
  private static final String OBJECT = Samples.object().id();
  private static final String ELEMENT = Samples.element().id();

  private final WebClient browser = new WebClient();
  @TempDir Path folder;
  private HtmlPage page;

  @BeforeEach
  void openPage() throws IOException {
    Run samples = Samples.run();
    Finding known = Samples.element().withSuppression(Finding.BASELINE);
    List<Finding> findings = List.of(Samples.field(), Samples.object(), known);
    HtmlReport.write(
        new Run(samples.tool(), findings, samples.coverage()), SourceRoots.NONE, folder);
    browser.getOptions().setThrowExceptionOnScriptError(true);
    page = browser.getPage(folder.resolve("index.html").toUri().toURL());
  }

  @AfterEach
  void close() {
    browser.close();
  }

  private HtmlDetails finding(String id) {
    return (HtmlDetails) page.getElementById(id);
  }

  private List<String> shown() {
    return page.querySelectorAll("details.finding").stream()
        .map(DomElement.class::cast)
        .filter(d -> !d.hasAttribute("hidden"))
        .map(DomElement::getId)
        .toList();
  }

  private String told() {
    return page.getElementById("shown").getTextContent();
  }

  private HtmlInput input(String name) {
    return page.querySelector("input[name='" + name + "']");
  }

  /** The finding that the keys went to. */
  private String current() {
    DomElement current = page.querySelector(".current");
    return current == null ? null : current.getId();
  }

  /** Presses a key in what has the focus. */
  private void press(String key) {
    page.executeJavaScript(
        "(document.activeElement || document.body).dispatchEvent(new KeyboardEvent('keydown', {key: '"
            + key
            + "', bubbles: true, cancelable: true}))");
  }

  @Test
  void showsAllAndTheFilterAtFirst() {
    assertThat(shown()).containsExactly(FIELD, OBJECT, ELEMENT);
    assertThat(told()).isEqualTo("3 of 3 shown");
    assertThat(page.getElementById("filter").hasAttribute("hidden")).isFalse();
    assertThat(finding(FIELD).hasAttribute("open")).isTrue();
    assertThat(finding(OBJECT).hasAttribute("open")).isFalse();
  }

  @Test
  void filtersByWordsInAnyOrder() throws IOException {
    input("words").type("TELLER-1 balance");
    assertThat(shown()).containsExactly(FIELD);
    assertThat(told()).isEqualTo("1 of 3 shown");
  }

  @Test
  void filtersByClassAndRank() {
    HtmlSelect byClass = page.querySelector("select[name='class']");
    byClass.setSelectedAttribute(Samples.object().raceClass().key(), true);
    assertThat(shown()).containsExactly(OBJECT);
    byClass.setSelectedAttribute("", true);
    HtmlSelect byRank = page.querySelector("select[name='rank']");
    byRank.setSelectedAttribute("1", true);
    assertThat(shown()).containsExactly(FIELD);
  }

  @Test
  void filtersWhatIsNewKnownOrSuppressed() throws IOException {
    input("new").click();
    assertThat(shown()).containsExactly(OBJECT, ELEMENT);
    input("suppressed").click();
    assertThat(shown()).containsExactly(ELEMENT);
    input("known").click();
    assertThat(shown()).isEmpty();
    assertThat(told()).isEqualTo("0 of 3 shown");
  }

  @Test
  void movesByKeysOverWhatIsShown() throws IOException {
    input("suppressed").click();
    press("j");
    assertThat(current()).isEqualTo(FIELD);
    press("j");
    assertThat(current()).isEqualTo(ELEMENT);
    press("k");
    assertThat(current()).isEqualTo(FIELD);
  }

  @Test
  void unfoldsAllByAKeyAndFoldsThem() {
    press("e");
    assertThat(finding(OBJECT).hasAttribute("open")).isTrue();
    assertThat(finding(ELEMENT).hasAttribute("open")).isTrue();
    press("e");
    assertThat(finding(FIELD).hasAttribute("open")).isFalse();
  }

  @Test
  void aSlashGoesToTheFilterAndEscapeResetsIt() throws IOException {
    press("/");
    assertThat(page.getFocusedElement()).isSameAs(input("words"));
    input("words").type("jke");
    assertThat(input("words").getValue()).isEqualTo("jke");
    assertThat(shown()).isEmpty();
    press("Escape");
    assertThat(shown()).hasSize(3);
  }

  @Test
  void anAddressWithAnIdUnfoldsThatFinding() throws IOException {
    page = browser.getPage(folder.resolve("index.html").toUri() + "#" + OBJECT);
    assertThat(finding(OBJECT).hasAttribute("open")).isTrue();
    assertThat(current()).isEqualTo(OBJECT);
  }
}
