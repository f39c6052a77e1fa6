package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.api.Redflag;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.Findings.Finding;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Races that annotations in the code suppress. */
@ParameterizedClass
@MethodSource("jdks")
class AnnotationsIT {
  private static final Path PROGRAMS = Path.of("target/test-classes").toAbsolutePath();

  private final Jdk jdk;
  @TempDir Path folder;

  AnnotationsIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Outcome run(String... options) throws Exception {
    Path api = Path.of(Redflag.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return ForkedJvm.of(jdk)
        .classPath(PROGRAMS, api)
        .agent(ForkedJvm.agentJar(), options)
        .run("programs.Meant");
  }

  /** By variable what covers it; a dash for nothing. */
  private static Map<String, String> covered(Path json) throws Exception {
    Map<String, String> covered = new TreeMap<>();
    for (Finding f : Findings.read(json).findings()) {
      covered.put(f.variable(), f.suppressed() ? f.suppression() : "-");
    }
    return covered;
  }

  @Test
  void whatTheCodeSaysIsMeantIsSuppressed() throws Exception {
    Path json = folder.resolve("meant.json");
    Outcome outcome = run("json=" + json, "verbose");
    assertThat(covered(json))
        .isEqualTo(
            Map.of(
                "programs.Meant.hint", "@RacyByDesign",
                "programs.Meant.byMethod", "@RacyButBenign",
                "programs.Meant$Statistics.hits", "@RacyByDesign",
                "int[]", "@BenignRace",
                "programs.Meant.custom", "-",
                "programs.Meant.bare", "-"));
    assertThat(outcome.stderr())
        .contains("Variable: programs.Meant.bare")
        .doesNotContain("Variable: programs.Meant.hint")
        .contains(
            "the suppression 'Annotation RacyByDesign' (@RacyByDesign) covers 2 findings:"
                + " the code says that it is meant");
  }

  @Test
  void aFileNamesMoreAnnotations() throws Exception {
    Path file = folder.resolve("known.txt");
    Files.writeString(file, "[own]\nreason = ours\nAnnotation Unguarded\n[other]\nreason = none\n");
    assertThat(run("suppressions=" + file).stderr()).contains("the stanza needs a line such as");
    Files.writeString(file, "[own]\nreason = ours\nAnnotation Unguarded\n");
    Path json = folder.resolve("own.json");
    Outcome outcome = run("json=" + json, "suppressions=" + file);
    assertThat(covered(json))
        .containsEntry("programs.Meant.custom", "own")
        .containsEntry("programs.Meant.bare", "-");
    assertThat(outcome.stderr()).doesNotContain("covers no finding");
  }
}
