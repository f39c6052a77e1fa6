package dev.redflag.runtime.shadow;

/**
 * Which layout the table shadows of this JVM have; set with the detector, before the first is made.
 */
public final class ShadowMode {
  private static volatile boolean references;
  private static volatile boolean objects;

  private ShadowMode() {}

  /** From now on a location is one reference instead of two words. */
  public static void useReferences() {
    references = true;
  }

  /** From now on all locations of an object share two words. */
  public static void useObjects() {
    objects = true;
  }

  static boolean words() {
    return !references;
  }

  /** Whether all locations of an object share two words. */
  public static boolean objects() {
    return objects;
  }
}
