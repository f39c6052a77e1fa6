package dev.redflag.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redflag.report.Samples;
import dev.redflag.report.source.SourceRoots;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium, where it is installed. */
class BrowserTest {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  @TempDir Path folder;

  private static Path browser() {
    List<Path> path =
        Arrays.stream(
                Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    return NAMES.stream()
        .flatMap(name -> path.stream().map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  @Test
  void loadsFromDiskAndRunsItsScript() throws Exception {
    Path browser = browser();
    assumeTrue(browser != null, "no Chromium is installed");
    HtmlReport.write(Samples.run(), SourceRoots.NONE, folder);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.of(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        folder.resolve("index.html").toUri() + "#" + Samples.object().id())
                    .toList())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("HOME", folder.toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(out))
        .contains("3 of 3 shown")
        .containsPattern("id=\"" + Samples.object().id() + "\"[^>]* open=");
    assertThat(Files.readString(err)).doesNotContain("CONSOLE");
  }
}
