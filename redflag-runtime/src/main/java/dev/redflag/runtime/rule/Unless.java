package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** A step that depends on a field of the receiver; either branch may be null. */
record Unless(FieldTest test, Step then, Step otherwise) implements Step {
  @Override
  public void run(ThreadState t, CallFrame f) {
    Step taken = test.holds(f) ? otherwise : then;
    if (taken != null) {
      taken.run(t, f);
    }
  }
}
