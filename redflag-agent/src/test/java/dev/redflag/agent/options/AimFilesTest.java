package dev.redflag.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is aimed at, of files of pairs; {@code AttachIT} and {@code AgentIT} aim at findings. */
class AimFilesTest {
  private static final String ADD = "a.Account.add(Account.java:31)#write@8";
  private static final String SUM = "a.Bank.sum(Bank.java:9)#read@3";
  private static final String FILL = "a.Bank.fill(Bank.java:12)#write@5";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws Exception {
    file = folder.resolve("app.pairs");
    Pairs pairs =
        new Pairs(
            "a.Main",
            List.of(
                PairGroup.of("a.Account.balance", List.of(site(ADD), site(SUM))),
                PairGroup.of("int[]", List.of(site(FILL)))));
    PairsFile.write(pairs, file);
  }

  private static PairSite site(String name) throws Exception {
    return new PairSite(SiteName.parse(name), false);
  }

  @Test
  void allPairsAreSuspectedBeforeARun() throws Exception {
    Suspects suspects = AimFiles.suspects(List.of(file));
    assertThat(suspects.contains("a.Account", "balance")).isTrue();
    assertThat(suspects.contains("a.Bank", "balance")).isTrue();
    assertThat(suspects.contains("a.Bank", null)).isTrue();
    assertThat(suspects.contains("a.Account", null)).isFalse();
    assertThat(suspects.contains("a.Account", "owner")).isFalse();
    assertThat(suspects.classes()).isEqualTo(2);
    assertThat(AimFiles.read(List.of(file)).size()).isEqualTo(3);
  }

  @Test
  void afterARunThoseAreThatItSaw() throws Exception {
    SeenSites.add(SeenSites.fileOf(file), List.of(ADD, FILL));
    Suspects suspects = AimFiles.suspects(List.of(file));
    assertThat(suspects.contains("a.Account", "balance")).isTrue();
    assertThat(suspects.contains("a.Bank", "balance")).isFalse();
    assertThat(suspects.contains("a.Bank", null)).isTrue();
  }

  @Test
  void withoutAFileThereAreNone() throws Exception {
    assertThat(AimFiles.read(List.of())).isNull();
    assertThat(AimFiles.suspects(List.of()).classes()).isZero();
  }

  @Test
  void aDamagedFileIsRefused() throws Exception {
    Files.writeString(file, Files.readString(file).replace("add", "sub"));
    assertThatThrownBy(() -> AimFiles.suspects(List.of(file)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }
}
