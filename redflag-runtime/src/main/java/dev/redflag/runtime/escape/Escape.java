package dev.redflag.runtime.escape;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Dynamic escape analysis by reachability (Biswas and others, CC 2017, section 5.2): says for each
 * object whether it is still local, that is whether surely no thread but the one that made it can
 * get at it.
 *
 * <p>An object is local from the end of {@code Object}'s constructor on, if its class is a {@link
 * TrackedClass}. It becomes shared when a reference to it is about to be stored into a static
 * field, an array or a shared object, or handed to code that is not woven; with it all that can be
 * reached from it. What is shared stays so.
 *
 * <p><b>Why no lock is needed.</b> Marks change from local to shared only. A local object is
 * reached by its own thread alone, so that this thread alone changes its mark and its fields; all
 * marks are changed before the store that shares the first of them. Another thread that gets at the
 * object without a race sees them; one that gets at it by a race may not, but then its accesses
 * depend on that race, and are none of the shortest.
 */
public final class Escape {
  private static final int FIRST_WORK = 64;

  /** A power of two. */
  private static final int COUNTERS = 64;

  private static final long THREAD_ID = Memory.offset(Thread.class, "tid");

  private static byte[] sites = {};

  /**
   * By site, where the mark lies in all objects that come there, or 0: not known yet. All are of
   * one class or of its subclasses, so that their topmost superclass is one. Written by any thread,
   * always the same.
   */
  private static long[] places = {};

  private static long[][] counts = {};
  private static SiteWitness witness;

  /** Everything counts as shared: some code was not woven. Plain, for the reason above. */
  private static boolean everything;

  private static volatile long shared;

  private Escape() {}

  /**
   * Sets how many sites there are; before the hooks are initialized.
   *
   * @param first is told of each site that met a shared object, when it did first; null for nobody
   */
  public static void install(int count, SiteWitness first) {
    sites = new byte[count];
    places = new long[count];
    witness = first;
  }

  /** A site has met a shared object; of threads that come at once, each says so. */
  public static void met(int site) {
    sites[site] = 1;
    SiteWitness told = witness;
    if (told != null) {
      told.met(site);
    }
  }

  /**
   * Has accesses counted; before the hooks are initialized.
   *
   * @param kinds how many numbers there are by which they are counted
   */
  public static void count(int kinds) {
    counts = new long[COUNTERS][kinds];
  }

  /** An access runs, of that number. */
  public static void counted(int kind) {
    long thread = Memory.U.getLong(Thread.currentThread(), THREAD_ID);
    long[][] all = counts;
    all[(int) thread & all.length - 1][kind]++;
  }

  /** Counters of accesses: threads have some each, so that they lose few counts to others. */
  public static long[][] counts() {
    return counts;
  }

  /** By number, whether a site has met a shared object; written by the hooks, never cleared. */
  public static byte[] sites() {
    return sites;
  }

  /** By site, where the mark of the objects that come there lies, or 0; written by the hooks. */
  public static long[] places() {
    return places;
  }

  /**
   * Whether other threads may get at an object at a site of which it is not known yet where the
   * mark lies; from now on it is, unless that is null, or has none, as no other there then.
   */
  public static boolean isSharedAt(Object o, int site) {
    if (o == null) { // its access will fail
      return true;
    }
    long place = TrackedClass.of(o).place;
    if (place < 0) {
      return true;
    }
    places[site] = place;
    return isSharedBy(o, place);
  }

  /** From now on everything counts as shared. */
  public static void shareEverything() {
    everything = true;
  }

  /** Whether a class that is loaded, and not of the JDK, has the mark as a member of its own. */
  public static boolean isMarked(Class<?> c) {
    try {
      return Memory.U.objectFieldOffset(c, TrackedClass.MARK) >= 0;
    } catch (InternalError e) { // it has none
      return false;
    }
  }

  /** Whether everything counts as shared. */
  public static boolean isEverythingShared() {
    return everything;
  }

  /** How many objects became shared after their birth; some are not counted. */
  public static long shared() {
    return shared;
  }

  /** Whether the mark of an object is kept: all of its code is woven. */
  public static boolean isTracked(Object o) {
    return TrackedClass.of(o).mark >= 0;
  }

  /** Whether other threads may get at an object; null is shared, since its access will fail. */
  public static boolean isShared(Object o) {
    if (everything || o == null) {
      return true;
    }
    long mark = TrackedClass.of(o).mark;
    return mark < 0 || !Memory.U.getBoolean(o, mark);
  }

  /** Whether other threads may get at an object, or null, whose mark lies there. */
  @ForceInline
  public static boolean isSharedBy(Object o, long place) {
    return o == null || !Memory.U.getBoolean(o, place) || everything;
  }

  /** An object is about to become reachable for others, or null. */
  public static void publish(Object o) {
    if (o == null) {
      return;
    }
    TrackedClass c = TrackedClass.of(o);
    if (c.mark >= 0 && Memory.U.getBoolean(o, c.mark)) {
      shareAll(o, c);
    }
  }

  /** A reference to an object is about to be stored into another. */
  public static void store(Object holder, Object o) {
    if (o != null) {
      TrackedClass c = TrackedClass.of(o);
      if (c.mark >= 0 && Memory.U.getBoolean(o, c.mark) && isShared(holder)) {
        shareAll(o, c);
      }
    }
  }

  /** An object whose fields were written before it could be looked at. */
  public static void constructed(Object self) {
    if (isShared(self)) {
      shareFields(self);
    }
  }

  private static void shareFields(Object self) {
    TrackedClass c = TrackedClass.of(self);
    if (!c.isKnown) {
      shareEverything();
    }
    for (int i = 0; i < c.references.length; i++) {
      publish(Memory.U.getReference(self, c.references[i]));
    }
  }

  private static void shareAll(Object first, TrackedClass firstClass) {
    try {
      Object[] work = new Object[FIRST_WORK];
      int size = 0;
      long count = 0;
      Object o = first;
      TrackedClass c = firstClass;
      for (; ; ) {
        if (c.mark >= 0 && Memory.U.getBoolean(o, c.mark)) {
          Memory.U.putBoolean(o, c.mark, false);
          count++;
          long[] references = c.references;
          if (size + references.length > work.length) {
            Object[] more = new Object[Math.max(size + references.length, work.length << 1)];
            System.arraycopy(work, 0, more, 0, size);
            work = more;
          }
          for (int i = 0; i < references.length; i++) {
            Object next = Memory.U.getReference(o, references[i]);
            if (next != null) {
              work[size++] = next;
            }
          }
        }
        if (size == 0) {
          break;
        }
        o = work[--size];
        c = TrackedClass.of(o);
      }
      shared += count; // a lost count of two at once does not matter
    } catch (Throwable e) { // no memory, no stack: what was not reached is local in name only
      shareEverything();
      Faults.caught("escape analysis", e);
    }
  }
}
