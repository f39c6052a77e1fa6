package dev.redflag.runtime.hook;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Moment;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.race.Values;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.FieldSide;
import dev.redflag.runtime.site.MemberOffsets;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** What happens at an access: find the location's shadow, ask the detector, report a race. */
public final class AccessHooks {
  private static final Unsafe U = Memory.U;

  /** The detector of this JVM; a constant to the JIT compiler. */
  private static final Detector DETECTOR = Detectors.installed();

  /** Whether accesses are looked at at all. */
  private static final boolean ON = DETECTOR != null && DETECTOR.layout() != ShadowLayout.NONE;

  /** Whether acquires and releases are, see {@link SyncHooks}. */
  private static final boolean ORDER = DETECTOR != null && DETECTOR.wantsOrder();

  /** Whether the detector can tell from a location's words alone that an access changes nothing. */
  private static final boolean WORDS =
      ON && (DETECTOR.layout() == ShadowLayout.WORDS || DETECTOR.layout() == ShadowLayout.OBJECT);

  /** Whether the detector tells the locations of an object apart that share its words. */
  private static final boolean PARTS = ON && DETECTOR.layout() == ShadowLayout.OBJECT;

  /** Whether some accesses are to be remembered from the start. */
  private static final boolean AIMING = Stacks.isAiming();

  private AccessHooks() {}

  // ---- fields -----------------------------------------------------------------------------------

  @ForceInline
  public static void readField(Object target, int site) {
    if (!ON || target == null) {
      return;
    }
    ThreadState t = Threads.current();
    long slot = WORDS ? Sites.slot(site) : Slot.UNBOUND;
    if (slot <= 0
        || !isRedundantRead(
            target,
            U.getLong(target, Slot.writeOffset(slot)),
            U.getLong(target, Slot.readOffset(slot)),
            t,
            site)) {
      checkRead(target, t, site);
    }
  }

  @ForceInline
  private static boolean isRedundantRead(
      Object target, long written, long read, ThreadState t, int site) {
    return DETECTOR.isRedundantRead(t, written, read)
        || PARTS && DETECTOR.isRedundantPart(t, target, written, site, false);
  }

  @ForceInline
  private static boolean isRedundantWrite(Object target, long written, ThreadState t, int site) {
    return DETECTOR.isRedundantWrite(t, written)
        || PARTS && DETECTOR.isRedundantPart(t, target, written, site, true);
  }

  private static void readOf(ThreadState t, Object target, int site) {
    long slot = Sites.slot(site);
    if (slot <= 0) {
      otherField(t, target, site, Moment.READ);
    } else if (DETECTOR.read(t, target, slot, target, site)) {
      Races.field(t, target, site, Moment.READ);
    }
  }

  @ForceInline
  public static void writeField(Object target, int site) {
    if (!ON || target == null) {
      return;
    }
    ThreadState t = Threads.current();
    long slot = WORDS ? Sites.slot(site) : Slot.UNBOUND;
    if (slot <= 0
        || !isRedundantWrite(target, U.getLong(target, Slot.writeOffset(slot)), t, site)) {
      checkWrite(target, t, site, Moment.BEFORE_WRITE);
    }
  }

  private static void writeOf(ThreadState t, Object target, int site, Moment moment) {
    long slot = Sites.slot(site);
    if (slot <= 0) {
      otherField(t, target, site, moment);
    } else if (DETECTOR.write(t, target, slot, target, site)) {
      Races.field(t, target, site, moment);
    }
  }

  /** As {@link #readField(Object, int)}, with the words at hand: the slow path alone is called. */
  @ForceInline
  public static void readField(Object target, long written, long read, ThreadState t, int site) {
    if (ON && !(WORDS && isRedundantRead(target, written, read, t, site))) {
      checkRead(target, t, site);
    }
  }

  @DontInline
  private static void checkRead(Object target, ThreadState t, int site) {
    try {
      if (DETECTOR.ignores(site, false)) {
        return;
      }
      int added = t.history.added();
      readOf(t, target, site);
      Values.note(t, added, target, -1, site, Moment.READ);
    } catch (Throwable error) {
      Faults.caught("read of a field", error);
    }
  }

  /** As {@link #writeField(Object, int)}, with the write word at hand. */
  @ForceInline
  public static void writeField(Object target, long written, ThreadState t, int site) {
    if (ON && !(WORDS && isRedundantWrite(target, written, t, site))) {
      checkWrite(target, t, site, Moment.AFTER_WRITE);
    }
  }

  /** The same where the words are those of the object. */
  @ForceInline
  public static void writeField(Object target, long written, long read, ThreadState t, int site) {
    if (ON
        && !(WORDS && DETECTOR.isRedundantWrite(t, written, read))
        && !(PARTS && DETECTOR.isRedundantPart(t, target, written, site, true))) {
      checkWrite(target, t, site, Moment.AFTER_WRITE);
    }
  }

  @DontInline
  private static void checkWrite(Object target, ThreadState t, int site, Moment moment) {
    try {
      if (DETECTOR.ignores(site, true)) {
        return;
      }
      int added = t.history.added();
      writeOf(t, target, site, moment);
      Values.note(t, added, target, -1, site, moment);
    } catch (Throwable error) {
      Faults.caught("write of a field", error);
    }
  }

  /** A write to a field with words of an object that no other thread has: its write word then. */
  @ForceInline
  public static long firstWrite(Object made, ThreadState t, int site) {
    if (!(ON && WORDS && DETECTOR.entersFirstWrites()) || t.inRuntime) {
      return checkFirst(made, t, site);
    }
    long word = entered(made, t, site);
    return PARTS ? DETECTOR.firstState(t, site) : word;
  }

  /** The read word then, where the words are those of the object. */
  @ForceInline
  public static long firstWriter(Object made, ThreadState t, int site) {
    return ON && WORDS && DETECTOR.entersFirstWrites() && !t.inRuntime
        ? Epoch.at(t.epoch, site)
        : readWord(made, site);
  }

  @DontInline
  private static long readWord(Object made, int site) {
    long slot = Sites.slot(site);
    return WORDS && slot > 0 ? U.getLong(made, Slot.readOffset(slot)) : Epoch.NONE;
  }

  @ForceInline
  private static long entered(Object made, ThreadState t, int site) {
    t.epochUsed = true;
    if (t.history.wants(site) || AIMING && Stacks.isAimed(site)) {
      remember(made, t, site);
    }
    return Epoch.at(t.epoch, site);
  }

  @DontInline
  private static void remember(Object made, ThreadState t, int site) {
    try {
      int added = t.history.added();
      Stacks.rememberNow(t, site);
      Values.note(t, added, made, -1, site, Moment.AFTER_WRITE);
    } catch (Throwable error) {
      Faults.caught("write of a field", error);
    }
  }

  /** As any other write; the word is left as the detector leaves it. */
  @DontInline
  private static long checkFirst(Object made, ThreadState t, int site) {
    checkWrite(made, t, site, Moment.AFTER_WRITE);
    long slot = Sites.slot(site);
    return WORDS && slot > 0 ? U.getLong(made, Slot.writeOffset(slot)) : Epoch.NONE;
  }

  /** What was written to a new object is written before anyone can have it. */
  @ForceInline
  public static void made() {
    U.storeStoreFence();
  }

  /** A field that is not bound yet, or whose shadow is not in the object. */
  private static void otherField(ThreadState t, Object target, int site, Moment moment) {
    long slot = Sites.slot(site);
    if (slot == Slot.UNTRACKED || slot == Slot.VOLATILE) {
      return;
    }
    if (t.inRuntime) {
      return;
    }
    Sites.Binding b = Sites.binding(site, target);
    if (b == null || b.slot == Slot.UNTRACKED || b.slot == Slot.VOLATILE) {
      return;
    }
    boolean race;
    if (b.slot > 0) {
      race = check(t, target, b.slot, target, site, moment.writes());
    } else {
      race = check(t, ShadowTable.UNWOVEN.get(target), b.location, site, moment.writes());
    }
    if (race) {
      Races.field(t, target, site, moment);
    }
  }

  private static boolean check(
      ThreadState t, TableShadow shadow, int location, int site, boolean write) {
    return shadow.findsRoom(location)
        && check(t, shadow.base(location), TableShadow.slot(location), shadow, site, write);
  }

  private static boolean check(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    return write
        ? DETECTOR.write(t, base, slot, side, site)
        : DETECTOR.read(t, base, slot, side, site);
  }

  // ---- static fields ----------------------------------------------------------------------------

  @ForceInline
  public static void readStatic(int site) {
    if (!ON) {
      return;
    }
    TableShadow statics = WORDS ? Sites.statics(site) : null;
    if (statics != null) {
      int field = Slot.ordinal(Sites.slot(site));
      if (DETECTOR.isRedundantRead(Threads.current(), statics, field)) {
        return;
      }
    }
    checkStatic(site, Moment.READ);
  }

  @ForceInline
  public static void writeStatic(int site) {
    writeStatic(site, Moment.BEFORE_WRITE);
  }

  /** As {@link #writeStatic(int)}, after the write. */
  static void wroteStatic(int site) {
    writeStatic(site, Moment.AFTER_WRITE);
  }

  @ForceInline
  private static void writeStatic(int site, Moment moment) {
    if (!ON) {
      return;
    }
    TableShadow statics = WORDS ? Sites.statics(site) : null;
    if (statics != null) {
      int field = Slot.ordinal(Sites.slot(site));
      if (DETECTOR.isRedundantWrite(Threads.current(), statics, field)) {
        return;
      }
    }
    checkStatic(site, moment);
  }

  @DontInline
  private static void checkStatic(int site, Moment moment) {
    try {
      if (DETECTOR.ignores(site, moment.writes())) {
        return;
      }
      ThreadState t = Threads.current();
      int added = t.history.added();
      TableShadow statics = Sites.statics(site);
      long slot = Sites.slot(site);
      if (statics == null || slot <= 0) {
        otherStatic(t, site, moment);
      } else if (check(t, statics, Slot.ordinal(slot), site, moment.writes())) {
        Races.field(t, null, site, moment);
      }
      Values.note(t, added, null, -1, site, moment);
    } catch (Throwable error) {
      Faults.caught("access to a static field", error);
    }
  }

  /** A static field that is not bound yet, or has no shadow. */
  private static void otherStatic(ThreadState t, int site, Moment moment) {
    long slot = Sites.slot(site);
    if (slot == Slot.UNTRACKED || slot == Slot.VOLATILE) {
      return;
    }
    if (t.inRuntime) {
      return;
    }
    Sites.Binding b = Sites.binding(site);
    if (b != null && b.slot > 0 && check(t, b.statics, b.location, site, moment.writes())) {
      Races.field(t, null, site, moment);
    }
  }

  // ---- arrays -----------------------------------------------------------------------------------

  @ForceInline
  public static void readArray(Object array, int index, int site) {
    if (!ON || array == null) {
      return;
    }
    ThreadState t = Threads.current();
    TableShadow shadow = WORDS ? t.arrays.cached(array) : null;
    if (shadow == null || !DETECTOR.isRedundantRead(t, shadow, index)) {
      checkFound(array, shadow, index, t, site, Moment.READ);
    }
  }

  @ForceInline
  public static void writeArray(Object array, int index, int site) {
    if (!ON || array == null) {
      return;
    }
    ThreadState t = Threads.current();
    TableShadow shadow = WORDS ? t.arrays.cached(array) : null;
    if (shadow == null || !DETECTOR.isRedundantWrite(t, shadow, index)) {
      checkFound(array, shadow, index, t, site, Moment.BEFORE_WRITE);
    }
  }

  /**
   * Checks an access to an element.
   *
   * @param found the array's shadow; null where it is still to be found
   */
  @DontInline
  private static void checkFound(
      Object array, TableShadow found, int index, ThreadState t, int site, Moment moment) {
    try {
      if (!DETECTOR.ignores(site, moment.writes())) {
        TableShadow shadow = found != null ? found : t.arrays.shadowOf(array);
        checkElement(array, shadow, index, t, site, moment);
      }
    } catch (Throwable error) {
      Faults.caught("access to an array element", error);
    }
  }

  /**
   * Checks an access to a field by a handle; whether it races.
   *
   * @param atomic whether it is told as an atomic one, see {@link Detector#keepsAtomicApart}
   */
  static boolean checkField(
      ThreadState t, Sites.Binding b, Object target, int site, boolean write, boolean atomic) {
    if (!ON || b.slot == Slot.UNTRACKED || b.slot == Slot.VOLATILE) {
      return false;
    }
    if (b.slot > 0 && b.statics == null) {
      Object side = new FieldSide(target, b.sideOffset);
      return atomic
          ? checkAtomic(t, target, b.slot, side, site, write)
          : check(t, target, b.slot, side, site, write);
    }
    TableShadow shadow = b.statics != null ? b.statics : ShadowTable.UNWOVEN.get(target);
    return checkTable(t, shadow, b.location, site, write, atomic);
  }

  /** Checks an access to an element by a handle; whether it races. See {@link #checkField}. */
  static boolean checkElement(
      ThreadState t, Object array, int index, int site, boolean write, boolean atomic) {
    if (!ON) {
      return false;
    }
    TableShadow shadow = t.arrays.shadowOf(array);
    return index < shadow.length() && checkTable(t, shadow, index, site, write, atomic);
  }

  private static boolean checkTable(
      ThreadState t, TableShadow shadow, int location, int site, boolean write, boolean atomic) {
    if (!shadow.findsRoom(location)) {
      return false;
    }
    Object base = shadow.base(location);
    long slot = TableShadow.slot(location);
    return atomic
        ? checkAtomic(t, base, slot, shadow, site, write)
        : check(t, base, slot, shadow, site, write);
  }

  private static boolean checkAtomic(
      ThreadState t, Object base, long slot, Object side, int site, boolean write) {
    return write
        ? DETECTOR.writeAtomic(t, base, slot, side, site)
        : DETECTOR.readAtomic(t, base, slot, side, site);
  }

  /** As {@link #readArray(Object, int, int)}, with the shadow of the last array at hand. */
  @ForceInline
  public static TableShadow readArray(
      Object array, int index, Object lastArray, TableShadow lastShadow, ThreadState t, int site) {
    if (!WORDS) {
      if (ON && array != null) {
        checkFound(array, null, index, t, site, Moment.READ);
      }
      return null;
    }
    if (array == lastArray && lastShadow != null) {
      if (!DETECTOR.isRedundantRead(t, lastShadow, index)) {
        checkElement(array, lastShadow, index, t, site, Moment.READ);
      }
      return lastShadow;
    }
    return firstElement(array, index, t, site, Moment.READ);
  }

  /**
   * The same, in a loop that reads the same element in each turn: it is checked where that is the
   * first, or the last array another, whose shadow is not this one's.
   */
  @ForceInline
  public static TableShadow readArray(
      Object array,
      int index,
      Object lastArray,
      TableShadow lastShadow,
      ThreadState t,
      boolean first,
      int site) {
    return first || array != lastArray
        ? readArray(array, index, lastArray, lastShadow, t, site)
        : lastShadow;
  }

  /** As {@link #writeArray(Object, int, int)}, with the shadow of the last array at hand. */
  @ForceInline
  public static TableShadow writeArray(
      Object array, int index, Object lastArray, TableShadow lastShadow, ThreadState t, int site) {
    if (!WORDS) {
      if (ON && array != null) {
        checkFound(array, null, index, t, site, Moment.BEFORE_WRITE);
      }
      return null;
    }
    if (array == lastArray && lastShadow != null) {
      if (!DETECTOR.isRedundantWrite(t, lastShadow, index)) {
        checkElement(array, lastShadow, index, t, site, Moment.BEFORE_WRITE);
      }
      return lastShadow;
    }
    return firstElement(array, index, t, site, Moment.BEFORE_WRITE);
  }

  /** An access to another array than the last one at its place. */
  @DontInline
  private static TableShadow firstElement(
      Object array, int index, ThreadState t, int site, Moment moment) {
    if (array == null) {
      return null;
    }
    try {
      TableShadow shadow = t.arrays.shadowOf(array);
      if (!isRedundant(t, shadow, index, moment)) {
        checkElement(array, shadow, index, t, site, moment);
      }
      return shadow.isKept() ? shadow : null;
    } catch (Throwable error) {
      Faults.caught("access to an array element", error);
      return null;
    }
  }

  private static boolean isRedundant(ThreadState t, TableShadow shadow, int index, Moment moment) {
    return moment.writes()
        ? DETECTOR.isRedundantWrite(t, shadow, index)
        : DETECTOR.isRedundantRead(t, shadow, index);
  }

  /**
   * As {@link #readArray(Object, int, int)}, where a field of {@code holder} has the array, and a
   * member beside it may have the array's shadow.
   */
  @ForceInline
  public static void readArray(
      Object array, int index, Object holder, Object kept, ThreadState t, long field, int site) {
    TableShadow shadow = WORDS ? (TableShadow) kept : null;
    if (ON
        && (shadow == null
            || !shadow.refersTo(array)
            || !DETECTOR.isRedundantRead(t, shadow, index))) {
      checkKept(array, index, holder, shadow, t, field, site, Moment.READ);
    }
  }

  /** The same for a store. */
  @ForceInline
  public static void writeArray(
      Object array, int index, Object holder, Object kept, ThreadState t, long field, int site) {
    TableShadow shadow = WORDS ? (TableShadow) kept : null;
    if (ON
        && (shadow == null
            || !shadow.refersTo(array)
            || !DETECTOR.isRedundantWrite(t, shadow, index))) {
      checkKept(array, index, holder, shadow, t, field, site, Moment.BEFORE_WRITE);
    }
  }

  @DontInline
  private static void checkKept(
      Object array,
      int index,
      Object holder,
      TableShadow kept,
      ThreadState t,
      long field,
      int site,
      Moment moment) {
    try {
      if (array == null || DETECTOR.ignores(site, moment.writes())) {
        return;
      }
      TableShadow shadow = kept;
      if (kept == null || !kept.isOf(array)) {
        shadow = t.arrays.shadowOf(array);
        keep(holder, shadow, field);
      }
      checkElement(array, shadow, index, t, site, moment);
    } catch (Throwable error) {
      Faults.caught("access to an array element", error);
    }
  }

  /**
   * Keeps the shadow of an array beside the field that has the array. Who sees it, by a race too,
   * asks it for its array before it trusts it; another one may be put in its place at any time.
   */
  private static void keep(Object holder, TableShadow shadow, long field) {
    if (!shadow.isKept() || shadow.isLarge() || !ShadowTable.mayHold()) {
      return;
    }
    MemberOffsets offsets = Sites.classRecord((int) (field >>> 32)).offsetsIn(holder);
    long offset = offsets == null ? -1 : offsets.shadow((int) field);
    if (offset >= 0) {
      U.putReferenceRelease(holder, offset, shadow);
    }
  }

  @DontInline
  private static void checkElement(
      Object array, TableShadow found, int index, ThreadState t, int site, Moment moment) {
    try {
      TableShadow shadow = found.isStale() ? t.arrays.shadowOf(array) : found;
      boolean within = index >= 0 && index < shadow.length(); // else the access is about to fail
      if (!within || t.inRuntime) {
        return;
      }
      int added = t.history.added();
      if (check(t, shadow, index, site, moment.writes())) {
        Races.element(t, array, index, site, moment);
      }
      Values.note(t, added, array, index, site, moment);
    } catch (Throwable error) {
      Faults.caught("access to an array element", error);
    }
  }

  /** A read of the elements from {@code from} up to, not including, {@code to}. */
  public static void readRange(Object array, int from, int to, int site) {
    range(array, from, to, site, false);
  }

  /** A write of the elements from {@code from} up to, not including, {@code to}. */
  public static void writeRange(Object array, int from, int to, int site) {
    range(array, from, to, site, true);
  }

  private static void range(Object array, int from, int to, int site, boolean write) {
    if (ON && array != null && array.getClass().isArray()) {
      run(array, from, to, Threads.current(), site, write);
    }
  }

  /** As {@link #run}, in the middle of a loop, which this is kept out of. */
  @DontInline
  public static void changed(
      Object array, int from, int to, ThreadState t, int site, boolean write) {
    run(array, from, to, t, site, write);
  }

  /**
   * Accesses to the elements from {@code from} up to, not including, {@code to}, all made since the
   * thread last synchronized.
   */
  public static void run(Object array, int from, int to, ThreadState t, int site, boolean write) {
    if (!ON || array == null || from >= to) {
      return;
    }
    try {
      if (t.inRuntime) {
        return;
      }
      ShadowRoom.lookWhereGrown();
      TableShadow shadow = t.arrays.shadowOf(array);
      if (!shadow.isKept()) {
        ShadowRoom.leftOut();
        return;
      }
      int end = Math.min(to, shadow.length());
      int begin = Math.max(from, 0);
      // Else the detector wants to see each, or what it keeps is not of the thread's epoch.
      boolean kept = WORDS && !PARTS && DETECTOR.entersFirstWrites();
      if (kept && t.ranges.has(shadow, begin, end, t.epoch, write)) {
        return;
      }
      for (int i = begin; i < end; i++) {
        if (WORDS) {
          i = DETECTOR.run(t, shadow, i, end, site, write);
          i = afterRedundant(t, shadow, i, end, write);
          if (i == end) {
            break;
          }
        }
        if (check(t, shadow, i, site, write)) {
          Races.element(t, array, i, site, write);
        }
      }
      if (kept && t.heldReads == null) {
        t.ranges.keep(shadow, begin, end, t.epoch, write);
      }
    } catch (Throwable error) {
      Faults.caught("access to a range of an array", error);
    }
  }

  /** The first location from {@code from} on whose access is not redundant; {@code end} if none. */
  private static int afterRedundant(
      ThreadState t, TableShadow shadow, int from, int end, boolean write) {
    int i = from;
    while (i < end) {
      long[] words = shadow.words(i);
      if (words == null) {
        return i;
      }
      int chunkEnd = Math.min(end, (i | TableShadow.CHUNK - 1) + 1);
      for (; i < chunkEnd; i++) {
        int w = TableShadow.wordIndex(i);
        boolean redundant =
            write
                ? DETECTOR.isRedundantWrite(t, words[w], words[w + 1])
                : DETECTOR.isRedundantRead(t, words[w], words[w + 1]);
        if (!redundant) {
          return i;
        }
      }
    }
    return end;
  }

  /** The state of the current thread; null where neither accesses nor order are looked at. */
  @ForceInline
  public static ThreadState thread() {
    return ON || ORDER ? Threads.current() : null;
  }

  /** Whether accesses are looked at at all. */
  public static boolean isOn() {
    return ON;
  }

  /** The fields of {@code original} were read; the clone's copied shadow is made new. */
  public static void cloned(Object original, Object clone, int site) {
    if (!ON || original == null || clone == null || original.getClass().isArray()) {
      return;
    }
    try {
      ThreadState t = Threads.current();
      for (Class<?> c = original.getClass(); c != null; c = c.getSuperclass()) {
        ClassRecord record = Sites.classRecord(c.getName(), c.getClassLoader());
        if (record != null) {
          cloned(t, original, clone, c, record, site);
        }
      }
    } catch (Throwable error) {
      Faults.caught("clone", error);
    }
  }

  private static void cloned(
      ThreadState t, Object original, Object clone, Class<?> c, ClassRecord record, int site) {
    MemberOffsets offsets = record.offsets(c);
    if (offsets.side >= 0) {
      U.putReference(clone, offsets.side, null);
    }
    for (FieldRecord f : record.fields) {
      long slot = offsets.slot(f.ordinal());
      if (slot > 0) {
        reset(clone, slot);
        if (site != 0
            && !t.inRuntime
            && DETECTOR.read(t, original, slot, new FieldSide(original, offsets.side), site)) {
          Races.field(t, record, f, site, false);
        }
      } else if (offsets.sync(f.ordinal()) >= 0) {
        U.putReference(clone, offsets.sync(f.ordinal()), null);
      }
    }
  }

  private static void reset(Object clone, long slot) {
    if (DETECTOR.layout() == ShadowLayout.REFERENCE) {
      U.putReference(clone, Slot.writeOffset(slot), null);
    } else {
      U.putLong(clone, Slot.writeOffset(slot), 0);
      U.putLong(clone, Slot.readOffset(slot), 0);
    }
  }

  // ---- fields that are or may be volatile -------------------------------------------------------

  @ForceInline
  public static void beforeReadField(Object target, int site) {
    if (Sites.slot(site) != Slot.VOLATILE) {
      readField(target, site);
    }
  }

  @ForceInline
  public static void afterReadField(Object target, int site) {
    long slot = Sites.slot(site);
    if (slot == Slot.VOLATILE || slot == Slot.UNBOUND) { // bound by now, but we may see it late
      VolatileHooks.afterRead(target, site);
    }
  }

  @ForceInline
  public static void beforeWriteField(Object target, int site) {
    long slot = Sites.slot(site);
    if (slot == Slot.VOLATILE || slot == Slot.UNBOUND) {
      VolatileHooks.beforeWriteOrBind(target, site);
    } else {
      writeField(target, site);
    }
  }

  /** Before a static write: a volatile one publishes. */
  @ForceInline
  public static void beforeWriteStatic(int site) {
    if (Sites.slot(site) <= 0) {
      VolatileHooks.beforeWriteStatic(site);
    }
  }

  /**
   * After the instruction, when the class is initialized: acquires that, then checks the access,
   * which must not be checked before the acquire.
   */
  public static void afterReadStatic(int site) {
    VolatileHooks.afterStatic(site, false);
  }

  /** As {@link #afterReadStatic}, for a write. */
  public static void afterWriteStatic(int site) {
    VolatileHooks.afterStatic(site, true);
  }
}
