package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.pairs.StaticPairs;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.Outcome;
import dev.redflag.testkit.jvm.PossibleRaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Holds what Caper says may race in a program against what FastTrack finds there. Missing may be a
 * race that depends on another one (Biswas and others, CC 2017, section 5.2), and none else. That
 * is told by a line of {@code not-shortest.tsv}, which names the variable of that other race: it
 * must have been found too, and not be missing itself.
 */
public final class CaperCheck {
  /** The detector that finds the races. */
  public static final String FASTTRACK = "detector=fasttrack";

  /** Runs within which what depends on the scheduler must have been met. */
  private static final int RUNS = 4;

  private static final Path TABLE = Path.of("src/test/resources/not-shortest.tsv");

  private final String program;
  private final Path file;
  private final Pairs pairs;

  /** Runs the program in a JVM with these options of the agent. */
  public interface Runs {
    /** How it ended. */
    Outcome run(String... options);
  }

  /** A race that depends on another; in the variables {@code *} stands for any characters. */
  private record Dependent(String program, String variable, String on) {
    static Dependent of(String line) {
      String[] column = line.split("\t");
      if (column.length != 4) {
        throw new IllegalArgumentException("'" + line + "' is no line of " + TABLE);
      }
      return new Dependent(column[0], column[1], column[2]);
    }

    static boolean matches(String glob, String variable) {
      return Pattern.matches(Pattern.quote(glob).replace("*", "\\E.*\\Q"), variable);
    }
  }

  private CaperCheck(String program, Path file, Pairs pairs) {
    this.program = program;
    this.file = file;
    this.pairs = pairs;
  }

  /**
   * Finds the pairs of a program's code.
   *
   * @param program its name in the table
   * @param main its main class
   * @param loaded internal names of classes that a run has loaded
   * @param folder where the file of pairs goes
   */
  public static CaperCheck of(
      String program, String main, List<Path> classPath, Set<String> loaded, Path folder)
      throws Exception {
    try (CodeSource source = new CodeSource(classPath)) {
      Pairs pairs = new StaticPairs(source, loaded, line -> {}).of(main).pairs();
      Files.createDirectories(folder);
      Path file = folder.resolve(program + ".pairs");
      PairsFile.write(pairs, file);
      Files.deleteIfExists(SeenSites.fileOf(file));
      return new CaperCheck(program, file, pairs);
    }
  }

  /**
   * Has Caper watch runs of the program until none of these races is missing, and fails where one
   * still is after {@value #RUNS} runs.
   *
   * @param found what FastTrack found in a run of the program
   */
  public void nothingIsMissing(Findings found, Runs runs) throws Exception {
    List<PossibleRaces.Missing> missing = List.of();
    int ran = 0;
    do {
      Outcome outcome = runs.run("detector=caper", "pairs=" + file);
      assertThat(outcome.status()).as(outcome.stderr()).isZero();
      assertThat(outcome.stderr()).contains("may have raced, in " + ++ran + " runs.");
      missing = PossibleRaces.read(file).missing(found);
    } while (!unexplained(missing, found).isEmpty() && ran < RUNS);
    Pairs possible = SeenSites.read(SeenSites.fileOf(file)).possible(pairs);
    System.out.printf(
        "caper %s: %,d pairs of the code, %,d may have raced in %d runs, %d races, %d not shortest%n",
        program, pairs.pairs(), possible.pairs(), ran, found.findings().size(), missing.size());
    assertThat(unexplained(missing, found)).as(program).isEmpty();
  }

  private List<PossibleRaces.Missing> unexplained(
      List<PossibleRaces.Missing> missing, Findings found) throws Exception {
    Set<String> absent = new HashSet<>();
    missing.forEach(one -> absent.add(one.race().id()));
    List<Dependent> table =
        Files.readAllLines(TABLE).stream()
            .filter(line -> !line.startsWith("#"))
            .map(Dependent::of)
            .filter(line -> line.program().equals(program))
            .toList();
    return missing.stream()
        .filter(
            one ->
                !one.isOfCode() // it depends on what happens in runs, never on the code
                    || table.stream()
                        .filter(line -> Dependent.matches(line.variable(), one.race().variable()))
                        .noneMatch(line -> isFound(line.on(), found, absent)))
        .toList();
  }

  /** Whether a race on a variable was found whose pair is not missing. */
  private static boolean isFound(String variable, Findings found, Set<String> absent) {
    return found.findings().stream()
        .anyMatch(
            race -> Dependent.matches(variable, race.variable()) && !absent.contains(race.id()));
  }
}
