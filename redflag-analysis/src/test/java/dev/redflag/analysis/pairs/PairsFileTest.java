package dev.redflag.analysis.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairsFileTest {
  @TempDir Path folder;

  private static PairSite site(String name, boolean mainOnly) throws Exception {
    return new PairSite(SiteName.parse(name), mainOnly);
  }

  private static Pairs pairs() throws Exception {
    return new Pairs(
        "a.Main",
        List.of(
            new PairGroup(
                "a.Main.n",
                List.of(
                    site("a.Main.main(Main.java:3)#write@4", true),
                    site("a.Main.run(Main.java:9)#read@0", false))),
            new PairGroup(
                "int[]", List.of(site("a.Ä.<init>(Unknown Source)#write@70000", false)))));
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Path file = folder.resolve("a.pairs");
    PairsFile.write(pairs(), file);
    assertThat(PairsFile.read(file)).isEqualTo(pairs());
    assertThat(Files.readString(file))
        .startsWith("redflag-pairs 1\nmain a.Main\nvariable a.Main.n\nmain a.Main.main(")
        .contains("\nend 2 3 2 ");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void namesOfLocksAreOfVersionTwo() throws Exception {
    Path file = folder.resolve("a.pairs");
    SiteName name = SiteName.parse("a.Main.main(Main.java:3)#write@4");
    PairSite locked = new PairSite(name, false, Set.of("a.Main.class", "a.Box.lock"));
    PairSite other = new PairSite(SiteName.parse("a.M.m(M.java:3)#read@4"), true, Set.of("a.B.l"));
    Pairs pairs = new Pairs("a.Main", List.of(new PairGroup("a.Main.n", List.of(locked, other))));
    assertThat(pairs.pairs()).isEqualTo(1); // not the write with itself
    PairsFile.write(pairs, file);
    assertThat(PairsFile.read(file)).isEqualTo(pairs);
    assertThat(Files.readString(file))
        .startsWith("redflag-pairs 2\n")
        .contains("\nany [a.Box.lock,a.Main.class] a.Main.main(Main.java:3)#write@4\n");
  }

  @Test
  void everyByteThatIsLostOrChangedIsSeen() throws Exception {
    Path file = folder.resolve("a.pairs");
    PairsFile.write(pairs(), file);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length - 1; length++) { // the last is the line's end
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      refuses(file);
    }
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(whole.length - 1)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, changed);
      refuses(file);
    }
    Files.writeString(file, Files.readString(file) + "more\n");
    refuses(file);
  }

  private static void refuses(Path file) {
    assertThatThrownBy(() -> PairsFile.read(file))
        .isInstanceOf(PairsFileException.class)
        .hasMessageContaining("'" + file + "'")
        .hasMessageContaining("with redflag pairs")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anotherVersionIsNamed() throws IOException {
    Path file = folder.resolve("a.pairs");
    Files.writeString(file, "redflag-pairs 3\n");
    assertThatThrownBy(() -> PairsFile.read(file)).hasMessageContaining("is of version 3");
  }

  @Test
  void pairsAreCountedAsTheyAreListed() throws Exception {
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      List<PairSite> all = new java.util.ArrayList<>();
      for (int i = random.nextInt(9); i >= 0; i--) {
        String kind = random.nextInt(3) == 0 ? "write" : "read";
        all.add(site("a.B.c(B.java:1)#" + kind + "@" + i, random.nextBoolean()));
      }
      long pairs = 0;
      for (int i = 0; i < all.size(); i++) {
        for (int j = i; j < all.size(); j++) {
          pairs += all.get(i).mayRaceWith(all.get(j)) ? 1 : 0;
        }
      }
      assertThat(PairGroup.of("v", all).pairs()).isEqualTo(pairs);
    }
  }
}
