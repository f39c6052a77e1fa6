package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples as single source files: each reports its race, and its repaired twin none. */
class ExamplesIT {
  private static final Path EXAMPLES = Path.of("../examples");

  /** The variable that each example races on. */
  private static final Map<String, String> VARIABLES =
      new TreeMap<>(
          Map.of(
              "LostUpdate", "LostUpdate.visitors",
              "DoubleCheckedLocking", "DoubleCheckedLocking$Registry.instance",
              "UnsafePublication", "UnsafePublication.settings",
              "CheckThenAct", "java.util.HashMap",
              "StopFlag", "StopFlag.stopped"));

  /** The variables that race too where the reader was lucky enough to see the object. */
  private static final Set<String> BEHIND =
      Set.of("UnsafePublication$Settings.host", "UnsafePublication$Settings.port");

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicNode> everyJdk() {
    return Jdk.all().stream()
        .map(
            jdk ->
                dynamicContainer(
                    jdk.toString(),
                    VARIABLES.keySet().stream()
                        .flatMap(name -> Stream.of(racyTest(jdk, name), repairedTest(jdk, name)))));
  }

  private DynamicTest racyTest(Jdk jdk, String name) {
    return dynamicTest(
        name,
        () -> {
          Set<String> found = run(jdk, name);
          assertThat(found).as("%s on %s", name, jdk).contains(VARIABLES.get(name));
          found.remove(VARIABLES.get(name));
          assertThat(BEHIND).containsAll(found);
        });
  }

  private DynamicTest repairedTest(Jdk jdk, String name) {
    return dynamicTest(
        name + "Fixed", () -> assertThat(run(jdk, name + "Fixed")).as("%s", jdk).isEmpty());
  }

  /** Standard error, if it begins with a finding: nothing is said before. */
  private static String foundIn(Outcome outcome) {
    return outcome.stderr().startsWith("=====") ? outcome.stderr() : "a finding";
  }

  private Set<String> run(Jdk jdk, String name) {
    Path json = directory.resolve(name + "-" + jdk.feature() + ".json");
    Outcome outcome =
        ForkedJvm.of(jdk)
            .agent(ForkedJvm.agentJar(), "json=" + json)
            .run(EXAMPLES.resolve(name + ".java").toString());
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isNotEmpty();
    assertThat(outcome.stderr()).isEqualTo(name.endsWith("Fixed") ? "" : foundIn(outcome));
    List<Findings.Finding> findings = Findings.read(json).findings();
    return findings.stream().map(Findings.Finding::variable).collect(Collectors.toSet());
  }
}
