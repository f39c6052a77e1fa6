package dev.redflag.runtime.shadow;

import java.lang.ref.WeakReference;

/**
 * An entry of an {@link IdentityTable}: metadata of one object, which it does not keep alive.
 *
 * <p>Two objects are compared with {@code refersTo}, which does not revive the referent.
 */
public abstract class IdentityEntry extends WeakReference<Object> {
  /** The referent's identity hash, which outlives it. */
  final int hash;

  /** Makes the entry of an object; of none, where {@code referent} is null. */
  protected IdentityEntry(Object referent, int hash) {
    super(referent);
    this.hash = hash;
  }

  /** Bytes that the entry holds beside itself; a table sweeps the sooner the more they are. */
  public long weight() {
    return 0;
  }

  /** Called once when the referent is gone: gives back what the entry holds. */
  protected void dispose() {}
}
