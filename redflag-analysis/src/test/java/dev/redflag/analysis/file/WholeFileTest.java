package dev.redflag.analysis.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void whatFailsMidwayLeavesTheFileAsItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "before");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write("half");
                      throw new IOException("full");
                    }))
        .hasMessage("full");
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("file");
  }

  @Test
  void aLinkStaysAndLeadsToTheNewFile() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path file = Files.writeString(elsewhere.resolve("file"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    WholeFile.write(link, out -> out.write("after"));
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("after");
    assertThat(elsewhere.toFile().list()).containsExactly("file");
  }

  /** By a link, so that a failure of the test replaces the link and not the device. */
  @Test
  void aDeviceIsWrittenToAndNotReplaced() throws IOException {
    Path device = Path.of("/dev/null");
    Assumptions.assumeTrue(Files.exists(device) && !Files.isRegularFile(device));
    Path link = Files.createSymbolicLink(folder.resolve("link"), device);
    WholeFile.write(link, out -> out.write("gone"));
    assertThat(link).isSymbolicLink();
    assertThat(Files.isRegularFile(link)).isFalse();
    Files.delete(link);
  }
}
