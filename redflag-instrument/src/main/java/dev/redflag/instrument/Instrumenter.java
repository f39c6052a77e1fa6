package dev.redflag.instrument;

import dev.redflag.runtime.detector.ShadowLayout;

/**
 * Weaves hooks into the classes of the program: class bytes in, woven bytes out, a pure function but
 * for the classes and sites that it registers in the runtime. Safe for use by several threads.
 */
public final class Instrumenter {
  private final Scope scope;
  private final ShadowLayout layout;
  private final Coverage coverage;
  private final StateMethods stateMethods;

  /** An instrumenter that knows no state of JDK objects. */
  public Instrumenter(Scope scope, ShadowLayout layout, Coverage coverage) {
    this(scope, layout, coverage, StateMethods.NONE);
  }

  public Instrumenter(
      Scope scope, ShadowLayout layout, Coverage coverage, StateMethods stateMethods) {
    this.scope = scope;
    this.layout = layout;
    this.coverage = coverage;
    this.stateMethods = stateMethods;
  }

  /**
   * Weaves a class outside the JDK.
   *
   * @param loader its defining loader; null for the boot loader
   * @param internalName its name, with slashes
   * @param redefined the class where it is loaded already and is retransformed or redefined, else
   *     null
   * @param addMembers whether a class that is loaded now may be given members; one that is loaded
   *     already keeps those that it has
   * @param bytes the class file
   * @return the woven class file, or null where the class is left as it is
   */
  public byte[] instrument(
      ClassLoader loader,
      String internalName,
      Class<?> redefined,
      boolean addMembers,
      byte[] bytes) {
    return null;
  }
}
