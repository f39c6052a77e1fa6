package dev.redflag.runtime.race;

import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.site.AccessShape;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldContent;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.History;
import dev.redflag.runtime.thread.ThreadState;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.DontInline;

/**
 * The values of primitive locations at accesses that are reported or remembered, as reports show
 * them. They are looked up beside the access, not in it: another thread may have come between.
 *
 * <p>Never shown is what may be a piece of a text: a {@code char}, or an element of a byte array.
 */
public final class Values {
  /** The types of which a constant in the code is known as it is. */
  private static final String INTS = "IZSB";

  private static volatile boolean leftOut;

  private Values() {}

  /**
   * What an access wrote or read, and what it replaced.
   *
   * @param value what it wrote, or what a read found; null where that is not known
   * @param replaced what a write found; null where that is not known
   */
  record Seen(String value, String replaced) {
    static final Seen NOTHING = new Seen(null, null);
  }

  /** Whether no value is looked at from now on. */
  public static void leaveOut(boolean all) {
    leftOut = all;
  }

  /** Whether values are left out. */
  public static boolean leftOut() {
    return leftOut;
  }

  /**
   * Adds to the access that the thread has just remembered, if it has, what it saw.
   *
   * @param added how many accesses were remembered before this one
   * @param holder the array or the object; null for a static field
   * @param index of an array element; -1 for a field
   */
  public static void note(
      ThreadState t, int added, Object holder, int index, int site, Moment moment) {
    if (t.history.added() != added && !leftOut && !t.inRuntime) {
      noteNow(t, holder, index, site, moment);
    }
  }

  @DontInline
  private static void noteNow(ThreadState t, Object holder, int index, int site, Moment moment) {
    t.inRuntime = true;
    try {
      Seen seen = seen(holder, index, site, moment);
      if (seen != Seen.NOTHING) {
        t.history.noteValue(place(holder, index), seen.value, seen.replaced);
      }
    } finally {
      t.inRuntime = false;
    }
  }

  /** What a remembered access to this location saw; nothing where it was to another one. */
  static Seen remembered(History.Entry entry, Object holder, int index) {
    return entry.place() == place(holder, index)
        ? new Seen(entry.value(), entry.replaced())
        : Seen.NOTHING;
  }

  /**
   * The earlier access, where it is a write, as the current one sees it: what that finds in the
   * location is what the earlier thread wrote there last. What was remembered is of the first pass
   * through the site in that epoch, and may have been overwritten by the next.
   */
  static AccessRecord agreed(AccessRecord earlier, Seen seen, Moment moment) {
    String now = moment == Moment.BEFORE_WRITE ? seen.replaced : seen.value;
    if (!earlier.write() || moment == Moment.AFTER_WRITE || now == null) {
      return earlier;
    }
    return earlier.withValue(now, now.equals(earlier.value()) ? earlier.replaced() : null);
  }

  /** Tells locations apart that one site accesses in one epoch. */
  private static int place(Object holder, int index) {
    return (System.identityHashCode(holder) * 31 + index) | 1; // never 0, which is no place
  }

  /** What lies in a location now, as seen from an access; parameters as of {@link #note}. */
  static Seen seen(Object holder, int index, int site, Moment moment) {
    if (leftOut) {
      return Seen.NOTHING;
    }
    String there = index < 0 ? field(holder, site) : element(holder, index);
    if (there == null) {
      return Seen.NOTHING;
    }
    return moment == Moment.BEFORE_WRITE
        ? new Seen(constant(site, index < 0 ? null : holder), there)
        : new Seen(there, null);
  }

  /** The constant that a site writes, or null. */
  private static String constant(int number, Object array) {
    Site site = Sites.site(number);
    if (site == null || !AccessShape.has(site.shape(), AccessShape.CONSTANT)) {
      return null;
    }
    char type =
        array == null
            ? site.descriptor().charAt(0)
            : array.getClass().getComponentType().descriptorString().charAt(0);
    return INTS.indexOf(type) < 0 ? null : shown(type, AccessShape.constant(site.shape()));
  }

  private static String element(Object array, int index) {
    char type = array.getClass().getName().charAt(1);
    return switch (type) {
      case 'Z', 'F', 'D' -> Array.get(array, index).toString();
      case 'S', 'I', 'J' -> Long.toString(Array.getLong(array, index));
      default -> null;
    };
  }

  private static String field(Object target, int site) {
    Sites.Binding b = Sites.binding(site, target);
    if (b == null || b.field == null || b.declaring == null) {
      return null;
    }
    Class<?> declaring = declaring(target, b.declaring);
    return declaring == null
        ? null
        : FieldContent.of(b.field, declaring, b.field.isStatic() ? declaring : target);
  }

  private static Class<?> declaring(Object target, ClassRecord record) {
    if (target == null) {
      return initialized(record);
    }
    for (Class<?> c = target.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().equals(record.name) && c.getClassLoader() == record.loader()) {
        return c;
      }
    }
    return null;
  }

  /**
   * The class of a record that was used already: its loader is not asked, since the JVM knows which
   * class of that name the loader has defined.
   */
  private static Class<?> initialized(ClassRecord record) {
    try {
      return Class.forName(record.name, false, record.loader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null; // its loader is gone, or it is hidden
    }
  }

  private static String shown(char type, long value) {
    return type == 'Z' ? (value == 0 ? "false" : "true") : Long.toString(value);
  }
}
