package dev.redflag.runtime.state;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.shadow.ValueShadow;
import dev.redflag.runtime.state.MapPlaces.Walk;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.util.Map;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Calls on maps that read or write the value under a key: each value is a location of its own,
 * beside the structure, which each call reads or writes as well.
 *
 * <p>Where a thread has written the structure in its present epoch, it enters no access to a value:
 * who races with that reads or writes the structure, and so races with the write of the structure.
 */
public final class ValueCalls {
  private static final Detector DETECTOR = Detectors.installed();

  private ValueCalls() {}

  /**
   * Before a call that may read or write the value under a key.
   *
   * @param site where it stands; 0 where it does not count, in all hooks
   */
  public static void call(Object receiver, Object key, int number, int site) {
    if (StateCalls.ON && receiver != null && site != 0) {
      called(Threads.current(), receiver, key, number, site);
    }
  }

  /** The same, with the thread's state at hand. */
  @ForceInline
  public static void call(Object receiver, Object key, int number, int site, ThreadState t) {
    if (StateCalls.ON
        && receiver != null
        && site != 0
        && !isRedundant(receiver, key, number, site, t)) {
      called(t, receiver, key, number, site);
    }
  }

  // ---- fast path --------------------------------------------------------------------------------

  /**
   * Whether a call of the kind that the site met first has to do with no state, or is a read that
   * changes nothing in the shadows now. A value that was accessed in the present epoch was so by a
   * call that has read the structure as well.
   */
  @ForceInline
  private static boolean isRedundant(
      Object receiver, Object key, int number, int site, ThreadState t) {
    CallEffect call = StateCalls.WORDS ? StateEffects.first(site) : null;
    if (call == null || !call.isOf(receiver.getClass(), number)) {
      return false;
    }
    if (!call.inPlace()) {
      return call.way() == CallEffect.Way.NONE;
    }
    TableShadow state = t.arrays.cached(receiver);
    if (state == null) {
      return false;
    }
    if (call.way() == CallEffect.Way.READ) { // of a map whose values are one
      return DETECTOR.isRedundantRead(t, state, 0);
    }
    return DETECTOR.isRedundantWrite(t, state, 0) || isRedundant(t, receiver, state, key);
  }

  private static boolean isRedundant(ThreadState t, Object map, TableShadow state, Object key) {
    ValueShadow values = state.values();
    long place = values == null ? MapPlaces.UNKNOWN : MapPlaces.atHand(map, key);
    if (place == MapPlaces.UNKNOWN) {
      return false;
    }
    if (place == MapPlaces.NONE) {
      return DETECTOR.isRedundantRead(t, state, 0);
    }
    for (ValueShadow level = values; level != null; level = level.next()) {
      int location = level.find(place);
      if (location >= 0) {
        return DETECTOR.isRedundantRead(t, level.locations(), location);
      }
    }
    return false;
  }

  // ---- all calls --------------------------------------------------------------------------------

  @DontInline
  private static void called(ThreadState t, Object receiver, Object key, int number, int site) {
    CallEffect call = StateCalls.known(receiver, number, site);
    if (call == null) {
      call = StateCalls.find(t, receiver, number, site);
    }
    if (call.way() == CallEffect.Way.NONE || t.inRuntime) {
      return;
    }
    try {
      apply(t, receiver, key, call.effect(), number & ~StateCalls.EXACT, site);
    } catch (Throwable error) {
      Faults.caught("call on a map", error);
    }
  }

  private static void apply(
      ThreadState t, Object receiver, Object key, StateEffect effect, int number, int site) {
    if (effect.kind() == StateKind.WRAPPER) {
      call(StateCalls.passedTo(receiver, effect, number), key, number, site);
      return;
    }
    Object map = effect.access().part() == StatePart.VALUE ? mapOf(receiver, effect, number) : null;
    if (map == null) {
      StateCalls.apply(t, receiver, effect, -1, number, site);
      return;
    }
    boolean certain = effect.isCertain();
    boolean readsFirst = certain || isOfFunction(effect.access().outcome());
    long place = readsFirst ? place(receiver, map, key) : MapPlaces.NONE;
    boolean structure = certain && place != MapPlaces.NONE && isMoving(receiver, effect);
    StateCalls.shown(t, receiver, effect, structure, structure, 0, 0, site, 0);
    if (!structure) {
      one(t, map, place, false, site);
    }
  }

  /** Whether a call hands the value to a function of the program, which may synchronize. */
  private static boolean isOfFunction(Outcome outcome) {
    return outcome == Outcome.STORED || outcome == Outcome.GROWN;
  }

  /** The place of the value that a map, or a part of it, finds under a key. */
  private static long place(Object receiver, Object map, Object key) {
    return receiver != map && MapPlaces.isOutside(receiver, map, key)
        ? MapPlaces.NONE
        : MapPlaces.of(map, key);
  }

  /** Whether what a call comes by is moved to the end: a change of the structure. */
  private static boolean isMoving(Object o, StateEffect effect) {
    return effect.flag() >= 0 && Memory.U.getBoolean(o, effect.flag()) == effect.access().when();
  }

  /** The map that a method works on whose values are told apart; null where there is none. */
  private static Object mapOf(Object o, StateEffect effect, int number) {
    return effect.kind() == StateKind.VIEW && StateCalls.worksByProgram(o, effect, number)
        ? null
        : behind(o, effect);
  }

  /** The map whose values are told apart that an object shows, or is; null where there is none. */
  private static Object behind(Object first, StateEffect how) {
    Object o = first;
    StateEffect effect = how;
    for (int hops = 0; hops < StateCalls.MAX_HOPS; hops++) {
      if (effect.kind() == StateKind.OWNER) {
        return effect.values() ? o : null;
      }
      if (effect.kind() != StateKind.VIEW && effect.kind() != StateKind.WRAPPER) {
        return null;
      }
      o = StateCalls.next(o, effect);
      if (o == null) {
        return null;
      }
      effect = shown(o);
    }
    return null;
  }

  private static StateEffect shown(Object o) {
    return StateEffects.of(o.getClass()).effect(o.getClass(), StateTable.READ_SHOWN);
  }

  // ---- outcomes ---------------------------------------------------------------------------------

  /**
   * Before such a call whose outcome tells what it did.
   *
   * @return what tells it afterwards
   */
  @DontInline
  public static long count(Object receiver, Object key, int number, int site) {
    call(receiver, key, number, site);
    try {
      return StateCalls.ON && site != 0 ? counted(receiver, key, number, site, 0) : 0;
    } catch (Throwable error) {
      Faults.caught("call on a map", error);
      return 0;
    }
  }

  private static long counted(Object receiver, Object key, int number, int site, int hops) {
    if (receiver == null || hops > StateCalls.MAX_HOPS) {
      return 0;
    }
    StateEffect effect = StateCalls.effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      return counted(StateCalls.passedTo(receiver, effect, number), key, number, site, hops + 1);
    }
    if (effect.kind() == null || effect.access().part() != StatePart.VALUE) {
      return (long) StateCalls.counted(receiver, number, site, 0) << 32;
    }
    Object map = mapOf(receiver, effect, number & ~StateCalls.EXACT);
    if (map == null) {
      return 0;
    }
    boolean isNull =
        effect.access().outcome() == Outcome.GROWN
            && MapPlaces.isNull(map, place(receiver, map, key));
    return MapPlaces.structure(map) | (isNull ? 1 : 0);
  }

  /**
   * Such a call has returned.
   *
   * @param result what it returned, if that is an object
   * @param told the same, if it is a number or a boolean
   * @param kept what {@link #count} has returned
   */
  @DontInline
  public static void returned(
      Object receiver, Object key, Object result, int told, long kept, int number, int site) {
    if (!StateCalls.ON || receiver == null || site == 0) {
      return;
    }
    StateEffect effect = StateCalls.effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      returned(
          StateCalls.passedTo(receiver, effect, number), key, result, told, kept, number, site);
      return;
    }
    if (effect.kind() == null) {
      return;
    }
    Outcome outcome = effect.access().outcome();
    if (effect.access().part() != StatePart.VALUE && outcome != Outcome.HANDED) {
      if (outcome.isCounted()) {
        StateCalls.grown(receiver, result, (int) (kept >>> 32), number, site);
      } else {
        StateCalls.after(receiver, key, result == null ? told : 1, number, site);
      }
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      Object map = mapOf(receiver, effect, number & ~StateCalls.EXACT);
      if (map == null) {
        return;
      }
      if (outcome == Outcome.HANDED) {
        handed(t, map, result, site);
      } else if (MapPlaces.structure(map) >>> 1 != kept >>> 1) {
        StateCalls.shown(t, receiver, effect, true, true, 0, 0, site, 0);
      } else {
        long place = place(receiver, map, key);
        boolean done = result != null || told != 0;
        boolean wasNull = (kept & 1) != 0;
        boolean write = isWrite(outcome, place, done, wasNull, number);
        boolean comesBy = place != MapPlaces.NONE && (write || outcome != Outcome.CHANGED);
        if (comesBy && isMoving(receiver, effect)) {
          StateCalls.shown(t, receiver, effect, true, true, 0, 0, site, 0);
        } else {
          one(t, map, place, write, site);
        }
      }
    } catch (Throwable error) {
      Faults.caught("call on a map", error);
    }
  }

  /** Whether a call has written the value under its key, by its outcome. */
  private static boolean isWrite(
      Outcome outcome, long place, boolean done, boolean wasNull, int number) {
    return switch (outcome) {
      case RETURNED -> true;
      case ABSENT -> !done; // there was a null
      case GROWN -> done && wasNull;
      case CHANGED ->
          done // or what was replaced is a null
              || place > 0 && StateTable.method(number & ~StateCalls.EXACT).arity() == 2;
      case STORED -> done;
      default -> false;
    };
  }

  /** A copy of an entry was handed out. */
  private static void handed(ThreadState t, Object map, Object entry, int site) {
    if (entry instanceof Map.Entry<?, ?> e && entry.getClass().getClassLoader() == null) {
      t.inRuntime = true;
      Object key;
      try {
        key = e.getKey();
      } finally {
        t.inRuntime = false;
      }
      one(t, map, MapPlaces.of(map, key), false, site);
    }
  }

  // ---- values -----------------------------------------------------------------------------------

  /** The value of an entry is read or written, of a map that the thread came by it from. */
  static void entry(ThreadState t, Object shown, Object entry, boolean write, int site) {
    Object map = behind(shown, shown(shown));
    if (map != null) {
      one(t, map, MapPlaces.ofEntry(map, entry), write, site);
    }
  }

  /** An iterator through values goes on. */
  static void next(ThreadState t, Object iterator, Object shown, int site) {
    Object map = shown == null ? null : behind(shown, shown(shown));
    if (map != null) {
      one(t, map, MapPlaces.next(iterator, map), false, site);
    }
  }

  /**
   * A value was looked for: those up to the one that was found were read, or all.
   *
   * @return false where it was not looked for in a map whose values are told apart
   */
  static boolean sought(
      ThreadState t, Object o, StateEffect effect, Object value, boolean found, int site) {
    Object map = behind(o, effect);
    if (map == null) {
      return false;
    }
    TableShadow state = t.arrays.stateOf(map);
    if (!isCovered(t, state)) {
      several(t, map, state, new Walk(map, value, found), false, site);
    }
    return true;
  }

  /** All values of a map are read or written. */
  static void all(ThreadState t, Object map, boolean write, int site) {
    TableShadow state = t.arrays.stateOf(map);
    if (!isCovered(t, state)) {
      several(t, map, state, new Walk(map, null, false), write, site);
    }
  }

  private static void several(
      ThreadState t, Object map, TableShadow state, Walk walk, boolean write, int site) {
    for (int i = 0; i < walk.count(); i++) {
      at(t, map, state, walk.place(i), write, site);
    }
  }

  private static void one(ThreadState t, Object map, long place, boolean write, int site) {
    if (place != MapPlaces.NONE) {
      TableShadow state = t.arrays.stateOf(map);
      if (!isCovered(t, state)) {
        at(t, map, state, place, write, site);
      }
    }
  }

  /** Whether the thread has written the structure in its present epoch. */
  private static boolean isCovered(ThreadState t, TableShadow state) {
    return StateCalls.EPOCHS && DETECTOR.isRedundantWrite(t, state, 0);
  }

  private static void at(
      ThreadState t, Object map, TableShadow state, long place, boolean write, int site) {
    ValueShadow level = state.values();
    if (!state.isKept() || level == null && ShadowRoom.isShort()) {
      ShadowRoom.leftOut();
      return;
    }
    if (level == null) {
      level = state.makeValues(MapPlaces.size(map));
    }
    int location = level.enter(place);
    while (location < 0) {
      level = level.next(MapPlaces.size(map));
      location = level.enter(place);
    }
    TableShadow locations = level.locations();
    if (StateCalls.NAMES) {
      locations.name(shown(map).reported());
    }
    if (StateCalls.check(t, locations, location, write, site)) {
      Races.state(t, shown(map).reported(), site, write);
    }
  }

  /** The structure of a map is written: what is kept of values may be forgotten. */
  static void outgrown(ThreadState t, Object map) {
    TableShadow state = t.arrays.stateOf(map);
    ValueShadow values = state.values();
    if (values != null && values.isOutgrown(MapPlaces.size(map))) {
      state.forgetValues();
    }
  }
}
