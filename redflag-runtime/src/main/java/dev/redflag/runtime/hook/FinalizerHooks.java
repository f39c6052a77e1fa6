package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.FieldSide;
import dev.redflag.runtime.site.MemberOffsets;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/** Tells detectors that ask for it of objects whose finalizer begins. */
public final class FinalizerHooks {
  private static final String FINALIZER = "java.lang.ref.Finalizer$FinalizerThread";

  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON = DETECTOR != null && DETECTOR.needsSignals();

  private FinalizerHooks() {}

  /**
   * At the start of {@code finalize()}. Only the JVM's own thread calls it on what nothing else
   * refers to; a call of the program tells nothing.
   */
  public static void finalizing(Object object) {
    if (!ON || !Thread.currentThread().getClass().getName().equals(FINALIZER)) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      tell(t, object);
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("finalizer", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** By the first field that has a shadow, of the object's class or those above it. */
  private static void tell(ThreadState t, Object object) {
    for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
      ClassRecord record = Sites.classRecord(c.getName(), c.getClassLoader());
      if (record == null) {
        continue;
      }
      MemberOffsets offsets = record.offsets(c);
      for (FieldRecord field : record.fields) {
        long slot = field.isStatic() ? 0 : offsets.slot(field.ordinal());
        if (slot > 0) {
          DETECTOR.finalization(t, object, slot, new FieldSide(object, offsets.side));
          return;
        }
      }
    }
  }
}
