package dev.redflag.runtime.rule;

import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** A step that depends on the class of what the method threw; either branch may be null. */
record Thrown(String simpleName, Step then, Step otherwise) implements Step {
  @Override
  public void run(ThreadState t, CallFrame f) {
    Step taken = matches(f.result.getClass()) ? then : otherwise;
    if (taken != null) {
      taken.run(t, f);
    }
  }

  private boolean matches(Class<?> thrown) {
    for (Class<?> c = thrown; c != null; c = c.getSuperclass()) {
      String name = c.getName();
      if (name.endsWith(simpleName)
          && name.charAt(name.length() - simpleName.length() - 1) == '.') {
        return true;
      }
    }
    return false;
  }
}
