package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * A step at a field access inside of a JDK method that needs no more than the object and the value
 * read: it is run without a frame.
 */
public interface PointStep extends Step {
  /** Does it. */
  void run(ThreadState t, Object owner, Object value);

  @Override
  default void run(ThreadState t, CallFrame f) {
    run(t, f.self, f.result);
  }
}
