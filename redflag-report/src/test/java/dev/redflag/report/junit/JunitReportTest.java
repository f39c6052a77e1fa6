package dev.redflag.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.Samples;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class JunitReportTest {
  private static Element suite(Run run) throws Exception {
    StringWriter out = new StringWriter();
    JunitReport.write(run, out);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(out.toString())));
    return document.getDocumentElement();
  }

  @Test
  void aCaseAFinding() throws Exception {
    Element suite = suite(Samples.run());
    assertThat(suite.getTagName()).isEqualTo("testsuite");
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("type")).isEqualTo("lost-update");
    assertThat(failure.getTextContent()).contains("WARNING: DATA RACE", "Account.java:12");
  }

  @Test
  void withoutAFindingOneCasePasses() throws Exception {
    Element suite = suite(new Run(Samples.run().tool(), List.of(), Samples.run().coverage()));
    assertThat(suite.getAttribute("tests")).isEqualTo("1");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void whatXmlCannotHoldIsReplaced() throws Exception {
    Finding f = Samples.field();
    FindingAccess odd =
        new FindingAccess(
            true, "a<b>&\"\u0000\ud800", List.of(), true, List.of(), true, List.of(), null);
    Finding strange =
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
            odd,
            odd);
    Element suite =
        suite(new Run(Samples.run().tool(), List.of(strange), Samples.run().coverage()));
    assertThat(suite.getTextContent()).contains("a<b>&\"??");
  }
}
