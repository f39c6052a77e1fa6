package dev.redflag.report.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.report.Samples;
import dev.redflag.report.json.JsonInput;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  @TempDir Path directory;

  @Test
  void holdsARunInEveryForm() throws IOException {
    Path folder = directory.resolve("a/b");
    ReportFolder.write(Samples.run(), SourceRoots.NONE, folder);
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "index.html", "coverage.html", "redflag.sarif", "redflag.json", "redflag-junit.xml");
    }
    assertThat(JsonInput.read(folder.resolve(ReportFolder.JSON))).isEqualTo(Samples.run());
  }
}
