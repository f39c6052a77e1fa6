package dev.redflag.runtime.shadow;

/**
 * Gives back the shadows of objects that are gone while the program makes no new ones. The agent
 * has it called after collections; without that the tables are swept by insertions only.
 */
public final class Sweeper {
  private static Sweepable[] swept = new Sweepable[0];

  private Sweeper() {}

  /** From now on it is swept from time to time. */
  public static synchronized void add(Sweepable one) {
    Sweepable[] longer = new Sweepable[swept.length + 1];
    System.arraycopy(swept, 0, longer, 0, swept.length);
    longer[swept.length] = one;
    swept = longer;
  }

  /** Sweeps everything once, where something may have become useless. */
  public static void sweep() {
    for (Sweepable one : all()) {
      one.sweepIfNeeded();
    }
  }

  /** Tells the JVM, after each collection, that what is softly held is in use. */
  public static void stay() {
    for (Sweepable one : all()) {
      one.stay();
    }
  }

  private static synchronized Sweepable[] all() {
    return swept;
  }
}
