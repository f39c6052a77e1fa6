package dev.redflag.runtime.escape;

/** Keeps what is seen as it is seen, for a JVM that is killed. */
public interface SiteWitness {
  /**
   * A site has met a shared object, perhaps not for the first time. Called in threads of the
   * program, so that it never throws.
   *
   * @param site its number
   */
  void met(int site);
}
