package programs;

import dev.redflag.api.RacyByDesign;

/** Races that annotations say are meant, by names of several packages, and one that none does. */
public class Meant {
  @interface RacyButBenign {}

  @interface BenignRace {}

  @interface Unguarded {}

  @RacyByDesign("a hint only")
  static int hint;

  static int byMethod;
  @Unguarded static int custom;
  static int bare;
  static final int[] slots = new int[1];

  @RacyByDesign
  static class Statistics {
    int hits;
  }

  /** Speaks for the array elements that its code accesses. */
  @BenignRace
  static class Grid {
    static void mark() {
      slots[0] = 1;
    }
  }

  private static void inTurn(Runnable first, Runnable second) throws InterruptedException {
    Thread one = new Thread(first);
    Thread two = new Thread(second);
    one.start();
    two.start();
    one.join();
    two.join();
  }

  @RacyButBenign
  private static Runnable writer() {
    return () -> byMethod = 1;
  }

  public static void main(String[] args) throws InterruptedException {
    Statistics statistics = new Statistics();
    inTurn(() -> hint = 1, () -> hint = 2);
    inTurn(writer(), () -> byMethod = 2);
    inTurn(() -> statistics.hits = 1, () -> statistics.hits = 2);
    inTurn(Grid::mark, Grid::mark);
    inTurn(() -> custom = 1, () -> custom = 2);
    inTurn(() -> bare = 1, () -> bare = 2);
  }
}
