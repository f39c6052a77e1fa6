package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;

/** What must hold of a method's result for a step to be taken. */
public enum Condition {
  ALWAYS,
  TRUE,
  FALSE,
  NON_NULL,
  NULL,
  POSITIVE,
  NON_NEGATIVE,
  NEGATIVE,
  /** The result is the state of a thread that has ended. */
  TERMINATED;

  /** Whether it holds of the result that is noted in the frame. */
  boolean holds(CallFrame f) {
    return switch (this) {
      case ALWAYS -> true;
      case TRUE -> f.primitive != 0;
      case FALSE -> f.primitive == 0;
      case NON_NULL -> f.result != null;
      case NULL -> f.result == null;
      case POSITIVE -> f.primitive > 0;
      case NON_NEGATIVE -> f.primitive >= 0;
      case NEGATIVE -> f.primitive < 0;
      case TERMINATED -> f.result == Thread.State.TERMINATED;
    };
  }
}
