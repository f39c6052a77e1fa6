package dev.redflag.it.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * How each test of a suite ended, by its unique id, from the console launcher's reports.
 *
 * @param verdicts {@code passed}, {@code failed} or {@code skipped}
 * @param reasons the first line of what a failed test threw
 */
record TestResults(Map<String, String> verdicts, Map<String, String> reasons) {
  private static final Pattern UNIQUE_ID = Pattern.compile("unique-id: (\\S.*)");

  /** Reads the XML files of a reports folder. */
  static TestResults read(Path reports) {
    TestResults results = new TestResults(new TreeMap<>(), new TreeMap<>());
    try (Stream<Path> files = Files.list(reports)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".xml")).toList()) {
        results.add(file);
      }
      return results;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(reports + " holds no test report", e);
    }
  }

  private void add(Path file) throws IOException, SAXException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    NodeList cases =
        factory.newDocumentBuilder().parse(file.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      String id = id(test);
      verdicts.put(id, verdict(test));
      String reason = reason(test);
      if (reason != null) {
        reasons.put(id, reason);
      }
    }
  }

  private static String id(Element test) {
    NodeList outputs = test.getElementsByTagName("system-out");
    for (int i = 0; i < outputs.getLength(); i++) {
      Matcher id = UNIQUE_ID.matcher(outputs.item(i).getTextContent());
      if (id.find()) {
        return id.group(1).strip();
      }
    }
    return test.getAttribute("classname") + "." + test.getAttribute("name");
  }

  private static String verdict(Element test) {
    if (test.getElementsByTagName("skipped").getLength() > 0) {
      return "skipped";
    }
    return reason(test) == null ? "passed" : "failed";
  }

  private static String reason(Element test) {
    for (String tag : List.of("failure", "error")) {
      NodeList thrown = test.getElementsByTagName(tag);
      if (thrown.getLength() > 0) {
        return thrown.item(0).getTextContent().strip().lines().findFirst().orElse("");
      }
    }
    return null;
  }

  /** The tests that ended alike in all of these runs, which are those that say something. */
  static Map<String, String> stable(List<TestResults> runs) {
    Map<String, String> stable = new TreeMap<>(runs.get(0).verdicts);
    for (TestResults run : runs) {
      stable.entrySet().removeIf(test -> !test.getValue().equals(run.verdicts.get(test.getKey())));
    }
    return stable;
  }

  /** A line for each test that did not end as it should have. */
  List<String> differences(Map<String, String> expected) {
    return expected.entrySet().stream()
        .filter(test -> !test.getValue().equals(verdicts.get(test.getKey())))
        .map(
            test ->
                test.getKey()
                    + ": "
                    + verdicts.getOrDefault(test.getKey(), "not run")
                    + " instead of "
                    + test.getValue()
                    + reasons.entrySet().stream()
                        .filter(reason -> reason.getKey().equals(test.getKey()))
                        .map(reason -> ", " + reason.getValue())
                        .findFirst()
                        .orElse(""))
        .toList();
  }
}
