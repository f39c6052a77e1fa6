package dev.redflag.live;

import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the tests of the hooks share: FastTrack as the detector of this JVM, and a class woven by
 * hand.
 */
final class Live {
  static final int STATIC = 0x8;
  static final int FINAL = 0x10;
  static final int VOLATILE = 0x40;

  static {
    if (Detectors.installed() == null) {
      Detectors.install(new FastTrackDetector());
    }
  }

  /** As a class looks after weaving. */
  static class Woven implements Cloneable {
    int count;
    volatile int flag;
    final int constant = 1;
    static int total;
    static volatile int mode;
    transient long count$write;
    transient long count$read;
    transient Object flag$sync;
    transient Object side;

    @Override
    protected Woven clone() {
      try {
        return (Woven) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  static final ClassRecord RECORD =
      Sites.register(
          Woven.class.getName(),
          Live.class.getClassLoader(),
          new FieldRecord[] {
            new FieldRecord("count", "I", 0, 0, "count$write", "count$read"),
            new FieldRecord("flag", "I", VOLATILE, 1, "flag$sync", null),
            new FieldRecord("constant", "I", FINAL, 2, null, null),
            new FieldRecord("total", "I", STATIC, 3, null, null),
            new FieldRecord("mode", "I", STATIC | VOLATILE, 4, null, null)
          },
          "side",
          true);

  private static int lines;

  private Live() {}

  /** Makes sure that the detector is installed. */
  static void start() {}

  /** A new site that accesses a field of {@link Woven}. */
  static int site(String field) {
    boolean isStatic = field.equals("total") || field.equals("mode");
    return site(Woven.class, field, isStatic);
  }

  static int site(Class<?> owner, String field, boolean isStatic) {
    int line = ++lines;
    return Sites.register(
        new Site(
            "Program",
            "run",
            "Program.java",
            line,
            line,
            RECORD,
            owner.getName(),
            field,
            "I",
            isStatic));
  }

  /** A new site that accesses an array, or calls a method. */
  static int site() {
    int line = ++lines;
    return Sites.register(
        new Site("Program", "run", "Program.java", line, line, RECORD, null, null, null, false));
  }

  /** Runs something in a thread of its own to its end: an order that the detector does not see. */
  static void elsewhere(Runnable body) {
    AtomicReference<Throwable> error = new AtomicReference<>();
    Runnable whole =
        () -> {
          try {
            body.run();
          } finally {
            Threads.end(Threads.current()); // as the agent's rule does: newer JDKs keep the task
          }
        };
    Thread thread = new Thread(whole, "elsewhere");
    thread.setUncaughtExceptionHandler((t, e) -> error.set(e));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (error.get() != null) {
      throw new AssertionError(error.get());
    }
  }

  /** The races found while something runs, as {@code variable[index]}. */
  static List<String> racesOf(Runnable body) {
    List<Races.Tally> before = Races.tallies();
    body.run();
    List<Races.Tally> after = new ArrayList<>(Races.tallies());
    after.removeAll(before);
    List<String> found = new ArrayList<>();
    for (Races.Tally tally : after) {
      int index = tally.record().index();
      found.add(tally.record().variable() + (index < 0 ? "" : "[" + index + "]"));
    }
    return found;
  }
}
