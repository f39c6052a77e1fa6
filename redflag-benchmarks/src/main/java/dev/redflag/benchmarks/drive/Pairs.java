package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of accesses of a program that may race: those that FastTrack reports, and those to one
 * location in several threads that no lock protects, as Eraser does. From such pairs RaceChaser's
 * paper took those that it measured with (section 8.2).
 */
final class Pairs {
  private static final DetectorSpec PROVING = new DetectorSpec("fasttrack", List.of());
  private static final DetectorSpec SUSPECTING = new DetectorSpec("eraser", List.of());

  private Pairs() {}

  /** Those that FastTrack reports in one run on the quick input. */
  static List<String> racing(BenchOptions options, String kernel)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    return distinct(Fork.run(options, kernel, Size.QUICK, PROVING).pairs());
  }

  /**
   * The suspected ones, then those: with a race that is proved RaceChaser's work is done, and costs
   * nothing more. None where no two threads share what may change.
   */
  static List<String> of(BenchOptions options, String kernel)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    List<String> racing = racing(options, kernel);
    List<String> pairs = new ArrayList<>(suspected(options, kernel, racing));
    pairs.addAll(racing);
    return distinct(pairs);
  }

  /**
   * The suspected ones alone, which last for a whole run; where there are none, those that race.
   */
  static List<String> lasting(BenchOptions options, String kernel)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    List<String> racing = racing(options, kernel);
    List<String> suspected = distinct(suspected(options, kernel, racing));
    return suspected.isEmpty() ? racing : suspected;
  }

  private static List<String> suspected(BenchOptions options, String kernel, List<String> racing)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    List<String> pairs = new ArrayList<>(Fork.run(options, kernel, Size.QUICK, SUSPECTING).pairs());
    pairs.removeIf(pair -> racing.contains(pair) || racing.contains(turned(pair)));
    return pairs;
  }

  /** Without those that two reads make, and without repeats, in whatever order of the two. */
  static List<String> distinct(List<String> pairs) {
    Set<String> known = new LinkedHashSet<>();
    for (String pair : pairs) {
      boolean twoReads = pair.split("#read", -1).length > 2;
      if (!twoReads && !known.contains(turned(pair))) {
        known.add(pair);
      }
    }
    return List.copyOf(known);
  }

  /** The pair the other way round. */
  static String turned(String pair) {
    int comma = pair.indexOf(',', pair.indexOf(')'));
    return pair.substring(comma + 1) + "," + pair.substring(0, comma);
  }
}
