package dev.redflag.runtime.detector;

/**
 * Whether a detector may put off the clock of a release until another thread needs it, see {@link
 * Detector#releaseHeld}. Asked once, before the first release.
 */
public final class PutOff {
  private static boolean on = true;

  private PutOff() {}

  /** Has each release make its clock, for comparison. */
  public static void turnOff() {
    on = false;
  }

  public static boolean isOn() {
    return on;
  }
}
