package dev.redflag.detectors.racetrack;

/** How much of RaceTrack is switched on (its section 4.2), or the algorithm that it began with. */
public enum Ablation {
  /** The basic algorithm of figure 2, which adapts nothing. */
  BASIC,
  /** Locksets alone, field by field. */
  LOCKSET,
  /** Locksets and adaptive threadsets, field by field. */
  THREADSET,
  /** Adaptive threadsets, and adaptive granularity: whole objects first. */
  GRANULARITY;

  /**
   * The one that settings ask for: {@code basic}, {@code lockset}, {@code threadset}, or none of
   * them.
   *
   * @throws IllegalArgumentException where one is not of these
   */
  public static Ablation of(String[] settings) {
    Ablation made = GRANULARITY;
    for (String setting : settings) {
      switch (setting) {
        case "basic":
          made = BASIC;
          break;
        case "lockset":
          made = LOCKSET;
          break;
        case "threadset":
          made = THREADSET;
          break;
        default:
          throw new IllegalArgumentException(
              "has no setting '" + setting + "', but basic, lockset, threadset");
      }
    }
    return made;
  }
}
