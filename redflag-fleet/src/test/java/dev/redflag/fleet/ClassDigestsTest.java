package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassDigestsTest {
  @TempDir Path folder;

  @Test
  void whatTheJvmPassesOverIsPassedOver() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a"));
    Files.writeString(classes.resolve("B.class"), "b");
    Files.createDirectory(classes.resolve("C.class"));
    Path damaged = Files.writeString(folder.resolve("damaged.jar"), "no jar");
    List<Path> entries =
        List.of(
            folder.resolve("missing.jar"), damaged, folder.resolve("none"), classes.getParent());
    assertThat(ClassDigests.of(entries)).containsOnlyKeys("a.B");
    assertThat(ClassDigests.readable(entries)).containsExactly(classes.getParent());
  }

  @Test
  void linksAreFollowed() throws Exception {
    Path release = Files.createDirectories(folder.resolve("releases/1"));
    Files.writeString(release.resolve("A.class"), "a");
    Path link = Files.createSymbolicLink(folder.resolve("current"), release);
    Files.createSymbolicLink(release.resolve("round"), release);
    assertThat(ClassDigests.of(List.of(link))).containsKey("A");
  }
}
