package dev.redflag.fleet;

import dev.redflag.analysis.pairs.Pairs;
import java.util.SortedSet;

/** What a run shall do. */
public sealed interface Assignment {
  /** Id of the run, by which its report counts once. */
  String run();

  /**
   * To chase a pair.
   *
   * @param run id of the run
   * @param first site where threads wait
   * @param second site where they look
   * @param needsPairs whether the pair is of a version before, and the store has no pairs of this
   *     version's code yet
   */
  record Chase(String run, String first, String second, boolean needsPairs) implements Assignment {}

  /**
   * To see which sites meet shared objects.
   *
   * @param run id of the run
   * @param pairs of the code
   * @param seen sites that earlier runs saw
   */
  record Observe(String run, Pairs pairs, SortedSet<String> seen) implements Assignment {}

  /**
   * To run as if nobody watched: there is nothing to look for.
   *
   * @param run id of the run
   * @param needsPairs whether the store has no pairs of this version's code yet
   */
  record Idle(String run, boolean needsPairs) implements Assignment {}
}
