package dev.redflag.detectors.multirace;

/** Whether, and how, accesses are checked (MultiRace, section 10.3). */
public enum Mode {
  /** As usual. */
  ON,
  /**
   * Every access is checked, not only the first in a time frame, and reported as of low severity.
   */
  SUSPENDED,
  /** Accesses are neither checked nor remembered. */
  DISABLED
}
