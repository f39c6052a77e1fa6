package dev.redflag.testkit.jvm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK on this machine.
 *
 * @param home its directory
 * @param feature its feature version, 17 or more
 */
public record Jdk(Path home, int feature) {
  /** Names further JDKs, separated like a class path. */
  public static final String PROPERTY = "redflag.jdks";

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final int OLDEST = 17;
  private static final Pattern VERSION =
      Pattern.compile("^JAVA_VERSION=\"(?:1\\.)?(\\d+).*\"", Pattern.MULTILINE);

  /** The JDK that runs this code. */
  public static Jdk running() {
    return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /** The running JDK and one of each other version that there is, the oldest first. */
  public static List<Jdk> all() {
    Map<Integer, Jdk> found = new TreeMap<>();
    found.put(running().feature(), running());
    for (Path home : candidates()) {
      at(home)
          .filter(jdk -> jdk.feature() >= OLDEST)
          .ifPresent(jdk -> found.putIfAbsent(jdk.feature(), jdk));
    }
    return List.copyOf(found.values());
  }

  private static List<Path> candidates() {
    List<Path> homes = new ArrayList<>();
    for (String home : System.getProperty(PROPERTY, "").split(File.pathSeparator)) {
      if (!home.isBlank()) {
        homes.add(Path.of(home.strip()));
      }
    }
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> installed = Files.list(INSTALLED)) {
        installed.sorted().forEach(homes::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return homes;
  }

  /** The JDK in this directory, if there is one that can compile and run. */
  static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve("bin/java"))
        || !Files.isExecutable(home.resolve("bin/javac"))
        || !Files.isReadable(release)) {
      return Optional.empty();
    }
    try {
      Matcher version = VERSION.matcher(Files.readString(release));
      return version.find()
          ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The {@code java} command. */
  public Path java() {
    return home.resolve("bin/java");
  }

  /** The {@code javac} command. */
  public Path javac() {
    return home.resolve("bin/javac");
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }
}
