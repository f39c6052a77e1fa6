package dev.redflag.it.real;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One run of a subject on a JDK.
 *
 * @param millis its wall time
 * @param results how its tests ended; null where it is no suite
 * @param findings what the agent found; null in a plain run
 */
record RealRun(long millis, Outcome outcome, TestResults results, Findings findings) {
  private static final Path TARGET = Path.of("target/real");

  /** Longer than any subject takes on a busy machine, and short enough to tell one that hangs. */
  private static final Duration PATIENCE = Duration.ofMinutes(60);

  /** What every suite needs, of one version each. */
  private static final List<String> LAUNCHER =
      List.of(
          "org.junit.platform:junit-platform-console:1.14.4",
          "org.junit.platform:junit-platform-commons:1.14.4",
          "org.junit.platform:junit-platform-engine:1.14.4",
          "org.junit.platform:junit-platform-launcher:1.14.4",
          "org.junit.platform:junit-platform-reporting:1.14.4",
          "org.junit.jupiter:junit-jupiter:5.14.4",
          "org.junit.jupiter:junit-jupiter-api:5.14.4",
          "org.junit.jupiter:junit-jupiter-engine:5.14.4",
          "org.junit.jupiter:junit-jupiter-params:5.14.4",
          "org.junit.vintage:junit-vintage-engine:5.14.4",
          "junit:junit:4.13.2");

  /** Runs a subject as it is; {@code name} is that of the run, and of its folder. */
  static RealRun plain(Subject subject, Jdk jdk, String name) {
    return of(subject, jdk, name, null);
  }

  /** The same under the agent with these options. */
  static RealRun watched(Subject subject, Jdk jdk, String name, String... options) {
    return of(subject, jdk, name, options);
  }

  private static RealRun of(Subject subject, Jdk jdk, String name, String[] options) {
    boolean agent = options != null;
    Path folder = folder(subject);
    Path jars = jars(subject);
    Path classes = Sources.compile(subject, jars, folder);
    Path work = folder.resolve(name + "-" + jdk.feature());
    empty(work);
    Path json = work.resolve("findings.json");
    Path reports = work.resolve("reports");
    ForkedJvm jvm =
        ForkedJvm.of(jdk)
            .in(work)
            .within(PATIENCE)
            .option(subject.jvm().toArray(new String[0]))
            .classPath(classes, jars.resolve("*"))
            .classPath(subject.classes().stream().map(Path::of).toArray(Path[]::new));
    if (agent) {
      List<String> all = new ArrayList<>(List.of(options));
      all.add("json=" + json);
      jvm.agent(ForkedJvm.agentJar(), all.toArray(new String[0]));
    }
    List<String> arguments = new ArrayList<>();
    if (subject.isSuite()) {
      arguments.addAll(
          List.of(
              "execute",
              "--disable-banner",
              "--disable-ansi-colors",
              "--details=none",
              "--reports-dir=" + reports));
    }
    arguments.addAll(subject.arguments());
    long start = System.nanoTime();
    Outcome outcome = jvm.run(subject.main(), arguments.toArray(new String[0]));
    long millis = (System.nanoTime() - start) / 1_000_000;
    keep(work, outcome);
    if (agent && !Files.exists(json)) {
      throw new IllegalStateException(
          subject.name() + " on " + jdk + " left no findings: " + outcome.stderr());
    }
    return new RealRun(
        millis,
        outcome,
        subject.isSuite() ? TestResults.read(reports) : null,
        agent ? Findings.read(json) : null);
  }

  private static Path folder(Subject subject) {
    return TARGET.resolve(subject.name()).toAbsolutePath();
  }

  private static Path jars(Subject subject) {
    List<String> wanted = new ArrayList<>(subject.isSuite() ? LAUNCHER : List.of());
    wanted.addAll(subject.jars());
    return Artifacts.fetch(wanted, folder(subject));
  }

  /** The folders and jars that a subject runs from. */
  static List<Path> classPath(Subject subject) {
    Path jars = jars(subject);
    List<Path> entries = new ArrayList<>();
    entries.add(Sources.compile(subject, jars, folder(subject)));
    subject.classes().forEach(built -> entries.add(Path.of(built).toAbsolutePath()));
    if (Files.isDirectory(jars)) {
      try (Stream<Path> files = Files.list(jars)) {
        files.sorted().forEach(entries::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return entries;
  }

  /** A file that a run of a name has left in its folder. */
  static Path left(Subject subject, Jdk jdk, String name, String file) {
    return folder(subject).resolve(name + "-" + jdk.feature()).resolve(file);
  }

  /** The variables that were found to race. */
  TreeSet<String> variables() {
    TreeSet<String> variables = new TreeSet<>();
    findings.findings().forEach(finding -> variables.add(finding.variable()));
    return variables;
  }

  private static void empty(Path folder) {
    try {
      if (Files.exists(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void keep(Path folder, Outcome outcome) {
    try {
      Files.writeString(folder.resolve("stdout"), outcome.stdout());
      Files.writeString(folder.resolve("stderr"), outcome.stderr());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
