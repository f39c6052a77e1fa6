package dev.redflag.runtime.hook;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.handle.AccessModes;
import dev.redflag.runtime.handle.BufferAddress;
import dev.redflag.runtime.handle.HandleTarget;
import dev.redflag.runtime.handle.HandleTargets;
import dev.redflag.runtime.handle.SegmentAddress;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.Cells;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/**
 * Accesses by handle: {@code VarHandle} in all modes, getters and setters as {@code MethodHandle},
 * {@code Field}, {@code Unsafe}.
 *
 * <p>A plain access is checked as the instruction would be, when it is over. An atomic one orders
 * as its mode says: a write publishes before it; a read acquires after it; an update holds the
 * location's short lock around its one operation, and publishes under it if it wrote; so does a
 * write of a static field or by reflection. It is checked as well where the location is not
 * volatile, since a plain access may race with it; two atomic ones do not race.
 *
 * <p>An operation that throws leaves its lock to the thread's next one by handle, or to whoever
 * waits for it in vain. What is known to throw takes no lock.
 */
public final class HandleHooks {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON =
      DETECTOR != null && (DETECTOR.wantsOrder() || AccessHooks.isOn());

  /** Whether the detector tells atomic accesses from plain ones by itself. */
  private static final boolean APART = ON && DETECTOR.keepsAtomicApart();

  private HandleHooks() {}

  /**
   * Before an access.
   *
   * @param handle the VarHandle, MethodHandle, Field or Unsafe
   * @param target the first coordinate, or null
   * @param index the second, or 0
   */
  public static void before(Object handle, Object target, long index, int mode, int site) {
    if (!ON || handle == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    HandleTarget place;
    t.inRuntime = true;
    try {
      leave(t);
      place = HandleTargets.of(handle, target, index);
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("handle", error);
      return;
    } finally {
      t.inRuntime = false;
    }
    try {
      if (isFit(place, target, index)) {
        before(t, handle, place, target, index, mode(handle, place, mode), site);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("access by handle", error);
    }
  }

  private static void before(
      ThreadState t,
      Object handle,
      HandleTarget place,
      Object target,
      long index,
      int mode,
      int site) {
    boolean read = (mode & AccessModes.READ) != 0;
    boolean write = (mode & AccessModes.WRITE) != 0;
    if (isCheckedAfter(handle, place, target, mode)) {
      if (write && (read || (mode & AccessModes.RELEASE) != 0)) {
        SyncObject sync = sync(place, target, index, true);
        if (sync != null) {
          sync.lock();
          t.writing = sync;
        }
      }
      return; // checked when it is known what it did
    }
    check(t, place, target, index, mode, write, site); // before it releases: as what it releases
    release(t, place, target, index, mode);
  }

  /** A write that releases does so. */
  private static void release(
      ThreadState t, HandleTarget place, Object target, long index, int mode) {
    if ((mode & AccessModes.WRITE) != 0 && (mode & AccessModes.RELEASE) != 0) {
      SyncObject sync = sync(place, target, index, true);
      if (sync != null) {
        DETECTOR.release(t, sync, EdgeKind.VOLATILE);
      }
    }
  }

  /**
   * Whether an access is checked when it is over, and then has not thrown: all but the simple
   * writes that release, which need no lock if they are checked before. Those of a static field,
   * whose class may not be initialized before, by reflection, and of a reference, which may be
   * refused for its type, are checked and released after, too, under the lock that updates have.
   */
  private static boolean isCheckedAfter(
      Object handle, HandleTarget place, Object target, int mode) {
    return place.kind == HandleTarget.Kind.STATIC
        || handle instanceof Field
        || (mode & AccessModes.RELEASE) == 0
        || (mode & AccessModes.READ) != 0
        || (handle instanceof VarHandle || handle instanceof MethodHandle)
            && isReference(place, target);
  }

  private static boolean isReference(HandleTarget place, Object target) {
    return switch (place.kind) {
      case INSTANCE -> place.field.field.descriptor().length() > 1;
      case ELEMENT -> !target.getClass().getComponentType().isPrimitive();
      case STATIC, OFFSET, BYTES, BUFFER, SEGMENT, UNKNOWN -> false;
    };
  }

  /** What an access does: a {@code Field} has the order of its field. */
  private static int mode(Object handle, HandleTarget place, int mode) {
    if (mode == AccessModes.OF_HANDLE) {
      return place.mode;
    }
    if (handle instanceof Field && place.field.slot == Slot.VOLATILE) {
      return mode
          | AccessModes.ATOMIC
          | (mode == AccessModes.READ ? AccessModes.ACQUIRE : AccessModes.RELEASE);
    }
    return mode;
  }

  /**
   * After an access that did not throw.
   *
   * @param wrote whether an access that writes has written
   */
  public static void after(
      boolean wrote, Object handle, Object target, long index, int mode, int site) {
    if (!ON || handle == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      HandleTarget place = HandleTargets.of(handle, target, index);
      if (isFit(place, target, index)) {
        int m = mode(handle, place, mode);
        boolean changed = wrote || (m & AccessModes.COMPARES) == 0;
        after(t, changed, handle, place, target, index, m, site);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("access by handle", error);
    } finally {
      leave(t);
    }
  }

  private static void after(
      ThreadState t,
      boolean wrote,
      Object handle,
      HandleTarget place,
      Object target,
      long index,
      int mode,
      int site) {
    boolean read = (mode & AccessModes.READ) != 0;
    boolean write = (mode & AccessModes.WRITE) != 0;
    SyncObject locked = t.writing;
    if (place.kind == HandleTarget.Kind.STATIC
        && place.field.declaring != null
        && place.field.declaring.needsInitialization()) {
      SyncHooks.classUsed(place.field.declaring.number);
    }
    if (read && (mode & AccessModes.ACQUIRE) != 0) {
      if (locked != null) {
        DETECTOR.acquire(t, locked, EdgeKind.VOLATILE);
      } else {
        acquire(t, sync(place, target, index, false));
      }
    }
    if (isCheckedAfter(handle, place, target, mode)) {
      check(t, place, target, index, mode, write && wrote, site);
      if (!wrote) {
        return;
      }
      if (locked == null) { // or taken from it by the initializer that it called
        release(t, place, target, index, mode);
      } else if ((mode & AccessModes.RELEASE) != 0) {
        DETECTOR.release(t, locked, EdgeKind.VOLATILE);
      }
    }
  }

  private static void acquire(ThreadState t, SyncObject sync) {
    if (sync != null) {
      if (sync.isLocked()) {
        sync.awaitUpdate();
      }
      DETECTOR.acquire(t, sync, EdgeKind.VOLATILE);
    }
  }

  /** Notes what a method handle accesses that was made of a VarHandle for one access mode. */
  public static void adapted(Object made, Object handle, Object mode) {
    ThreadState t = Threads.current();
    if (!ON || t.inRuntime) {
      return;
    }
    t.inRuntime = true;
    try {
      String name = ((VarHandle.AccessMode) mode).methodName();
      HandleTargets.adapted((MethodHandle) made, (VarHandle) handle, AccessModes.of(name));
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("handle", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /**
   * Notes that a field may be accessed by a handle from now on.
   *
   * @param handle the VarHandle, or the Field whose offset is asked for
   */
  public static void made(Object handle) {
    ThreadState t = Threads.current();
    if (!APART || t.inRuntime || handle == null) {
      return;
    }
    t.inRuntime = true;
    try {
      HandleTarget place = HandleTargets.of(handle, null, 0);
      if (place.field != null) {
        VolatileChecks.begin(place.field);
      }
    } catch (Throwable error) {
      Faults.lostOrder(error);
      Faults.caught("handle", error);
    } finally {
      t.inRuntime = false;
    }
  }

  /** Gives back the lock of an update. */
  private static void leave(ThreadState t) {
    SyncObject locked = t.writing;
    if (locked != null) {
      t.writing = null;
      locked.unlock();
    }
  }

  /** Whether the place is known, and the access does not throw for want of a fitting target. */
  private static boolean isFit(HandleTarget place, Object target, long index) {
    return switch (place.kind) {
      case STATIC -> true;
      case INSTANCE -> {
        Class<?> owner = place.owner();
        yield owner != null && owner.isInstance(target);
      }
      case ELEMENT ->
          target != null
              && target.getClass().isArray()
              && index >= 0
              && index < java.lang.reflect.Array.getLength(target);
      case BYTES ->
          target instanceof byte[] array && index >= 0 && index <= array.length - place.bytes;
      case BUFFER -> BufferAddress.isBuffer(target) && index >= 0;
      case SEGMENT -> SegmentAddress.isSegment(target);
      case OFFSET -> true;
      case UNKNOWN -> false;
    };
  }

  /** The sync object of a location; null where nobody wrote it and {@code make} is false. */
  static SyncObject sync(HandleTarget place, Object target, long index, boolean make) {
    switch (place.kind) {
      case INSTANCE -> {
        Sites.Binding b = place.field;
        if (b.field.isFinal()) {
          return null;
        }
        return b.field.isVolatile()
            ? make ? VolatileHooks.get(target, b) : VolatileHooks.find(target, b)
            : cell(target, b.location, make);
      }
      case STATIC -> {
        Sites.Binding b = place.field;
        if (b.field.isFinal()) {
          return null;
        }
        if (b.staticSync != null) {
          return b.staticSync;
        }
        Object owner = b.declaring != null ? b.declaring : place.owner();
        return owner == null ? null : cell(owner, b.location, make);
      }
      case ELEMENT, BYTES -> {
        return cell(target, index, make);
      }
      case OFFSET -> {
        return cell(target, HandleTargets.indexOf(target, index), make);
      }
      case BUFFER -> {
        return cell(BufferAddress.memory(target), BufferAddress.index(target, index), make);
      }
      case SEGMENT -> {
        return cell(SegmentAddress.memory(target), SegmentAddress.index(target, index), make);
      }
      case UNKNOWN -> {
        return null;
      }
    }
    return null;
  }

  private static SyncObject cell(Object owner, long index, boolean make) {
    if (index < 0 || index > Integer.MAX_VALUE) {
      return null;
    }
    return make ? Cells.get(owner, (int) index) : Cells.find(owner, (int) index);
  }

  // ---- races ------------------------------------------------------------------------------------

  private static void check(
      ThreadState t,
      HandleTarget place,
      Object target,
      long index,
      int mode,
      boolean write,
      int call) {
    Site site = Sites.site(call);
    if (site == null || !site.checked()) {
      return;
    }
    int number = (mode & AccessModes.ATOMIC) == 0 || site.isAtomic() ? call : Sites.atomic(call);
    switch (place.kind) {
      case INSTANCE, STATIC -> {
        boolean apart = isApart(mode);
        if (place.field.slot == Slot.VOLATILE) {
          if (VolatileChecks.races(t, place.field, target, number, write, apart)) {
            Races.field(t, place.field, number, write);
          }
        } else if (AccessHooks.checkField(t, place.field, target, number, write, apart)
            && (apart || !bothAtomic(t, mode))) {
          Races.field(t, place.field, number, write);
        }
      }
      case ELEMENT -> elements(t, target, index, 1, mode, write, number);
      case OFFSET -> {
        int count = HandleTargets.elements(target, mode >> AccessModes.WIDTH_SHIFT);
        elements(t, target, HandleTargets.indexOf(target, index), count, mode, write, number);
      }
      case BYTES -> elements(t, target, index, place.bytes, mode, write, number);
      case BUFFER -> {
        Object memory = BufferAddress.memory(target);
        if (memory instanceof byte[]) {
          long from = BufferAddress.index(target, index);
          elements(t, memory, from, place.bytes, mode, write, number);
        }
      }
      case SEGMENT, UNKNOWN -> {}
    }
  }

  private static void elements(
      ThreadState t, Object array, long from, int count, int mode, boolean write, int number) {
    boolean apart = isApart(mode);
    for (long i = from; i < from + count; i++) {
      if (i >= 0
          && i <= Integer.MAX_VALUE
          && AccessHooks.checkElement(t, array, (int) i, number, write, apart)
          && (apart || !bothAtomic(t, mode))) {
        Races.element(t, array, (int) i, number, write);
      }
    }
  }

  /** Whether an access is told as an atomic one. */
  private static boolean isApart(int mode) {
    return APART && (mode & AccessModes.ATOMIC) != 0;
  }

  /** Whether this access and the earlier one that the detector found are atomic both. */
  private static boolean bothAtomic(ThreadState t, int mode) {
    Site earlier = Sites.site(Epoch.site(t.prior.word));
    return (mode & AccessModes.ATOMIC) != 0 && earlier != null && earlier.isAtomic();
  }
}
