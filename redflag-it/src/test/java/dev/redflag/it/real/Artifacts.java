package dev.redflag.it.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Artifacts and all that they depend on, fetched by the Maven that the user has set up. */
final class Artifacts {
  private static final long MINUTES = 10;

  private Artifacts() {}

  /**
   * Copies artifacts into a folder, unless just these were copied there before.
   *
   * @param coordinates {@code group:artifact:version} and perhaps {@code :classifier}
   * @return the folder of the jars
   */
  static Path fetch(List<String> coordinates, Path folder) {
    Path jars = folder.resolve("lib");
    Path pom = folder.resolve("pom.xml");
    Path done = folder.resolve("fetched");
    try {
      String text = pom(coordinates);
      if (Files.exists(done) && Files.readString(done).equals(text)) {
        return jars;
      }
      Files.createDirectories(jars);
      Files.writeString(pom, text);
      copy(pom, jars, folder.resolve("maven.log"));
      Files.writeString(done, text);
      return jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path pom, Path jars, Path log) throws IOException {
    Process maven =
        new ProcessBuilder(
                "mvn",
                "-q",
                "-B",
                "-f",
                pom.toString(),
                "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies",
                "-DoutputDirectory=" + jars.toAbsolutePath(),
                "-DincludeScope=runtime")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!maven.waitFor(MINUTES, TimeUnit.MINUTES) || maven.exitValue() != 0) {
        maven.destroyForcibly();
        throw new IllegalStateException(pom + " was not resolved:\n" + Files.readString(log));
      }
    } catch (InterruptedException e) {
      maven.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static String pom(List<String> coordinates) {
    StringBuilder out = new StringBuilder();
    out.append("<project>\n  <modelVersion>4.0.0</modelVersion>\n");
    out.append("  <groupId>real</groupId>\n  <artifactId>real</artifactId>\n");
    out.append("  <version>1</version>\n  <packaging>pom</packaging>\n  <dependencies>\n");
    for (String coordinate : coordinates) {
      String[] part = coordinate.split(":");
      if (part.length < 3 || part.length > 4) {
        throw new IllegalArgumentException("'" + coordinate + "' is no artifact's coordinate");
      }
      out.append("    <dependency>\n");
      element(out, "groupId", part[0]);
      element(out, "artifactId", part[1]);
      element(out, "version", part[2]);
      if (part.length == 4) {
        element(out, "classifier", part[3]);
      }
      out.append("    </dependency>\n");
    }
    return out.append("  </dependencies>\n</project>\n").toString();
  }

  private static void element(StringBuilder out, String name, String text) {
    out.append("      <").append(name).append('>').append(text);
    out.append("</").append(name).append(">\n");
  }
}
