package dev.redflag.agent.collide;

import dev.redflag.runtime.sampling.Chance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which groups of accesses are sampled. By rounds: in each, every group of every class
 * has its turn once, in an order by chance, so that each is as likely as any other to be next, and
 * none waits for longer than two rounds. Groups of one class come some at a time, since what is
 * paid for is the change of a class.
 *
 * <p>Used by one thread at a time.
 */
final class Rotation {
  /** Groups of one class that have their turn together, at most. */
  static final int BLOCK = 8;

  private final Chance chance;

  /** By class, how many groups it has. */
  private final Map<String, Integer> sizes = new LinkedHashMap<>();

  /** What has its turn in this round still, in an order by chance; the last one is the next. */
  private final List<Block> pending = new ArrayList<>();

  /** What could not be sampled when its turn came. */
  private final List<Block> later = new ArrayList<>();

  private long groups;

  /**
   * Some groups of a class.
   *
   * @param className binary name of the class
   * @param numbers the numbers of the groups, from 0 to the number that it has, less than it
   */
  record Block(String className, int[] numbers) {}

  Rotation(Chance chance) {
    this.chance = chance;
  }

  /** A class has so many groups; those that are new have their turn in this round. */
  void has(String className, int count) {
    int known = sizes.getOrDefault(className, 0);
    if (count > known) {
      sizes.put(className, count);
      groups += count - known;
      add(className, known, count);
    }
  }

  /** How many groups there are. */
  long groups() {
    return groups;
  }

  /** The next ones; null where there is no group at all. Where a round is over, another begins. */
  Block next() {
    if (pending.isEmpty()) {
      later.clear();
      sizes.forEach((className, count) -> add(className, 0, count));
    }
    return pending.isEmpty() ? null : pending.remove(pending.size() - 1);
  }

  /** These cannot be sampled now: they have another turn in this round, after {@link #again}. */
  void putBack(Block block) {
    later.add(block);
  }

  /** From now on what was put back has its turn again, after all others of this round. */
  void again() {
    pending.addAll(0, later);
    later.clear();
  }

  private void add(String className, int from, int to) {
    int[] numbers = new int[to - from];
    for (int i = 0; i < numbers.length; i++) {
      int at = below(i + 1);
      numbers[i] = numbers[at];
      numbers[at] = from + i;
    }
    for (int i = 0; i < numbers.length; i += BLOCK) {
      int[] some = new int[Math.min(BLOCK, numbers.length - i)];
      System.arraycopy(numbers, i, some, 0, some.length);
      Block block = new Block(className, some);
      int at = below(pending.size() + 1);
      pending.add(block);
      pending.set(pending.size() - 1, pending.get(at));
      pending.set(at, block);
    }
  }

  private int below(int bound) {
    return (int) (chance.next() * bound);
  }
}
