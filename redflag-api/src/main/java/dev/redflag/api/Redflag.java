package dev.redflag.api;

/**
 * Orders actions of threads for Redflag: what a thread did before {@link #happensBefore} comes
 * before what another does after {@link #happensAfter} of the same object, if that call comes
 * later.
 *
 * <p>Without the agent the methods do nothing. They order nothing for the JVM either: they state an
 * order that there is by other means, and one that is not there hides a race.
 */
public final class Redflag {
  private Redflag() {}

  /**
   * What this thread did until now comes before what others do after {@link #happensAfter} of this
   * object: a release.
   *
   * @param object any object, known by its identity; null orders nothing
   */
  public static void happensBefore(Object object) {}

  /**
   * What others did before {@link #happensBefore} of this object comes before what this thread does
   * from now on: an acquire.
   *
   * @param object any object, known by its identity; null orders nothing
   */
  public static void happensAfter(Object object) {}

  /** Whether Redflag watches this JVM. Looked up at each call: not for a fast path. */
  public static boolean isActive() {
    try {
      Class<?> hook = Class.forName("java.redflag.Hook", true, null);
      return (Boolean) hook.getMethod("isActive").invoke(null);
    } catch (ReflectiveOperationException | LinkageError notThere) {
      return false;
    }
  }
}
