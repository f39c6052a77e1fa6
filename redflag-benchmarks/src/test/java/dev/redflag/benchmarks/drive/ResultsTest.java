package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.redflag.benchmarks.Group;
import dev.redflag.benchmarks.Measurement;
import dev.redflag.benchmarks.Size;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ResultsTest {
  private static Fork fork(long rssKb, List<String> findings, double... millis) {
    return new Fork(
        new Measurement("k", millis, millis[0], 1000, rssKb), findings, List.of(), Map.of());
  }

  private static Samples samples(Fork... forks) {
    Samples samples = new Samples();
    for (Fork fork : forks) {
      samples.add(fork);
    }
    return samples;
  }

  private static Results results() {
    Samples plain = samples(fork(100, List.of(), 10), fork(100, List.of(), 10));
    Samples twice = samples(fork(150, List.of("K.a"), 20), fork(150, List.of("K.a"), 20));
    Samples eightfold = samples(fork(300, List.of("K.b", "K.b"), 80));
    Results results = new Results();
    results.add(Row.of("sor", Group.GRANDE, Size.FULL, "fasttrack", plain, twice, List.of("K.a")));
    results.add(
        Row.of("tsp", Group.CLASSIC, Size.FULL, "fasttrack", plain, eightfold, List.of("K.a")));
    results.add(Row.of("sor", Group.GRANDE, Size.FULL, "empty", plain, plain, List.of("K.a")));
    results.fail(new Results.Failure("tsp", "empty", "status 1"));
    return results;
  }

  @Test
  void medianIsOverForksAndSpreadOverRuns() {
    Samples samples = samples(fork(1, List.of(), 1, 2, 9), fork(1, List.of(), 4, 4, 4));
    assertThat(samples.medianMs()).isEqualTo(3);
    assertThat(Samples.quantile(new double[] {1, 2, 4, 4, 4, 9}, 0.25)).isEqualTo(2.5);
    assertThat(samples.spread()).isEqualTo((4 - 2.5) / 4);
  }

  @Test
  void aRowComparesWithThePlainRuns() {
    Row row = results().rows().get(1);
    assertThat(row.slowdown()).isEqualTo(8);
    assertThat(row.memoryRatio()).isEqualTo(3);
    assertThat(row.warnings()).isEqualTo(2);
    assertThat(row.unexpected()).containsExactly("K.b");
    assertThat(row.missed()).containsExactly("K.a");
  }

  @Test
  void memoryIsTheHeapWhereTheSystemDoesNotTellMore() {
    Samples plain =
        samples(
            new Fork(
                new Measurement("k", new double[] {1}, 1, 100, 0), List.of(), List.of(), Map.of()));
    Samples woven =
        samples(
            new Fork(
                new Measurement("k", new double[] {1}, 1, 250, 0), List.of(), List.of(), Map.of()));
    Row row = Row.of("k", Group.GRANDE, Size.QUICK, "empty", plain, woven, List.of());
    assertThat(row.memoryRatio()).isEqualTo(2.5);
  }

  @Test
  void meansAreGeometric() {
    Results.Mean mean = results().means(null).get("fasttrack");
    assertThat(mean.slowdown()).isCloseTo(4, within(1e-9));
    assertThat(mean.memoryRatio()).isCloseTo(Math.sqrt(4.5), within(1e-9));
    assertThat(mean.rows()).isEqualTo(2);
    assertThat(results().means(Group.CLASSIC)).containsOnlyKeys("fasttrack");
    assertThat(results().means(Group.GRANDE)).containsOnlyKeys("fasttrack", "empty");
  }

  @Test
  void theTableMarksWarningsAndFailures() {
    assertThat(TextTable.of(results()).lines().toList())
        .containsExactly(
            "benchmark    size  detector                   plain ms         ms    +-%  slowdown"
                + "     cpu  memory  warnings",
            "sor          full  fasttrack                      10.0       20.0      0      2.00"
                + "    2.00    1.50         1",
            "tsp          full  fasttrack                      10.0       80.0      0      8.00"
                + "    8.00    3.00       2+-",
            "sor          full  empty                          10.0       10.0      0      1.00"
                + "    1.00    1.00        0-",
            "mean grande  1x    fasttrack                                                  2.00"
                + "    2.00    1.50",
            "mean grande  1x    empty                                                      1.00"
                + "    1.00    1.00",
            "mean classic 1x    fasttrack                                                  8.00"
                + "    8.00    3.00",
            "mean of all  2x    fasttrack                                                  4.00"
                + "    4.00    2.12",
            "mean of all  1x    empty                                                      1.00"
                + "    1.00    1.00",
            "fasttrack on tsp warns of K.b, which is not meant to race",
            "fasttrack on tsp does not warn of K.a, which races on purpose",
            "empty on sor does not warn of K.a, which races on purpose",
            "tsp under empty failed: status 1");
  }

  @Test
  void theJsonHasTheAgreedMembers() throws Exception {
    BenchOptions options =
        BenchOptions.parse(new String[] {"--agent", "none", "--threads", "4"}, Path.of("."));
    JsonObject json =
        JsonParser.parseString(JsonResults.of(results(), options, "17.0.1")).getAsJsonObject();
    JsonObject row = json.getAsJsonArray("rows").get(1).getAsJsonObject();
    assertThat(row.keySet())
        .startsWith(
            "benchmark", "detector", "base_ms", "ms", "slowdown", "memory_ratio", "warnings");
    assertThat(row.get("benchmark").getAsString()).isEqualTo("tsp");
    assertThat(row.get("slowdown").getAsDouble()).isEqualTo(8);
    assertThat(row.get("warnings").getAsInt()).isEqualTo(2);
    JsonObject mean = json.getAsJsonObject("geomean").getAsJsonObject("fasttrack");
    assertThat(mean.get("slowdown").getAsDouble()).isEqualTo(4);
    assertThat(mean.get("memory_ratio").getAsDouble()).isEqualTo(2.121);
    assertThat(json.getAsJsonArray("failures")).hasSize(1);
    assertThat(json.get("jdk").getAsString()).isEqualTo("17.0.1");
  }

  @Test
  void theChartIsWellFormedAndHasABarForEachRowAndMean() throws Exception {
    String svg = SvgChart.of(results());
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    // The background, two keys of the legend, three rows and five means.
    assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(1 + 2 + 3 + 5);
    assertThat(svg).contains(">8.00<", "mean classic");
  }

  @Test
  void findingsAreReadFromTheAgentsFile() throws Exception {
    String json =
        "{ \"schema\": 1, \"findings\": [ { \"id\": \"1\", \"variable\": \"a.B$C.d\" },"
            + " { \"id\": \"2\", \"variable\": \"int[]\" } ] }";
    assertThat(Fork.variablesIn(json)).containsExactly("a.B$C.d", "int[]");
    assertThatThrownBy(() -> Fork.variablesIn("{}")).isInstanceOf(Fork.FailedException.class);
    assertThatThrownBy(() -> Fork.variablesIn("{")).isInstanceOf(Fork.FailedException.class);
  }
}
