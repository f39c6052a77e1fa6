// row: 22, 27, 30
// trace: none
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** Writes of a static field by handle and by reflection are ordered before who saw them. */
public class StaticModes {
  private static final int TURNS = 4_000;
  static final VarHandle COUNT;
  static final VarHandle STEP;
  static final Field STEP_FIELD;

  static int count;
  static volatile int step;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      COUNT = lookup.findStaticVarHandle(StaticModes.class, "count", int.class);
      STEP = lookup.findStaticVarHandle(StaticModes.class, "step", int.class);
      STEP_FIELD = StaticModes.class.getDeclaredField("step");
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(() -> takeTurns(0), () -> takeTurns(1));
    Threads.run(() -> takeSteps(0), () -> takeSteps(1));
  }

  /** Reads the field plainly in each second turn, when the other has written it for this one. */
  private static void takeTurns(int own) {
    for (int turn = own; turn < TURNS; turn += 2) {
      while ((int) COUNT.getAcquire() != turn) {
        Thread.yield();
      }
      COUNT.setRelease(count + 1);
    }
  }

  private static void takeSteps(int own) throws IllegalAccessException {
    for (int turn = own; turn < TURNS; turn += 2) {
      while (step != turn) {
        Thread.yield();
      }
      STEP_FIELD.setInt(null, (int) STEP.get() + 1);
    }
  }
}
