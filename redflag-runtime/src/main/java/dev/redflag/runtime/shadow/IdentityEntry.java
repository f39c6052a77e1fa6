package dev.redflag.runtime.shadow;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * An entry of an {@link IdentityTable}: metadata of one object, which it does not keep alive.
 *
 * <p>Two objects are compared with {@code refersTo}, which does not revive the referent.
 */
public abstract class IdentityEntry extends WeakReference<Object> {
  /** The referent's identity hash, which outlives it. */
  final int hash;

  /** Next entry of the same bucket; written under the bucket's stripe lock, read without. */
  volatile IdentityEntry next;

  protected IdentityEntry(Object referent, int hash, ReferenceQueue<Object> queue) {
    super(referent, queue);
    this.hash = hash;
  }

  /** Called once when the referent is gone: gives back what the entry holds. */
  protected void dispose() {}
}
