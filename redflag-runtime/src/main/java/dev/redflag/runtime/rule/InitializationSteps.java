package dev.redflag.runtime.rule;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.thread.CallFrame;
import dev.redflag.runtime.thread.ThreadState;

/** Initializations of classes that are seen from an error (JLS 12.4.2, step 5). */
final class InitializationSteps {
  private static final Detector DETECTOR = Detectors.installed();

  /** How the JVM's message begins, before the class's name. */
  private static final String PREFIX = "Could not initialize class ";

  private InitializationSteps() {}

  /**
   * The message of a {@code NoClassDefFoundError} names a class whose initializer has failed. Its
   * loader is not known: all classes of that name are acquired whose initializer has ended.
   */
  record Failed() implements Step {
    @Override
    public void run(ThreadState t, CallFrame f) {
      String m = f.self instanceof NoClassDefFoundError e ? message(e) : null;
      if (m != null && m.startsWith(PREFIX)) {
        for (ClassRecord record : Sites.classRecords(m.substring(PREFIX.length()))) {
          if (record.initialised) {
            DETECTOR.acquire(t, record.initialization, EdgeKind.EDGE);
          }
        }
      }
    }

    /** None of a subclass, whose method would be the program's. */
    private static String message(NoClassDefFoundError e) {
      return e.getClass() == NoClassDefFoundError.class ? e.getMessage() : null;
    }
  }
}
