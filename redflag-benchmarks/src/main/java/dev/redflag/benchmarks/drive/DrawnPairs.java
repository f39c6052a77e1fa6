package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Pairs of a program's accesses that may race, drawn by chance: each pair is as likely as any
 * other, in either order, however often it is passed. RaceChaser's paper drew them so, of those
 * that dynamic alias analysis finds and no lock protects (section 8.2.1).
 */
final class DrawnPairs {
  /** All pairs of the code, whether it runs or not. */
  static final String CODE = "code";

  /** Pairs by which threads came to one location without a common lock. */
  static final String ALIAS = "alias";

  private static final DetectorSpec ALIASES = new DetectorSpec("alias", List.of());
  private static final String VARIABLE = "variable ";
  private static final String MAIN = "main ";
  private static final String ANY = "any ";
  private static final String END = "end ";

  /** Draws of pairs that are none, or were drawn before, for each that is wanted. */
  private static final int TRIES = 1_000;

  private DrawnPairs() {}

  /**
   * Draws pairs for a program.
   *
   * @param root the project's directory, for the command that finds pairs
   * @param count how many; fewer where there are no more
   * @return as the agent's option takes them
   * @throws UsageException where the file of pairs is missing or is none
   */
  static List<String> of(BenchOptions options, Path root, String program, int count)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    Random random = new Random(options.seed());
    if (options.from().equals(ALIAS)) {
      List<String> all = Pairs.distinct(Fork.run(options, program, Size.QUICK, ALIASES).pairs());
      return drawn(all, count, random);
    }
    if (options.from().equals(CODE)) {
      Path file = CodePairs.file(options, root, program);
      return drawn(Files.readAllLines(file), file, count, random);
    }
    Path file = Path.of(options.from()).resolve(program + ".pairs");
    if (!Files.isReadable(file)) {
      throw new UsageException(
          UsageException.WRONG_USE,
          "there is no file of pairs '" + file + "'; make it with redflag pairs");
    }
    return drawn(
        Files.readString(file, StandardCharsets.UTF_8).lines().toList(), file, count, random);
  }

  /** Draws of a list, each pair in an order by chance. */
  static List<String> drawn(List<String> pairs, int count, Random random) {
    List<String> left = new ArrayList<>(pairs);
    List<String> drawn = new ArrayList<>();
    while (!left.isEmpty() && drawn.size() < count) {
      String pair = left.remove(random.nextInt(left.size()));
      drawn.add(random.nextBoolean() ? pair : Pairs.turned(pair));
    }
    return drawn;
  }

  /** The accesses to one variable. */
  private record Group(List<Site> sites) {
    /** Pairs without order, of a site with itself too, whether they may race or not. */
    long pairs() {
      return sites.size() * (sites.size() + 1L) / 2;
    }
  }

  private record Site(String name, boolean mainOnly) {
    boolean mayRaceWith(Site other) {
      return (name.contains("#write") || other.name.contains("#write"))
          && !(mainOnly && other.mainOnly);
    }
  }

  /**
   * Draws of what is in a file of pairs. The state of the JDK's objects is left out: its accesses
   * are calls, which nobody can chase.
   *
   * @param file what messages call it
   * @throws UsageException where it is none, or not whole
   */
  static List<String> drawn(List<String> lines, Path file, int count, Random random)
      throws UsageException {
    List<Group> groups = groups(lines, file);
    long total = groups.stream().mapToLong(Group::pairs).sum();
    Set<String> drawn = new LinkedHashSet<>();
    for (long tries = (long) TRIES * count; tries > 0 && drawn.size() < count; tries--) {
      String pair = total == 0 ? null : draw(groups, total, random);
      if (pair != null && !drawn.contains(Pairs.turned(pair))) {
        drawn.add(pair);
      }
    }
    return List.copyOf(drawn);
  }

  /** One of all pairs of all groups; null where it is none that may race. */
  private static String draw(List<Group> groups, long total, Random random) {
    long place = (long) (random.nextDouble() * total);
    int g = 0;
    while (place >= groups.get(g).pairs()) {
      place -= groups.get(g++).pairs();
    }
    List<Site> sites = groups.get(g).sites();
    int i = random.nextInt(sites.size() + 1);
    int k = random.nextInt(sites.size());
    // Half a square with its diagonal, and the same turned round: they fill the rectangle.
    Site one = sites.get(i <= k ? i : sites.size() - i);
    Site other = sites.get(i <= k ? k : sites.size() - 1 - k);
    if (!one.mayRaceWith(other)) {
      return null;
    }
    return random.nextBoolean() ? one.name + "," + other.name : other.name + "," + one.name;
  }

  private static List<Group> groups(List<String> lines, Path file) throws UsageException {
    if (lines.size() < 2
        || !lines.get(0).equals("redflag-pairs 1")
        || !lines.get(lines.size() - 1).startsWith(END)) {
      throw new UsageException(
          UsageException.WRONG_USE,
          "'" + file + "' is no whole file of pairs of version 1; make it with redflag pairs");
    }
    List<Group> groups = new ArrayList<>();
    List<Site> sites = null;
    for (String line : lines.subList(2, lines.size() - 1)) {
      if (line.startsWith(VARIABLE)) {
        sites = new ArrayList<>();
        if (!line.startsWith(VARIABLE + "java.")) {
          groups.add(new Group(sites));
        }
      } else if (sites != null && line.startsWith(MAIN)) {
        sites.add(new Site(line.substring(MAIN.length()), true));
      } else if (sites != null && line.startsWith(ANY)) {
        sites.add(new Site(line.substring(ANY.length()), false));
      }
    }
    return groups;
  }
}
