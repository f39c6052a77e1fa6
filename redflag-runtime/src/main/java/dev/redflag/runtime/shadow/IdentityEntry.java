package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;

/**
 * An entry of an {@link IdentityTable}: metadata of one object, which it does not keep alive.
 *
 * <p>Two objects are compared with {@code refersTo}, which does not revive the referent.
 *
 * <p>A weak reference would be cleared before the referent's finalizer runs, or that of an object
 * that leads to it, and what the finalizer locks would have lost its clock. A phantom one is
 * cleared when no code can come to the referent any more.
 */
public abstract class IdentityEntry extends PhantomReference<Object> {
  private static final long REFERENT = Memory.offset(Reference.class, "referent");

  /** The referent's identity hash, which outlives it. */
  final int hash;

  /** Makes the entry of an object; of none, where {@code referent} is null. */
  protected IdentityEntry(Object referent, int hash) {
    super(referent, null); // no queue: the tables look for themselves
    this.hash = hash;
  }

  /**
   * The referent, for reports and names; null where it is gone. The VM gives this load the strength
   * of the reference that it is made in.
   */
  @Override
  public final Object get() {
    return Memory.U.getReference(this, REFERENT);
  }

  /** Bytes that the entry takes, as far as they are counted; who has more is swept sooner. */
  public long weight() {
    return 0;
  }

  /** Called where memory is short: gives up what it holds, if that can be done without. */
  protected boolean giveUp() {
    return false;
  }

  /** Called once when the referent is gone: gives back what the entry holds. */
  protected void dispose() {}
}
