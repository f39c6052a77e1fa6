package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * A step that needs no more than an object and a value, and is run without a frame: at a field
 * access inside of a JDK method the object and the value read, at a method's start or end the
 * receiver and what is returned.
 */
public interface PointStep extends Step {
  /** Does it. */
  void run(ThreadState t, Object owner, Object value);

  @Override
  default void run(ThreadState t, CallFrame f) {
    run(t, f.self, f.result);
  }
}
