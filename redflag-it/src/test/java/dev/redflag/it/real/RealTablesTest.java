package dev.redflag.it.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of the programs of others, and what reads them and the reports. */
class RealTablesTest {
  private static final Path TABLES = Path.of("src/real");

  @TempDir Path folder;

  @Test
  void everyJudgementIsOfASubject() {
    Set<String> names = new HashSet<>();
    for (String table : List.of("suites.txt", "programs.txt")) {
      for (Subject subject : Subject.read(TABLES.resolve(table))) {
        assertThat(names.add(subject.name())).as(subject.name()).isTrue();
        assertThat(subject.jars()).allSatisfy(jar -> Artifacts.pom(List.of(jar)));
        assertThat(subject.sources())
            .allSatisfy(source -> assertThat(TABLES.resolve(source)).exists());
      }
    }
    assertThat(Judgements.read(TABLES.resolve("findings.tsv")).lines())
        .extracting(Judgements.Judgement::subject)
        .isSubsetOf(names);
  }

  @Test
  void aStanzaIsASubject() {
    List<Subject> subjects =
        Subject.parse(
            List.of(
                "# comment",
                "one",
                "  jar a:b:1 c:d:2:tests",
                "  run -p x",
                "",
                "two",
                "  jdk 21",
                "  main Main",
                "  jvm -Da=b"));
    assertThat(subjects).extracting(Subject::name).containsExactly("one", "two");
    assertThat(subjects.get(0).jars()).containsExactly("a:b:1", "c:d:2:tests");
    assertThat(subjects.get(0).arguments()).containsExactly("-p", "x");
    assertThat(subjects.get(0).isSuite()).isTrue();
    assertThat(subjects.get(1).isSuite()).isFalse();
    assertThat(subjects.get(1).oldest()).isEqualTo(21);
    assertThatThrownBy(() -> Subject.parse(List.of("one", "  jars a:b:1")))
        .hasMessageContaining("'jars a:b:1' of one");
  }

  @Test
  void aFalseAlarmIsNotAccepted() {
    Judgements judgements =
        Judgements.parse(List.of("a\tx.Y.*\treal\twhy", "a\tx.Z.f\tfalse alarm\twhy"));
    assertThat(judgements.accepts("a", "x.Y.f")).isTrue();
    assertThat(judgements.accepts("b", "x.Y.f")).isFalse();
    assertThat(judgements.accepts("a", "x.Z.f")).isFalse();
    assertThatThrownBy(() -> Judgements.parse(List.of("a\tx\tharmless\twhy")))
        .hasMessageContaining("is no judgement");
  }

  @Test
  void onlyTestsThatAlwaysEndAlikeAreCompared() throws IOException {
    TestResults first = results("<failure>it broke</failure>", "");
    TestResults second = results("", "");
    Map<String, String> stable = TestResults.stable(List.of(first, second));
    assertThat(stable).containsExactly(Map.entry("[b]", "passed"));
    assertThat(first.differences(stable)).isEmpty();
    assertThat(results("", "<error>\nboom\nat x</error>").differences(stable))
        .containsExactly("[b]: failed instead of passed, boom");
    assertThat(results("", "<skipped/>").differences(stable))
        .containsExactly("[b]: skipped instead of passed");
  }

  private TestResults results(String a, String b) throws IOException {
    Path reports = Files.createTempDirectory(folder, "reports");
    Files.writeString(
        reports.resolve("TEST-jupiter.xml"),
        "<testsuite><testcase name='a' classname='A'>"
            + a
            + "<system-out>unique-id: [a]\n</system-out></testcase><testcase name='b'"
            + " classname='A'>"
            + b
            + "<system-out>unique-id: [b]\n</system-out></testcase></testsuite>");
    return TestResults.read(reports);
  }
}
