package dev.redflag.runtime.thread;

/**
 * The JDK methods with rules that a thread is inside of, innermost last. Owned by its thread.
 *
 * <p>A frame that was left without its end being seen (an overflow of the stack inside of a hook)
 * is dropped when an outer one ends.
 */
public final class CallStack {
  /** One is there from the start, since a thread may end for want of memory. */
  private CallFrame[] frames = {new CallFrame()};

  private int depth;

  /** Enters a method. */
  public CallFrame push(Object rule, Object self, Object argument, int outside, int inside) {
    if (depth == frames.length) {
      grow();
    }
    CallFrame f = frames[depth++];
    f.rule = rule;
    f.self = self;
    f.argument = argument;
    f.outside = outside;
    f.inside = inside;
    return f;
  }

  private void grow() {
    CallFrame[] longer = new CallFrame[Math.max(4, depth << 1)];
    System.arraycopy(frames, 0, longer, 0, depth);
    for (int i = depth; i < longer.length; i++) {
      longer[i] = new CallFrame();
    }
    frames = longer;
  }

  /** Whether a method that ends now, under this nesting of muted methods, never was pushed. */
  public boolean skipped(int muted) {
    return depth == 0 || muted > frames[depth - 1].inside;
  }

  /**
   * Leaves a method: its frame, to be cleared by the caller with {@link #done}; null where it was
   * not entered.
   */
  public CallFrame pop(ThreadState t, Object rule) {
    int i = depth - 1;
    while (i >= 0 && frames[i].rule != rule) {
      i--;
    }
    if (i < 0) {
      return null;
    }
    while (depth - 1 > i) {
      frames[--depth].clear();
    }
    depth = i;
    CallFrame f = frames[i];
    t.muted = f.outside;
    return f;
  }

  /** The innermost method entered, or null. */
  public CallFrame top() {
    return depth == 0 ? null : frames[depth - 1];
  }

  /**
   * A frame for steps that belong to no entered method; cleared by the caller with {@link #done}.
   */
  public CallFrame scratch() {
    if (depth == frames.length) {
      grow();
    }
    return frames[depth];
  }

  /** Clears a frame that {@link #pop} returned. */
  public void done(CallFrame f) {
    f.clear();
  }

  /** The number of methods entered. */
  public int depth() {
    return depth;
  }
}
