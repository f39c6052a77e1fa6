package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** A step that depends on the method's result; either branch may be null. */
record Conditional(Condition condition, Step then, Step otherwise) implements Step {
  @Override
  public void run(ThreadState t, CallFrame f) {
    Step taken = condition.holds(f) ? then : otherwise;
    if (taken != null) {
      taken.run(t, f);
    }
  }
}
