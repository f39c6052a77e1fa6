package dev.redflag.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.redflag.report.Samples;
import dev.redflag.report.source.SourceRoots;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
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
    HtmlReport.write(Samples.run(), SourceRoots.NONE, folder);
    assertThat(dom("index.html#" + Samples.object().id()))
        .contains("3 of 3 shown")
        .containsPattern("id=\"" + Samples.object().id() + "\"[^>]* open=");
  }

  /** The picture, long names and stacks included, needs no scrolling to the side on a phone. */
  @Test
  void isReadOnAPhone() throws Exception {
    JsonObject seen = seen(360);
    assertThat(seen.get("window").getAsInt()).isEqualTo(360);
    assertThat(seen.get("excess").getAsInt()).isZero();
    assertThat(seen.get("columns").getAsInt()).as("stacks side by side").isEqualTo(1);
    isUsedByKeyboard(seen);
  }

  @Test
  void isReadOnAWideScreenInLightAndDark() throws Exception {
    JsonObject light = seen(1200, "--blink-settings=preferredColorScheme=1");
    JsonObject dark = seen(1200, "--blink-settings=preferredColorScheme=0");
    assertThat(light.get("columns").getAsInt()).as("stacks side by side").isEqualTo(2);
    int[] onLight = brightness(light);
    int[] onDark = brightness(dark);
    assertThat(onLight[1] - onLight[0]).as("dark text on light").isGreaterThan(150);
    assertThat(onDark[0] - onDark[1]).as("light text on dark").isGreaterThan(150);
    isUsedByKeyboard(dark);
  }

  private static void isUsedByKeyboard(JsonObject seen) {
    assertThat(seen.get("atFirst").getAsString()).isEqualTo("3 of 3 shown");
    assertThat(seen.get("open").getAsInt()).as("open at first").isEqualTo(1);
    assertThat(seen.get("unfolded").getAsInt()).as("open after e").isEqualTo(3);
    assertThat(seen.get("folded").getAsInt()).as("folded after e e").isEqualTo(3);
    assertThat(seen.get("current").getAsString()).isEqualTo(Samples.object().id());
    assertThat(seen.get("focused").getAsString()).isEqualTo(Samples.object().id());
    assertThat(seen.get("filtered").getAsString()).isEqualTo("1 of 3 shown");
    assertThat(seen.get("reset").getAsString()).isEqualTo("3 of 3 shown");
  }

  /** Of the text and of what it stands on, from 0 to 255. */
  private static int[] brightness(JsonObject seen) {
    return Arrays.stream(seen.get("colors").getAsString().split(" on "))
        .mapToInt(
            color ->
                Pattern.compile("\\d+")
                        .matcher(color)
                        .results()
                        .limit(3)
                        .mapToInt(part -> Integer.parseInt(part.group()))
                        .sum()
                    / 3)
        .toArray();
  }

  /** What a script sees that is added to the page, in a frame of that width. */
  private JsonObject seen(int width, String... options) throws Exception {
    HtmlReport.write(Samples.run(), SourceRoots.NONE, folder);
    String page = Files.readString(folder.resolve("index.html"));
    Files.writeString(
        folder.resolve("probed.html"), page.replace("</body>", resource("probe.html") + "</body>"));
    Files.writeString(
        folder.resolve("frame.html"),
        resource("frame.html").replace("WIDTH", Integer.toString(width)));
    String dom = dom("frame.html", options);
    int from = dom.indexOf('{', dom.indexOf("<pre"));
    assertThat(from).as(dom).isPositive();
    return JsonParser.parseString(dom.substring(from, dom.indexOf("</pre>", from)))
        .getAsJsonObject();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = BrowserTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The page as the browser has it in the end; what its console says fails. */
  private String dom(String page, String... options) throws Exception {
    Path browser = browser();
    assumeTrue(browser != null, "no Chromium is installed");
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>();
    command.add(browser.toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--virtual-time-budget=5000",
            "--user-data-dir=" + folder.resolve("profile"),
            "--window-size=1400,1000"));
    command.addAll(List.of(options));
    command.add("--dump-dom");
    command.add(folder.toUri() + page);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("HOME", folder.toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(err)).doesNotContain("CONSOLE");
    return Files.readString(out);
  }
}
