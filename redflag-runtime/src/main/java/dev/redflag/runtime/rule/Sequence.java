package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** Two steps, one after the other. */
record Sequence(Step first, Step second) implements Step {
  @Override
  public void run(ThreadState t, CallFrame f) {
    first.run(t, f);
    second.run(t, f);
  }

  /** Both steps, either of which may be missing; null where both are. */
  static Step of(Step first, Step second) {
    return first == null ? second : second == null ? first : new Sequence(first, second);
  }
}
