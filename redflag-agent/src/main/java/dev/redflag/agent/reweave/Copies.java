package dev.redflag.agent.reweave;

import java.util.ArrayList;
import java.util.List;

/**
 * Which of many classes of one name, each of a loader of its own, are changed in one batch: a
 * program that loads itself again and again has thousands that nobody uses any more and that are
 * not collected yet. This can hide a race in one that is left out; all have their turn.
 *
 * <p>HotSpot tells of them in the order of their age. Some of both ends are always there, and some
 * in between by turns, so that of several names those of one loader go together where each loader
 * has them all.
 */
final class Copies {
  /** How many are changed at a time. */
  static final int MOST = 16;

  private static final int AT_EACH_END = 4;
  private static final int BETWEEN = MOST - 2 * AT_EACH_END;

  private Copies() {}

  /**
   * Chooses.
   *
   * @param all those of one name, by age
   * @param turn how often it was chosen before; from 0 on
   * @return all where there are no more than {@link #MOST}
   */
  static <T> List<T> some(List<T> all, int turn) {
    if (all.size() <= MOST) {
      return all;
    }
    List<T> some = new ArrayList<>(all.subList(0, AT_EACH_END));
    int between = all.size() - 2 * AT_EACH_END;
    for (int i = 0; i < BETWEEN; i++) {
      some.add(all.get(AT_EACH_END + (int) (((long) turn * BETWEEN + i) % between)));
    }
    some.addAll(all.subList(all.size() - AT_EACH_END, all.size()));
    return some;
  }
}
