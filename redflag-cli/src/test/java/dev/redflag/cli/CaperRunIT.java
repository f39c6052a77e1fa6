package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code redflag pairs}, then {@code redflag run --detector caper}, as a user has them. */
@ParameterizedClass
@MethodSource("jdks")
class CaperRunIT {
  private static final String PROGRAMS = Path.of("target/test-classes").toAbsolutePath().toString();

  private final String java;
  @TempDir Path folder;

  CaperRunIT(Jdk jdk) {
    java = jdk.java().toString();
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private record Outcome(int status, String stdout, String stderr) {}

  private Outcome redflag(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(java, "-jar", "target/redflag-cli.jar"));
    Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("REDFLAG_AGENT", ForkedJvm.agentJar().toString());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Outcome caper(Path pairs, String... arguments) throws Exception {
    List<Object> words = new ArrayList<>(List.of("run", "--stats", "--detector", "caper"));
    words.addAll(List.of("--pairs", pairs, "--", java, "-cp", PROGRAMS, "programs.TwoWays"));
    words.addAll(List.of(arguments));
    return redflag(words.toArray());
  }

  @Test
  void pairsGoOneWayFromRunToRun() throws Exception {
    Path file = folder.resolve("two.pairs");
    Outcome made = redflag("pairs", "-cp", PROGRAMS, "-o", file, "programs.TwoWays");
    assertThat(made.status()).as(made.stderr()).isZero();
    assertThat(made.stdout()).startsWith("4 pairs of 4 accesses to 2 variables;");

    Outcome first = caper(file, "one");
    assertThat(first.status()).as(first.stderr()).isZero();
    assertThat(first.stdout()).isEqualTo("one\n");
    assertThat(first.stderr())
        .startsWith(
            "Redflag: 2 of 4 accesses met shared objects, 2 of them first in this run; 2 of 4 pairs"
                + " may have raced, in 1 runs.\n");
    assertThat(caper(file, "one").stderr())
        .startsWith(
            "Redflag: 2 of 4 accesses met shared objects, 0 of them first in this run; 2 of 4 pairs"
                + " may have raced, in 2 runs.\n");
    assertThat(caper(file, "other").stderr())
        .startsWith(
            "Redflag: 4 of 4 accesses met shared objects, 2 of them first in this run; 4 of 4 pairs"
                + " may have raced, in 3 runs.\n");
    assertThat(Files.readString(folder.resolve("two.pairs.seen")))
        .startsWith("redflag-seen 1\nruns 3\nprograms.TwoWays.");
  }

  @Test
  void pairsOfAnotherProgramAreSaid() throws Exception {
    Path file = folder.resolve("other.pairs");
    redflag("pairs", "-cp", PROGRAMS, "-o", file, "programs.Clean");
    assertThat(caper(file, "one").stderr())
        .startsWith(
            "Redflag: the pairs of '"
                + file
                + "' are those of programs.Clean, but this JVM runs programs.TwoWays, so that some"
                + " may be missing; make its own with redflag pairs.\n");
  }

  @Test
  void accessesAreCounted() throws Exception {
    Path file = folder.resolve("two.pairs");
    redflag("pairs", "-cp", PROGRAMS, "-o", file, "programs.TwoWays");
    // two elements of the arguments, a static field of the JDK, and the pair
    assertThat(caper(file, "one").stderr())
        .contains(
            "Redflag: of 5 accesses that ran, 40.0 % are in a pair of the code, and 40.0 % in one"
                + " that may have raced.\n");
  }

  @Test
  void aRunThatIsHaltedKeepsWhatItSaw() throws Exception {
    Path file = folder.resolve("two.pairs");
    redflag("pairs", "-cp", PROGRAMS, "-o", file, "programs.TwoWays");
    assertThat(caper(file, "one", "halt").status()).isEqualTo(3);
    assertThat(folder.resolve("two.pairs.seen")).doesNotExist();
    assertThat(caper(file, "other").stderr())
        .startsWith(
            "Redflag: what 1 run had seen that did not come to an end was added to '"
                + folder.resolve("two.pairs.seen")
                + "'.\nRedflag: 4 of 4 accesses met shared objects, 2 of them first in this run; 4"
                + " of 4 pairs may have raced, in 2 runs.\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(left -> left.toString().contains(".run-"));
    }
  }

  @Test
  void damagedFilesAreRefusedBeforeTheProgramRuns() throws Exception {
    Path file = folder.resolve("two.pairs");
    redflag("pairs", "-cp", PROGRAMS, "-o", file, "programs.TwoWays");
    Path seen = Files.writeString(folder.resolve("two.pairs.seen"), "redflag-seen 1\nruns 3\n");
    assertThat(caper(file, "one"))
        .isEqualTo(
            new Outcome(
                65,
                "",
                "redflag: '"
                    + seen
                    + "' is damaged; delete it, and what earlier runs have seen is to be seen"
                    + " anew.\n"));
    Files.delete(seen);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("any ", "main "));
    Outcome damaged = caper(file, "one");
    assertThat(damaged.status()).isEqualTo(65);
    assertThat(damaged.stdout()).isEmpty();
    assertThat(damaged.stderr()).startsWith("redflag: '" + file + "' is damaged at line ");
    Outcome absent = caper(folder.resolve("absent"), "one");
    assertThat(absent.status()).isEqualTo(64);
  }
}
