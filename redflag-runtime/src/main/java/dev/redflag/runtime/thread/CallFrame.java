package dev.redflag.runtime.thread;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.sync.SyncObject;

/**
 * A JDK method with a rule that its thread is inside of. Owned by its thread and used again and
 * again: its references are cleared when the method ends.
 */
public final class CallFrame {
  /** The rule; compared by identity. */
  public Object rule;

  /** The receiver, or null. */
  public Object self;

  /** The argument that the rule names, or null. */
  public Object argument;

  /** What the method returned or threw; set at its end. */
  public Object result;

  /** The number or boolean that it returned, where it did. */
  public long primitive;

  /** A sync object that a step of the rule keeps for a later one. */
  public SyncObject kept;

  /** What {@link #releases} is where nothing was released tentatively. */
  public static final int NO_RELEASE = -1;

  /** The releases of {@link #kept} before a tentative one. */
  public int releases = NO_RELEASE;

  /** The clock of {@link #kept} before a tentative release. */
  public VectorClock before;

  /** Whether the method copies nodes of a map. */
  public boolean copying;

  /** {@link ThreadState#muted} outside of this method, and inside. */
  int outside;

  int inside;

  void clear() {
    rule = null;
    self = null;
    argument = null;
    result = null;
    kept = null;
    before = null;
    releases = NO_RELEASE;
    copying = false;
  }
}
