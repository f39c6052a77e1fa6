package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/**
 * One thing that a rule does at the start or the end of its JDK method. Runs in the thread of the
 * call, calls no application code, and does not block.
 */
public interface Step {
  /** Does it. */
  void run(ThreadState t, CallFrame f);
}
