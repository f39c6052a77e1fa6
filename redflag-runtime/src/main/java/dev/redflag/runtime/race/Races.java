package dev.redflag.runtime.race;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.History;
import dev.redflag.runtime.thread.PriorAccess;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns what a detector found into race records, one a variable and pair of sites, and hands them
 * to the sink. Counts repeats; takes the earlier stack later where it was out of the history at
 * first.
 */
public final class Races {
  private static final StackTraceElement[] NO_STACK = {};
  private static final Map<Key, Tally> TALLIES = new LinkedHashMap<>();
  private static volatile RaceSink sink;
  private static volatile String detector = "";

  private Races() {}

  /**
   * A variable and two sites, order-free. No record: hashing one would link a call site in a hook.
   */
  private static final class Key {
    private final String variable;
    private final int low;
    private final int high;

    Key(String variable, int one, int other) {
      this.variable = variable;
      this.low = Math.min(one, other);
      this.high = Math.max(one, other);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key k && low == k.low && high == k.high && variable.equals(k.variable);
    }

    @Override
    public int hashCode() {
      return (variable.hashCode() * 31 + low) * 31 + high;
    }
  }

  /** A race and how often it happened. Guarded by the tallies' monitor. */
  public static final class Tally {
    private RaceRecord record;
    private long count;

    private Tally() {}

    /** The race as it was last recorded: when found, and once more when its earlier stack was. */
    public RaceRecord record() {
      return record;
    }

    public long count() {
      return count;
    }
  }

  /** Sets the name of the detector that records are of. */
  public static void detector(String name) {
    detector = name;
  }

  /** Sets where records go. Without one they are only tallied. */
  public static void sink(RaceSink to) {
    sink = to;
  }

  /** Forgets the races so far: a new run begins in this JVM. */
  public static void forget() {
    synchronized (TALLIES) {
      TALLIES.clear();
    }
  }

  /** All races so far, in the order found: a copy of the list. */
  public static List<Tally> tallies() {
    List<Tally> recorded = new ArrayList<>();
    synchronized (TALLIES) {
      for (Tally tally : TALLIES.values()) {
        if (tally.record != null) { // else its thread is at work on it
          recorded.add(tally);
        }
      }
    }
    return recorded;
  }

  /**
   * The detector found a race on a field.
   *
   * @param target the object; null for a static field
   */
  public static void field(ThreadState t, Object target, int site, Moment moment) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      Sites.Binding b = Sites.binding(site);
      LocationKind kind = b.field.isStatic() ? LocationKind.STATIC : LocationKind.FIELD;
      String variable = b.declaringName + "." + b.field.name();
      record(t, kind, variable, -1, site, moment.writes(), target, moment);
    } catch (Throwable error) {
      Faults.caught("report of a field", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** The detector found a race on a field by an access that was made a while ago. */
  public static void field(ThreadState t, int site, boolean write) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      Sites.Binding b = Sites.binding(site);
      field(t, b.declaringName, b.field, site, write);
    } catch (Throwable error) {
      Faults.caught("report of a field", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /**
   * The detector found a race on a field that the site is not bound to: by reflection or a clone.
   */
  public static void field(
      ThreadState t, ClassRecord declaring, FieldRecord field, int site, boolean write) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      field(t, declaring.name, field, site, write);
    } catch (Throwable error) {
      Faults.caught("report of a field", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** The detector found a race on a field that is accessed by a handle. */
  public static void field(ThreadState t, Sites.Binding b, int site, boolean write) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      field(t, b.declaringName, b.field, site, write);
    } catch (Throwable error) {
      Faults.caught("report of a field", error);
    } finally {
      t.inRuntime = false;
    }
  }

  private static void field(
      ThreadState t, String declaring, FieldRecord field, int site, boolean write) {
    LocationKind kind = field.isStatic() ? LocationKind.STATIC : LocationKind.FIELD;
    record(t, kind, declaring + "." + field.name(), -1, site, write, null, null);
  }

  /** The detector found a race on an array element. */
  public static void element(ThreadState t, Object array, int index, int site, Moment moment) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      String type = array.getClass().getTypeName();
      record(t, LocationKind.ARRAY, type, index, site, moment.writes(), array, moment);
    } catch (Throwable error) {
      Faults.caught("report of an array element", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** The detector found a race on an array element, by one access of several or long ago. */
  public static void element(ThreadState t, Object array, int index, int site, boolean write) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      String type = array.getClass().getTypeName();
      record(t, LocationKind.ARRAY, type, index, site, write, array, null);
    } catch (Throwable error) {
      Faults.caught("report of an array element", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** The detector found a race on the state of a JDK object. */
  public static void state(ThreadState t, String owner, int site, boolean write) {
    if (t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      record(t, LocationKind.OBJECT, owner, -1, site, write, null, null);
    } catch (Throwable error) {
      Faults.caught("report of an object", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /**
   * Two threads were caught at one location at the same time. Called in one of them, with no lock
   * held that the program could wait for.
   *
   * @param made the record of it
   * @param site number of the site of its current access
   * @param earlierSite number of the site of the other
   */
  public static void caught(RaceRecord made, int site, int earlierSite) {
    Key key = new Key(made.variable(), site, earlierSite);
    boolean isNew;
    synchronized (TALLIES) {
      Tally tally = TALLIES.get(key);
      isNew = tally == null;
      if (isNew) {
        tally = new Tally();
        tally.record = made;
        TALLIES.put(key, tally);
      }
      tally.count++;
    }
    RaceSink to = sink;
    if (to != null && isNew) {
      to.race(made, false);
    }
  }

  private static void record(
      ThreadState t,
      LocationKind kind,
      String variable,
      int index,
      int site,
      boolean write,
      Object holder,
      Moment moment) {
    if (Faults.isOrderLost()) {
      return;
    }
    PriorAccess prior = t.prior;
    int priorSite = Epoch.site(prior.word);
    Key key = new Key(variable, site, priorSite);
    Tally tally;
    boolean isNew = false;
    synchronized (TALLIES) {
      tally = TALLIES.get(key);
      if (tally == null) {
        isNew = true; // and ours to record: who comes next finds the tally
        tally = new Tally();
        TALLIES.put(key, tally);
      }
      tally.count++;
      if (!isNew && !isBetter(prior, true, tally.record)) {
        return;
      }
    }
    AccessRecord earlier = earlier(prior, holder, index);
    if (!earlier.wholeStack()) {
      Stacks.watch(priorSite);
      if (isNew) {
        Stacks.watchField(site);
      } else {
        Stacks.watch(site);
      }
      if (!isNew && !isBetter(prior, false, tally.record)) {
        return;
      }
    }
    Values.Seen seen =
        moment == null ? Values.Seen.NOTHING : Values.seen(holder, index, site, moment);
    RaceRecord made =
        new RaceRecord(
            detector,
            kind,
            variable,
            index,
            prior.proved,
            prior.level,
            prior.accuracy,
            false,
            current(t, site, write, seen),
            prior.proved ? Values.agreed(earlier, seen, moment) : earlier);
    synchronized (TALLIES) {
      if (!isNew && !isBetter(prior, earlier.wholeStack(), tally.record)) {
        return; // another thread was faster
      }
      tally.record = made;
    }
    RaceSink to = sink;
    if (to != null) {
      to.race(made, !isNew);
    }
  }

  /**
   * Whether a race is worth recording in place of the record that there is: it is more accurate, or
   * it has the earlier stack whole at last. A record that is being made by another thread is left
   * to it.
   */
  private static boolean isBetter(PriorAccess prior, boolean wholeStack, RaceRecord there) {
    if (there == null) {
      return false;
    }
    if (prior.proved != there.proved()) {
      return prior.proved;
    }
    return prior.level != there.level()
        ? prior.level < there.level()
        : wholeStack && !there.earlier().wholeStack();
  }

  private static AccessRecord current(ThreadState t, int site, boolean write, Values.Seen seen) {
    StackTraceElement[] stack = Stacks.current();
    boolean whole = true;
    if (t.reportsLate) {
      stack = Stacks.from(stack, Sites.site(site).frame());
      whole = stack.length > 1;
    } else {
      stack = Sites.site(site).complete(stack);
    }
    return new AccessRecord(
        write,
        Sites.site(site),
        t.name(),
        creation(t.history),
        stack,
        whole,
        Stacks.locks(t),
        operation(site),
        t.prior.proved ? t.history.learned() : null,
        seen.value(),
        seen.replaced());
  }

  private static AccessRecord earlier(PriorAccess prior, Object holder, int index) {
    int number = Epoch.site(prior.word);
    Site site = Sites.site(number);
    History history = Threads.history(prior.word);
    History.Entry entry = history == null ? null : history.find(prior.word);
    StackTraceElement[] stack = entry == null ? null : entry.stack();
    boolean whole = stack != null;
    Values.Seen seen = whole ? Values.remembered(entry, holder, index) : Values.Seen.NOTHING;
    if (!whole && history != null) {
      History.Entry like = history.latestAt(number);
      stack = like == null ? null : like.stack();
    }
    if (stack == null) {
      stack = site == null ? NO_STACK : new StackTraceElement[] {site.frame()};
    } else if (site != null) {
      stack = site.complete(stack);
    }
    return new AccessRecord(
        prior.write,
        site,
        history == null ? "a thread that is forgotten" : history.threadName,
        creation(history),
        stack,
        whole,
        whole ? entry.locks : null,
        operation(number),
        prior.proved && history != null ? history.published(prior.word) : null,
        seen.value(),
        seen.replaced());
  }

  private static StackTraceElement[] creation(History history) {
    StackTraceElement[] known = history == null ? null : history.creation();
    return known == null ? NO_STACK : known;
  }

  private static String operation(int site) {
    Site s = Sites.site(site);
    return s == null ? null : s.operation();
  }
}
