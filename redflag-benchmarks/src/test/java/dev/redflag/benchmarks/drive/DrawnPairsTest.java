package dev.redflag.benchmarks.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawnPairsTest {
  private static final Path FILE = Path.of("a.pairs");
  private static final String R = "a.B.m(B.java:1)#read@1";
  private static final String W = "a.B.m(B.java:2)#write@2";
  private static final String X = "a.B.x(B.java:3)#write@3";
  private static final String Y = "a.B.y(B.java:4)#read@4";
  private static final String Z = "a.B.z(B.java:5)#write@5";

  /** Of a field that main reads, and of one with a write each in main and anywhere. */
  private static final List<String> LINES =
      List.of(
          "redflag-pairs 1",
          "main a.Main",
          "variable a.B.f",
          "main " + R,
          "any " + W,
          "variable a.B.g",
          "main " + X,
          "main " + Y,
          "any " + Z,
          "variable java.util.Collection",
          "any a.B.c(B.java:6)#write@6",
          "end 3 6 7 00000000");

  private static final Set<String> ALL =
      Set.of(R + "," + W, W + "," + W, X + "," + Z, Y + "," + Z, Z + "," + Z);

  private static List<String> drawn(int count, long seed) throws UsageException {
    return DrawnPairs.drawn(LINES, FILE, count, new Random(seed));
  }

  /** The pair in the order of the file. */
  private static String sorted(String pair) {
    return ALL.contains(pair) ? pair : Pairs.turned(pair);
  }

  @Test
  void allPairsThatMayRaceAreDrawnOnceAndNoOthers() throws Exception {
    List<String> drawn = drawn(10, 1);
    assertThat(drawn).hasSize(5);
    assertThat(drawn.stream().map(DrawnPairsTest::sorted)).containsExactlyInAnyOrderElementsOf(ALL);
  }

  @Test
  void oneSeedDrawsTheSameAndAnotherOneOthers() throws Exception {
    assertThat(drawn(3, 5)).hasSize(3).isEqualTo(drawn(3, 5));
    Set<List<String>> different = new LinkedHashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      different.add(drawn(3, seed));
    }
    assertThat(different).hasSizeGreaterThan(5);
  }

  /** 5,000 draws with fixed seeds: each pair a fifth of them, in each order half of those. */
  @Test
  void eachPairIsAsLikelyAsAnyOtherInEitherOrder() throws Exception {
    Map<String, Integer> counts = new HashMap<>();
    for (int seed = 0; seed < 5_000; seed++) {
      drawn(1, seed * 7_919L).forEach(pair -> counts.merge(pair, 1, Integer::sum));
    }
    for (String pair : ALL) {
      int one = counts.get(pair);
      if (Pairs.turned(pair).equals(pair)) {
        assertThat(one).as(pair).isBetween(900, 1_100);
      } else {
        assertThat(one).as(pair).isBetween(425, 575);
        assertThat(counts.get(Pairs.turned(pair))).as(pair).isBetween(425, 575);
      }
    }
  }

  @Test
  void ofAListEachIsDrawnOnce() {
    List<String> pairs = List.of(R + "," + W, X + "," + Z);
    List<String> drawn = new ArrayList<>();
    DrawnPairs.drawn(pairs, 5, new Random(3)).forEach(pair -> drawn.add(sorted(pair)));
    assertThat(drawn).containsExactlyInAnyOrderElementsOf(pairs);
    assertThat(DrawnPairs.drawn(pairs, 1, new Random(3))).hasSize(1);
  }

  @Test
  void aFileThatIsNoneIsSaid() {
    for (List<String> lines :
        List.of(List.<String>of(), List.of("a", "b"), LINES.subList(0, LINES.size() - 1))) {
      assertThat(
              catchThrowableOfType(
                  UsageException.class, () -> DrawnPairs.drawn(lines, FILE, 1, new Random(1))))
          .hasMessageContaining("'a.pairs'")
          .hasMessageContaining("redflag pairs");
    }
  }

  @Test
  void aProgramHasAMainClassOfItsOwn() throws Exception {
    BenchOptions options =
        BenchOptions.parse(new String[] {"--agent=none", "--quick", "--threads=3"}, FILE);
    assertThat(CodePairs.source(options, "tsp"))
        .contains("new dev.redflag.benchmarks.classic.Tsp()", "Size.QUICK", "run(3)");
  }

  @Test
  void whatIsAnalysedIsWhatTheProgramLoads() {
    assertThat(
            CodePairs.entries(
                List.of(
                    "[0.1s][info][class,load] java.lang.Object source: shared objects file",
                    "[0.2s][info][class,load] a.B source: file:/there/classes/",
                    "[0.2s][info][class,load] a.C source: file:/there/c.jar",
                    "[0.2s][info][class,load] a.D source: file:/there/classes/")))
        .containsExactly("/there/classes", "/there/c.jar");
  }
}
