package dev.redflag.it.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs what people run, plain and under the agent, and asks for the same behaviour, and that each
 * race that is found was looked into. Only {@code mvn verify -P real} runs it; {@code
 * -Dredflag.real=a,b} runs those of these names, {@code -Dredflag.plain=1} runs the plain one once,
 * {@code -Dredflag.feature=25} runs on that JDK alone.
 *
 * <p>A line a run is added to {@code target/real/table.tsv}: name, JDK, tests or a dash, plain and
 * watched seconds, variables found.
 */
@Tag("real")
class RealIT {
  private static final Path TABLES = Path.of("src/real");
  private static final Path TABLE = Path.of("target/real/table.tsv");

  /** How often the plain suite runs: a test that does not always end alike says nothing. */
  private static final int PLAIN = Integer.getInteger("redflag.plain", 3);

  /** The feature version of the one JDK to run on; 0 for all. */
  private static final int FEATURE = Integer.getInteger("redflag.feature", 0);

  private final Judgements judgements = Judgements.read(TABLES.resolve("findings.tsv"));

  @TestFactory
  Stream<DynamicNode> suites() {
    return everyJdk("suites.txt");
  }

  @TestFactory
  Stream<DynamicNode> programs() {
    return everyJdk("programs.txt");
  }

  private Stream<DynamicNode> everyJdk(String table) {
    List<Subject> subjects = Subject.wanted(TABLES.resolve(table));
    return Jdk.all().stream()
        .filter(jdk -> FEATURE == 0 || jdk.feature() == FEATURE)
        .map(
            jdk ->
                dynamicContainer(
                    jdk.toString(),
                    subjects.stream()
                        .filter(subject -> jdk.feature() >= subject.oldest())
                        .map(subject -> dynamicTest(subject.name(), () -> check(subject, jdk)))));
  }

  private void check(Subject subject, Jdk jdk) throws IOException {
    List<RealRun> plain = new ArrayList<>();
    for (int i = 0; i < (subject.isSuite() ? PLAIN : 1); i++) {
      plain.add(RealRun.plain(subject, jdk, "plain" + i));
    }
    RealRun watched = RealRun.watched(subject, jdk, "watched");
    long millis = plain.stream().mapToLong(RealRun::millis).sorted().toArray()[plain.size() / 2];
    int tests = subject.isSuite() ? plain.get(0).results().verdicts().size() : -1;
    row(subject, jdk, tests, millis, watched);

    if (subject.isSuite()) {
      Map<String, String> stable =
          TestResults.stable(plain.stream().map(RealRun::results).toList());
      assertThat(stable).as("tests that always end alike").isNotEmpty();
      assertThat(watched.results().differences(stable))
          .as("%s on %s", subject.name(), jdk)
          .isEmpty();
    } else {
      assertThat(plain.get(0).outcome().status()).as(plain.get(0).outcome().stderr()).isZero();
      assertThat(watched.outcome().status()).as(watched.outcome().stderr()).isZero();
      assertThat(watched.outcome().stdout()).isEqualTo(plain.get(0).outcome().stdout());
    }
    assertThat(watched.outcome().stderr())
        .as("an error of Redflag's own")
        .doesNotContain("an error of its own was caught");
    Set<String> variables = watched.variables();
    variables.removeIf(variable -> judgements.accepts(subject.name(), variable));
    assertThat(variables).as("not judged in findings.tsv: %s on %s", subject.name(), jdk).isEmpty();
  }

  private static synchronized void row(
      Subject subject, Jdk jdk, int tests, long millis, RealRun watched) throws IOException {
    String line =
        String.format(
            Locale.ROOT,
            "%s\t%d\t%s\t%.1f\t%.1f\t%s%n",
            subject.name(),
            jdk.feature(),
            tests < 0 ? "-" : tests,
            millis / 1e3,
            watched.millis() / 1e3,
            String.join(" ", watched.variables()));
    Files.writeString(TABLE, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
