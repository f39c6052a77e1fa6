package dev.redflag.analysis.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.site.SiteName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenSitesTest {
  @TempDir Path folder;

  private static Pairs pairs(Random random) throws Exception {
    List<PairGroup> groups = new ArrayList<>();
    int index = 0;
    for (int g = 0; g < 5; g++) {
      List<PairSite> sites = new ArrayList<>();
      for (int s = 0; s < 6; s++) {
        String kind = random.nextBoolean() ? "write" : "read";
        sites.add(
            new PairSite(
                SiteName.parse("a.B.c(B.java:1)#" + kind + "@" + index++), random.nextBoolean()));
      }
      PairGroup group = PairGroup.of("a.B.f" + g, sites);
      if (!group.sites().isEmpty()) {
        groups.add(group);
      }
    }
    return new Pairs("a.B", groups);
  }

  private static Set<Set<String>> list(Pairs pairs) {
    Set<Set<String>> all = new HashSet<>();
    for (PairGroup group : pairs.groups()) {
      for (PairSite a : group.sites()) {
        for (PairSite b : group.sites()) {
          if (a.mayRaceWith(b)) {
            all.add(pair(a, b));
          }
        }
      }
    }
    return all;
  }

  private static Set<String> pair(PairSite a, PairSite b) {
    Set<String> pair = new HashSet<>();
    pair.add(a.name().toString());
    pair.add(b.name().toString());
    return pair;
  }

  /** The invariants of section 5: over runs, pairs move one way, and stand in one set. */
  @Test
  void possiblePairsAreThoseOfWhichBothSitesWereSeen() throws Exception {
    Random random = new Random(3);
    for (int round = 0; round < 50; round++) {
      Pairs all = pairs(random);
      List<String> names =
          all.groups().stream()
              .flatMap(g -> g.sites().stream())
              .map(s -> s.name().toString())
              .toList();
      Path file = folder.resolve(round + ".seen");
      Set<Set<String>> before = Set.of();
      for (int run = 1; run <= 4; run++) {
        List<String> met = names.stream().filter(n -> random.nextInt(4) == 0).toList();
        SeenSites seen = SeenSites.add(file, met);
        assertThat(seen.runs()).isEqualTo(run);
        assertThat(SeenSites.read(file)).isEqualTo(seen);
        assertThat(seen.sites()).containsAll(met);
        Set<Set<String>> possible = list(seen.possible(all));
        Set<Set<String>> untried = new HashSet<>(list(all));
        untried.removeAll(possible);
        assertThat(possible).containsAll(before);
        assertThat(list(all)).containsAll(possible);
        assertThat(possible).allMatch(seen.sites()::containsAll);
        assertThat(untried).noneMatch(seen.sites()::containsAll);
        assertThat(seen.possible(all).pairs()).isEqualTo(possible.size());
        before = possible;
      }
    }
  }

  @Test
  void runsThatEndAtOnceLoseNothing() throws Exception {
    Path file = folder.resolve("a.seen");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<Process> runs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      runs.add(
          new ProcessBuilder(
                  java,
                  "-cp",
                  System.getProperty("java.class.path"),
                  Adding.class.getName(),
                  file.toString(),
                  "run" + i)
              .inheritIO()
              .start());
    }
    for (Process run : runs) {
      assertThat(run.waitFor()).isZero();
    }
    SeenSites seen = SeenSites.read(file);
    assertThat(seen.runs()).isEqualTo(100);
    assertThat(seen.sites()).hasSize(100);
  }

  /** Adds 25 runs. */
  static final class Adding {
    private Adding() {}

    public static void main(String[] arguments) throws Exception {
      for (int i = 0; i < 25; i++) {
        SeenSites.add(Path.of(arguments[0]), List.of(arguments[1] + "." + i));
      }
    }
  }

  @Test
  void damageIsSaid() throws Exception {
    Path file = folder.resolve("a.seen");
    assertThat(SeenSites.read(file)).isEqualTo(SeenSites.none());
    SeenSites.add(file, List.of("a", "b"));
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length - 1; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> SeenSites.read(file))
          .isInstanceOf(PairsFileException.class)
          .hasMessageContaining("is damaged; delete it");
    }
    Files.write(file, whole);
    assertThat(SeenSites.read(file).sites()).containsExactly("a", "b");
  }
}
