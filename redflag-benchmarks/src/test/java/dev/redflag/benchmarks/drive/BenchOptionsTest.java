package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchOptionsTest {
  @TempDir Path root;
  private Path agent;

  @BeforeEach
  void makeAgent() throws Exception {
    agent = root.resolve("redflag-agent/target/redflag.jar");
    Files.createDirectories(agent.getParent());
    Files.createFile(agent);
  }

  private BenchOptions parse(String... args) throws UsageException {
    return BenchOptions.parse(args, root);
  }

  @Test
  void withoutOptionsAllProgramsRunUnderFastTrack() throws Exception {
    BenchOptions options = parse();
    assertThat(options.size()).isEqualTo(Size.FULL);
    assertThat(options.detectors()).extracting(DetectorSpec::name).containsExactly("fasttrack");
    assertThat(options.agent()).isEqualTo(agent);
    assertThat(options.forks()).isEqualTo(3);
    assertThat(options.kernels()).isEqualTo(Kernels.all().stream().map(Kernel::name).toList());
  }

  @Test
  void quickTakesOneForkUnlessToldOtherwise() throws Exception {
    assertThat(parse("--quick").forks()).isEqualTo(1);
    assertThat(parse("--quick", "--forks=5").forks()).isEqualTo(5);
  }

  @Test
  void quickLeavesOutWhatTakesLongToStartUnlessItIsNamed() throws Exception {
    assertThat(parse("--quick").kernels()).isEqualTo(parse("grande", "classic").kernels());
    assertThat(parse("--quick", "xalan").kernels()).containsExactly("xalan");
    assertThat(parse("--quick", "real").kernels()).isEqualTo(parse("real").kernels());
  }

  @Test
  void pairsAreDrawnOfTheCodeWithTheSameSeedUnlessTold() throws Exception {
    BenchOptions options = parse("--drawn", "30");
    assertThat(options.drawn()).isEqualTo(30);
    assertThat(options.from()).isEqualTo("code");
    assertThat(options.seed()).isEqualTo(1);
    assertThat(parse("--drawn=2", "--from=pairs/there", "--seed=7"))
        .extracting(BenchOptions::from, BenchOptions::seed)
        .containsExactly("pairs/there", 7L);
    assertThat(catchThrowableOfType(UsageException.class, () -> parse("--seed", "7")))
        .hasMessageContaining("--drawn N");
  }

  @Test
  void readsValuesAfterSpaceAndEquals() throws Exception {
    BenchOptions options =
        parse("--threads", "7", "--json=a=b.json", "--jvm-args", "--enable-preview=x -Xmx1g");
    assertThat(options.threads()).isEqualTo(7);
    assertThat(options.json()).isEqualTo(Path.of("a=b.json"));
    assertThat(options.jvmArgs()).containsExactly("--enable-preview=x", "-Xmx1g");
  }

  @Test
  void namesAndGroupsComeInTheOrderOfTables() throws Exception {
    assertThat(parse("tsp", "sor", "crypt").kernels()).containsExactly("crypt", "sor", "tsp");
    assertThat(parse("classic", "tsp", "sor").kernels())
        .startsWith("sor", "colt")
        .endsWith("tsp")
        .doesNotHaveDuplicates();
  }

  @Test
  void detectorsMayHaveSwitches() throws Exception {
    BenchOptions options =
        parse("--detectors", "djit,fasttrack/prune=off", "--switches", "a=1,b=2");
    assertThat(options.detectors())
        .containsExactly(
            new DetectorSpec("djit", List.of()),
            new DetectorSpec("fasttrack", List.of("prune=off")));
    assertThat(options.detectors().get(1).agentFlag(Path.of("x.jar"), Path.of("f"), List.of("a=1")))
        .isEqualTo("-javaagent:x.jar=detector=fasttrack,a=1,prune=off,json=f");
  }

  @Test
  void detectorsOfAPairAreGivenOne() throws Exception {
    BenchOptions options =
        parse("--detectors", "litehb:tracking,racechaser/budget=0", "--proved=7");
    assertThat(options.proved()).isEqualTo(7);
    assertThat(options.detectors()).allMatch(DetectorSpec::isOfPairs);
    assertThat(options.detectors().get(1).of("A,B").agentOptions(List.of()))
        .isEqualTo("detector=racechaser,budget=0,pair=A,B");
  }

  @Test
  void noAgentMeansPlainRunsOnly() throws Exception {
    Files.delete(agent);
    assertThat(parse("--agent", "none").detectors()).isEmpty();
    assertThat(parse("--detectors", "none").agent()).isNull();
  }

  @Test
  void aMissingAgentIsUnavailable() throws Exception {
    Files.delete(agent);
    UsageException e = catchThrowableOfType(UsageException.class, this::parse);
    assertThat(e.status()).isEqualTo(69);
    assertThat(e).hasMessageContaining("redflag.jar").hasMessageContaining("--agent none");
  }

  @ParameterizedTest
  @CsvSource({
    "--detectors fasttrak, fasttrak",
    "--detectors fasttrack/prune, prune",
    "--switches prune, prune",
    "--threads 65, 65",
    "--threads 0, '1 to 64'",
    "--threads x, x",
    "--threads, needs a value",
    "--json=, needs a value",
    "--quick=yes, takes no value",
    "--jdk /nowhere, /nowhere",
    "--slow, --slow",
    "sort, sort",
  })
  void wrongUseIsToldInOneSentence(String line, String culprit) {
    UsageException e = catchThrowableOfType(UsageException.class, () -> parse(line.split(" ")));
    assertThat(e.status()).isEqualTo(64);
    assertThat(e.getMessage()).contains(culprit).doesNotContain("\n");
  }
}
