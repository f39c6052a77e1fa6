package dev.redflag.agent.reweave;

import dev.redflag.runtime.sampling.HeldLocks;

/** Finds who knows which locks threads hold. */
public final class KnownLocks {
  private KnownLocks() {}

  /** Null where the module {@code java.management} is not there, or does not know. */
  public static HeldLocks find() {
    try {
      return LockNames.find();
    } catch (LinkageError absent) { // of the class itself already
      return null;
    }
  }
}
