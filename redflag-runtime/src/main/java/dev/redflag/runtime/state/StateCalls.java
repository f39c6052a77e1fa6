package dev.redflag.runtime.state;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/**
 * Calls on JDK objects that are not thread-safe: each reads or writes the object's state.
 *
 * <p>A state is one location. That of a list with an array inside of it is one for its structure
 * and one for each element, which is that of the array: a call on an element reads the structure, a
 * call that changes the structure writes it and no element, since every other call reads it too.
 */
public final class StateCalls {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON = DETECTOR != null && DETECTOR.layout() != ShadowLayout.NONE;

  /** Set in a number where the method of the class that the call names runs. */
  private static final int EXACT = 1 << 30;

  /** Views of views that are followed. */
  private static final int MAX_HOPS = 8;

  /** The end of a range that has none. */
  private static final int OPEN = Integer.MAX_VALUE;

  /** The start of a range that is the last element alone. */
  private static final int LAST = Integer.MIN_VALUE;

  private StateCalls() {}

  /** Before a call that may read or write a state; the index is the first argument, or -1. */
  public static void call(Object receiver, int index, int number, int site) {
    if (!ON || receiver == null) {
      return;
    }
    Class<?> c = receiver.getClass();
    StateEffects effects = StateEffects.of(c);
    if ((number & EXACT) == 0) {
      StateEffect known = effects.effectOrNull(number);
      if (known != null) {
        if (known.kind() != null) {
          known(receiver, known, index, number, site);
        }
        return;
      }
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    StateEffect effect;
    t.inRuntime = true;
    try {
      effect =
          (number & EXACT) == 0
              ? effects.effect(c, number)
              : StateEffects.resolve(named(c, site), number & ~EXACT);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return;
    } finally {
      t.inRuntime = false;
    }
    if (effect.kind() != null) {
      known(receiver, effect, index, number & ~EXACT, site);
    }
  }

  /** The class in the chain of {@code c} that the call names. */
  private static Class<?> named(Class<?> c, int site) {
    Site s = Sites.site(site);
    String name = s.fieldOwner().replace('/', '.');
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      if (k.getName().equals(name)) {
        return k;
      }
    }
    return c;
  }

  private static void known(Object receiver, StateEffect effect, int index, int number, int site) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      apply(t, receiver, effect, index, number, site);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }

  private static void apply(
      ThreadState t, Object receiver, StateEffect effect, int index, int number, int site) {
    StateAccess access = effect.access();
    switch (effect.kind()) {
      case OWNER, VIEW, ARRAY -> part(t, receiver, effect, access, index, site);
      case ITERATOR -> {
        access(t, receiver, effect.reported(), access.write(), site);
        if (effect.field() >= 0) {
          passed(t, receiver, effect, StateTable.method(number).name(), site);
        }
      }
      case WRAPPER -> call(next(receiver, effect), index, number, site);
      case SYNCHRONIZED -> t.stateSite = site;
    }
  }

  /** The part of a state that a method is about, as a range of elements. */
  private static void part(
      ThreadState t, Object o, StateEffect effect, StateAccess access, int index, int site) {
    boolean write = access.write();
    if (effect.flag() >= 0 && Memory.U.getBoolean(o, effect.flag()) != access.when()) {
      write = false;
    }
    switch (access.part()) {
      case STRUCTURE -> shown(t, o, effect, write, write, 0, 0, site, 0);
      case ELEMENT -> shown(t, o, effect, false, write, index, index + 1, site, 0);
      case FIRST -> shown(t, o, effect, false, write, 0, 1, site, 0);
      case LAST -> shown(t, o, effect, false, write, LAST, 0, site, 0);
      case EACH -> shown(t, o, effect, false, write, 0, OPEN, site, 0);
    }
  }

  /** What an iterator's method does to what it goes through. */
  private static void passed(
      ThreadState t, Object iterator, StateEffect effect, String method, int site) {
    Object through = next(iterator, effect);
    int next = effect.first() < 0 ? 0 : Memory.U.getInt(iterator, effect.first());
    switch (method) {
      case "remove", "add" -> viewed(t, through, true, true, 0, 0, site, 0);
      case "set" -> {
        int last = effect.first() < 0 ? 0 : Memory.U.getInt(iterator, effect.second());
        viewed(t, through, false, true, last, last + 1, site, 0);
      }
      case "next" -> viewed(t, through, false, false, next, next + 1, site, 0);
      case "previous" -> viewed(t, through, false, false, next - 1, next, site, 0);
      case "forEachRemaining" -> viewed(t, through, false, false, next, OPEN, site, 0);
      default -> viewed(t, through, false, false, 0, 0, site, 0);
    }
  }

  private static Object next(Object receiver, StateEffect effect) {
    return Memory.U.getReference(receiver, effect.field());
  }

  /**
   * An access to the state that a view or an iterator shows.
   *
   * @param structure whether the structure is written; else it is read
   * @param write whether the elements in the range are written; where they are no locations of
   *     their own, their writes are writes of the structure
   */
  private static void viewed(
      ThreadState t,
      Object shown,
      boolean structure,
      boolean write,
      int from,
      int to,
      int site,
      int hops) {
    if (shown == null || hops > MAX_HOPS) {
      return;
    }
    if (shown.getClass().isArray()) {
      elements(t, shown, null, write, from, to, site);
      return;
    }
    int number = structure || write ? StateTable.WRITE_WHOLE : StateTable.READ_WHOLE;
    StateEffect effect = StateEffects.of(shown.getClass()).effect(shown.getClass(), number);
    if (effect.kind() != null) {
      shown(t, shown, effect, structure, write, from, to, site, hops);
    }
  }

  private static void shown(
      ThreadState t,
      Object o,
      StateEffect effect,
      boolean structure,
      boolean write,
      int from,
      int to,
      int site,
      int hops) {
    switch (effect.kind()) {
      case OWNER -> {
        if (effect.first() < 0) {
          access(t, o, effect.reported(), structure || write, site);
          return;
        }
        access(t, o, effect.reported(), structure, site);
        if (!structure && (from == LAST || from < to)) {
          int size = Memory.U.getInt(o, effect.second());
          int first = from == LAST ? size - 1 : from;
          int end = from == LAST ? size : Math.min(to, size);
          Object array = Memory.U.getReference(o, effect.first());
          elements(t, array, effect.reported(), write, first, end, site);
        }
      }
      case ARRAY -> {
        Object array = next(o, effect);
        int last = from == LAST && array != null ? ((Object[]) array).length - 1 : from;
        elements(t, array, null, write, last, from == LAST ? OPEN : to, site);
      }
      case VIEW -> {
        int offset = 0;
        int end = to;
        int start = from;
        if (effect.first() >= 0 && (from == LAST || from < to)) {
          offset = Memory.U.getInt(o, effect.first());
          int size = Memory.U.getInt(o, effect.second());
          start = from == LAST ? size - 1 : from;
          end = from == LAST ? size : Math.min(to, size);
        }
        viewed(t, next(o, effect), structure, write, start + offset, end + offset, site, hops + 1);
      }
      case WRAPPER -> viewed(t, next(o, effect), structure, write, from, to, site, hops + 1);
      case ITERATOR, SYNCHRONIZED -> {}
    }
  }

  /** The elements of an array; named by it where they are the program's own. */
  private static void elements(
      ThreadState t, Object array, String name, boolean write, int from, int to, int site) {
    if (array == null || from >= to) {
      return;
    }
    TableShadow shadow = t.arrays.shadowOf(array);
    int end = Math.min(to, shadow.length());
    for (int i = Math.max(from, 0); i < end; i++) {
      if (check(t, shadow, i, write, site)) {
        if (name == null) {
          Races.element(t, array, i, site, write);
        } else {
          Races.state(t, name, site, write);
        }
      }
    }
  }

  private static void access(ThreadState t, Object owner, String name, boolean write, int site) {
    if (check(t, ShadowTable.STATES.get(owner), 0, write, site)) {
      Races.state(t, name, site, write);
    }
  }

  private static boolean check(
      ThreadState t, TableShadow shadow, int location, boolean write, int site) {
    Object base = shadow.base(location);
    long slot = TableShadow.slot(location);
    return write
        ? DETECTOR.write(t, base, slot, shadow, site)
        : DETECTOR.read(t, base, slot, shadow, site);
  }

  /**
   * Before a synchronized wrapper passes a call on, holding its lock: an access at the site where
   * the program called the wrapper.
   */
  public static void wrapped(Object inner, int index, int number) {
    if (!ON) {
      return;
    }
    ThreadState t = Threads.current();
    int site = t.stateSite;
    if (site != 0 && !t.inRuntime && t.muted == 0) {
      t.stateSite = 0;
      call(inner, index, number, site);
    }
  }
}
