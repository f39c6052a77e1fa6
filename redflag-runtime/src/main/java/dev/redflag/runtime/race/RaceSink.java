package dev.redflag.runtime.race;

/**
 * Takes race records as they are made. Called in the racing thread, with the runtime's hooks off
 * for it; must not throw, and holds no lock while application code runs.
 */
public interface RaceSink {
  /**
   * A race was found.
   *
   * @param record the two accesses
   * @param repeat whether a race of the same variable and sites was recorded before
   */
  void race(RaceRecord record, boolean repeat);
}
