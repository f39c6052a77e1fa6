package dev.redflag.runtime.state;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.RecentIterators;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import dev.redflag.runtime.thread.TriedCalls;
import dev.redflag.runtime.thread.WrappedArguments;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Calls on JDK objects that are not thread-safe: each reads or writes the object's state.
 *
 * <p>A state is one location. That of a list with an array inside of it is one for its structure
 * and one for each element, which is that of the array: a call on an element reads the structure, a
 * call that changes the structure writes it and no element, since every other call reads it too.
 */
public final class StateCalls {
  private static final Detector DETECTOR = Detectors.installed();
  static final boolean ON = DETECTOR != null && DETECTOR.layout() != ShadowLayout.NONE;
  static final boolean NAMES = ON && DETECTOR.needsNames();

  /** Whether the detector can tell from a location's words alone that an access changes nothing. */
  static final boolean WORDS =
      ON && (DETECTOR.layout() == ShadowLayout.WORDS || DETECTOR.layout() == ShadowLayout.OBJECT);

  /** Whether that an access changes nothing says that the thread made one in its present epoch. */
  static final boolean EPOCHS =
      ON && DETECTOR.layout() == ShadowLayout.WORDS && DETECTOR.entersFirstWrites();

  /** Set in a number where the method of the class that the call names runs. */
  static final int EXACT = 1 << 30;

  /** Views of views that are followed. */
  static final int MAX_HOPS = 8;

  /** The end of a range that has none. */
  static final int OPEN = Integer.MAX_VALUE;

  /** The start of a range that is the last element alone. */
  private static final int LAST = Integer.MIN_VALUE;

  /** Set in the site of a call on a wrapper that goes through all elements without its lock. */
  private static final int EACH = 1 << 30;

  private StateCalls() {}

  /**
   * Before a call that may read or write a state.
   *
   * @param index its first argument, or -1
   * @param site where it stands; 0 where it does not count, in all hooks
   */
  public static void call(Object receiver, int index, int number, int site) {
    if (ON && receiver != null && site != 0) {
      called(receiver, index, number, site);
    }
  }

  /** The same, with the thread's state at hand. */
  @ForceInline
  public static void call(Object receiver, int index, int number, int site, ThreadState t) {
    if (ON && receiver != null && site != 0 && !isRedundant(receiver, index, number, site, t)) {
      called(receiver, index, number, site, t);
    }
  }

  // ---- fast path --------------------------------------------------------------------------------

  /**
   * Whether a call of the kind that the site met first has to do with no state, or is a read that
   * changes nothing in the shadows now. An element that was accessed in the present epoch was so by
   * a call, which has read the structure as well.
   */
  @ForceInline
  private static boolean isRedundant(
      Object receiver, int index, int number, int site, ThreadState t) {
    CallEffect call = WORDS ? StateEffects.first(site) : null;
    if (call == null || !call.isOf(receiver.getClass(), number)) {
      return false;
    }
    if (!call.inPlace()) {
      return call.way() == CallEffect.Way.NONE;
    }
    boolean ofElement = call.ofElement();
    Object owner = ofElement ? Memory.U.getReference(receiver, call.array()) : receiver;
    TableShadow shadow = t.arrays.cached(owner);
    int location = ofElement ? index : 0;
    return shadow != null && DETECTOR.isRedundantRead(t, shadow, location);
  }

  /** Whether nothing is left to tell after a call, by what the site met first. */
  @ForceInline
  private static boolean isDone(Object receiver, int number, int site) {
    CallEffect call = StateEffects.first(site);
    return call != null && call.certain() && call.isOf(receiver.getClass(), number);
  }

  // ---- all calls --------------------------------------------------------------------------------

  @DontInline
  private static void called(Object receiver, int index, int number, int site) {
    calledBy(Threads.current(), receiver, index, number, site);
  }

  @DontInline
  private static void called(Object receiver, int index, int number, int site, ThreadState t) {
    calledBy(t, receiver, index, number, site);
  }

  private static void calledBy(ThreadState t, Object receiver, int index, int number, int site) {
    CallEffect call = known(receiver, number, site);
    if (call == null) {
      call = find(t, receiver, number, site);
    }
    if (call.way() == CallEffect.Way.NONE || t.inRuntime) {
      return;
    }
    try {
      if (call.way() == CallEffect.Way.OTHER) {
        apply(t, receiver, call.effect(), index, number & ~EXACT, site);
      } else {
        owned(t, receiver, call, index, site);
      }
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }

  /** What a call does, where its site has met that before; else null. */
  static CallEffect known(Object receiver, int number, int site) {
    Class<?> c = receiver.getClass();
    CallEffect first = StateEffects.first(site);
    if (first != null && first.isOf(c, number)) {
      return first;
    }
    CallEffect last = StateEffects.last(site);
    return last != null && last.isOf(c, number) ? last : null;
  }

  /** What a call does; {@link StateEffect#NONE} within the runtime. */
  static StateEffect effect(Object receiver, int number, int site) {
    CallEffect known = known(receiver, number, site);
    return known != null
        ? known.effect()
        : find(Threads.current(), receiver, number, site).effect();
  }

  private static final CallEffect NOTHING = CallEffect.of(null, 0, StateEffect.NONE);

  /** What a call does whose site has met another class last, or another call. */
  @DontInline
  static CallEffect find(ThreadState t, Object receiver, int number, int site) {
    Class<?> c = receiver.getClass();
    StateEffects effects = StateEffects.of(c);
    CallEffect known = (number & EXACT) == 0 ? effects.callOrNull(number) : null;
    if (known != null) {
      return StateEffects.note(site, known);
    }
    if (t.inRuntime) {
      return NOTHING;
    }
    t.inRuntime = true;
    try {
      CallEffect found =
          (number & EXACT) == 0
              ? effects.call(c, number)
              : CallEffect.of(
                  effects, number, StateEffects.resolve(c, named(c, site), number & ~EXACT));
      return StateEffects.note(site, found);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return NOTHING;
    } finally {
      t.inRuntime = false;
    }
  }

  /** The class in the chain of {@code c} whose method the call runs. */
  static Class<?> named(Class<?> c, int site) {
    Site s = Sites.site(site);
    String name = s.fieldOwner().replace('/', '.');
    Class<?> jdk = null;
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      if (k.getName().equals(name)) {
        return k;
      }
      if (jdk == null && StateEffects.isJdk(k)) {
        jdk = k;
      }
    }
    return name.startsWith("java.") ? jdk : c; // Collection.super.removeIf(…), or of the program
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

  static void apply(
      ThreadState t, Object receiver, StateEffect effect, int index, int number, int site) {
    StateAccess access = effect.access();
    switch (effect.kind()) {
      case OWNER, ARRAY -> part(t, receiver, effect, access, index, site);
      case BUFFER -> {
        part(t, receiver, effect, access, index, site);
        if (access.part() == StatePart.ELEMENT) {
          BufferElements.at(t, receiver, effect, index, StateTable.method(number).name(), site);
        }
      }
      case VIEW -> {
        if (!worksByProgram(receiver, effect, number)) {
          part(t, receiver, effect, access, index, site);
        }
        if (effect.entry() >= 0) {
          recent(t).addView(receiver);
        }
      }
      case ITERATOR -> {
        String method = StateTable.method(number).name();
        if (access.write() && effect.isCertain()) {
          moved(t, receiver, effect.reported(), method, site);
        } else {
          access(t, receiver, effect.reported(), false, site);
        }
        if (effect.field() >= 0) {
          passed(t, receiver, effect, effect.isOnReturn() ? "" : method, site);
          if (effect.entry() >= 0 && method.equals("next")) {
            recent(t).add(receiver);
          }
        }
      }
      case ENTRY -> entry(t, receiver, effect, access.write(), site);
      case WRAPPER -> call(passedTo(receiver, effect, number), index, number, site);
      case SYNCHRONIZED -> {
        if (StateTable.whole(number) != null) {
          given(t, receiver, effect, site);
        } else {
          boolean each = StateTable.method(number).isOfEach();
          t.stateSite = each ? site | EACH : site;
        }
      }
    }
  }

  /** A call is given a synchronized wrapper as an argument. */
  private static void given(ThreadState t, Object wrapper, StateEffect effect, int site) {
    wrappedOf(t).begin(Memory.U.getReference(wrapper, effect.first()), site);
    t.stateSite = 0;
  }

  private static WrappedArguments wrappedOf(ThreadState t) {
    if (t.wrapped == null) {
      t.wrapped = new WrappedArguments();
    }
    return t.wrapped;
  }

  /**
   * Before a call of a synchronized method, which reads its arguments under the receiver's lock.
   */
  static void givenTo(Object receiver, int site) {
    ThreadState t = Threads.current();
    if (!t.inRuntime && t.muted == 0) {
      wrappedOf(t).begin(receiver, site);
    }
  }

  /** Such a method has taken its lock: what it does to an argument, for the call that was noted. */
  public static void locked(Object self, Object argument, int number) {
    if (!ON || argument == null) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.wrapped == null || t.inRuntime || t.muted != 0) {
      return;
    }
    int site = t.wrapped.site(self);
    if (site != 0) {
      call(argument, -1, number, site);
    }
  }

  /** A method of an owner that does what it does always: the most, in a few looks. */
  private static void owned(ThreadState t, Object o, CallEffect call, int index, int site) {
    TableShadow state = t.arrays.stateOf(o);
    check(t, state, 0, call.effect(), call.way() == CallEffect.Way.WRITE, site);
    if (call.ofElement() && index >= 0 && index < Memory.U.getInt(o, call.size())) {
      Object array = Memory.U.getReference(o, call.array());
      TableShadow elements = t.arrays.shadowOf(array);
      if (index < elements.length()) { // else the array is another by now
        check(t, elements, index, call.effect(), call.way() == CallEffect.Way.WRITE_ELEMENT, site);
      }
    }
  }

  private static void check(
      ThreadState t,
      TableShadow shadow,
      int location,
      StateEffect effect,
      boolean write,
      int site) {
    if (NAMES) {
      shadow.name(effect.reported());
    }
    if (check(t, shadow, location, write, site)) {
      Races.state(t, effect.reported(), site, write);
    }
  }

  /** The part of a state that a method is about, as a range of elements. */
  private static void part(
      ThreadState t, Object o, StateEffect effect, StateAccess access, int index, int site) {
    boolean write = access.write() && effect.isCertain();
    if (effect.flag() >= 0 && Memory.U.getBoolean(o, effect.flag()) != access.when()) {
      write = false;
    }
    switch (access.part()) {
      case NONE, LATER -> {}
      case STRUCTURE -> shown(t, o, effect, write, write, 0, 0, site, 0);
      case VALUE -> shown(t, o, effect, false, false, 0, 0, site, 0); // the key is not known
      case ELEMENT -> shown(t, o, effect, false, write, index, index + 1, site, 0);
      case FIRST -> shown(t, o, effect, false, write, 0, 1, site, 0);
      case LAST -> shown(t, o, effect, false, write, LAST, 0, site, 0);
      case EACH -> shown(t, o, effect, false, write, 0, OPEN, site, 0);
    }
  }

  /** The value of an entry is read or written, in the map that it is of. */
  private static void entry(
      ThreadState t, Object entry, StateEffect effect, boolean write, int site) {
    Object iterator = effect.field() < 0 ? iteratorOf(t, entry) : next(entry, effect);
    Object shown;
    if (iterator != null) {
      StateEffect through = StateEffects.of(iterator.getClass()).ofIterator(iterator.getClass());
      shown = through.field() < 0 ? null : next(iterator, through);
    } else {
      shown = write ? mapOf(t, entry) : mapOf(t.iterators, entry);
    }
    if (shown != null) {
      viewed(t, shown, false, false, 0, 0, site, 0);
      ValueCalls.entry(t, shown, entry, write, site);
    }
  }

  /** The iterator that the thread has an entry of a map from; null where it is not known. */
  private static Object iteratorOf(ThreadState t, Object entry) {
    RecentIterators known = t.iterators;
    for (int i = 0; known != null && i < RecentIterators.COUNT; i++) {
      Object iterator = known.latest(i);
      if (iterator != null) {
        StateEffect effect = StateEffects.of(iterator.getClass()).ofIterator(iterator.getClass());
        if (effect.entry() >= 0 && Memory.U.getReference(iterator, effect.entry()) == entry) {
          return iterator;
        }
      }
    }
    return null;
  }

  private static RecentIterators recent(ThreadState t) {
    RecentIterators known = t.iterators;
    if (known == null) {
      known = RecentIterators.make();
      t.iterators = known;
    }
    return known;
  }

  /**
   * The map that an entry is in, of those whose entries the thread came by, or another one, which
   * may have handed it over; null if in none.
   */
  private static Object mapOf(ThreadState t, Object entry) {
    Object map = mapOf(t.iterators, entry);
    for (int i = 0; map == null && i < RecentIterators.KNOWN; i++) {
      map = mapOf(RecentIterators.of(i), entry);
    }
    return map;
  }

  private static Object mapOf(RecentIterators known, Object entry) {
    for (int i = 0; known != null && i < RecentIterators.COUNT; i++) {
      Object iterator = known.get(i);
      Object view = known.view(i);
      Object map = iterator == null ? null : mapBehind(iterator, true);
      if (map != null && EntryOwners.has(map, entry)) {
        return map;
      }
      map = view == null ? null : mapBehind(view, false);
      if (map != null && EntryOwners.has(map, entry)) {
        return map;
      }
    }
    return null;
  }

  private static Object mapBehind(Object shown, boolean iterator) {
    StateEffects effects = StateEffects.of(shown.getClass());
    StateEffect effect =
        iterator
            ? effects.ofIterator(shown.getClass())
            : effects.effect(shown.getClass(), StateTable.READ_SHOWN);
    return effect.kind() == null || effect.field() < 0 ? null : next(shown, effect);
  }

  /** What an iterator's method does to what it goes through. */
  private static void passed(
      ThreadState t, Object iterator, StateEffect effect, String method, int site) {
    Object through = next(iterator, effect);
    if (goesByProgram(iterator, through, method)
        || goesByCopy(iterator) && !method.equals("remove")) {
      return;
    }
    int next = effect.first() < 0 ? 0 : Memory.U.getInt(iterator, effect.first());
    switch (method) {
      case "remove", "add" -> viewed(t, through, true, true, 0, 0, site, 0);
      case "set" -> {
        int last = effect.first() < 0 ? 0 : Memory.U.getInt(iterator, effect.second());
        viewed(t, through, false, true, last, last + 1, site, 0);
      }
      case "next" -> {
        viewed(t, through, false, false, next, next + 1, site, 0);
        if (effect.values()) {
          ValueCalls.next(t, iterator, through, site);
        }
      }
      case "previous" -> viewed(t, through, false, false, next - 1, next, site, 0);
      case "forEachRemaining" -> {
        boolean none = effect.first() < 0 && !effect.values();
        viewed(t, through, false, false, next, none ? next : OPEN, site, 0);
      }
      default -> viewed(t, through, false, false, 0, 0, site, 0);
    }
  }

  /** What a wrapper wraps; null where that is not known. */
  static Object behind(Object wrapper) {
    return mapBehind(wrapper, false);
  }

  /**
   * What a wrapper passes a call on to; null where it does so by another method, which may be one
   * of the program.
   */
  static Object passedTo(Object wrapper, StateEffect effect, int number) {
    Object inner = next(wrapper, effect);
    boolean turns =
        inner != null
            && inner.getClass().getClassLoader() != null
            && StateEffects.of(wrapper.getClass()).isTurning(number & ~EXACT);
    return turns && StateEffects.of(inner.getClass()).isCalledFromView(inner.getClass(), 0)
        ? null
        : inner;
  }

  /**
   * Whether a method of a view works by one of what it shows, a map or a list from its end, that a
   * class of the program overrides: that is woven itself, and may take a lock.
   */
  static boolean worksByProgram(Object view, StateEffect effect, int number) {
    Object shown = ofProgram(next(view, effect));
    if (shown == null) {
      return false;
    }
    Class<?> c = shown.getClass();
    StateEffects effects = StateEffects.of(c);
    String name = view.getClass().getName();
    boolean turned = name.startsWith("java.util.Reverse");
    if (shown instanceof Map) {
      return effects.isCalledFromView(c, turned ? 0 : number);
    }
    if (name.startsWith("java.util.ArrayList$")) {
      return effects.isCalledFromPart(c, number);
    }
    boolean part = name.startsWith("java.util.AbstractList$");
    return (part && !isOfSize(number) || turned) && effects.isCalledFromView(c, 0);
  }

  /**
   * The first object of a class of the program, from one that a view or an iterator shows, through
   * views and wrappers; null where there is none.
   */
  private static Object ofProgram(Object first) {
    Object shown = first;
    for (int hops = 0; shown != null && hops < MAX_HOPS; hops++) {
      Class<?> c = shown.getClass();
      if (c.getClassLoader() != null) {
        return shown;
      }
      StateEffect through = StateEffects.of(c).effect(c, StateTable.READ_SHOWN);
      if (through.kind() != StateKind.VIEW && through.kind() != StateKind.WRAPPER) {
        return null;
      }
      shown = next(shown, through);
    }
    return null;
  }

  /**
   * Whether a part of a list answers a call itself, once it has looked whether the list changed.
   */
  private static boolean isOfSize(int number) {
    String name = StateTable.method(number).name();
    return name.equals("size") || name.equals("isEmpty");
  }

  /**
   * The same of an iterator, which changes a list by the list's methods; that of a map or another
   * collection reaches into it.
   */
  private static boolean goesByProgram(Object iterator, Object through, String method) {
    boolean changes =
        switch (method) {
          case "remove", "set", "add" -> true;
          default -> false;
        };
    if (!changes && (through == null || through.getClass().getClassLoader() == null)) {
      return false;
    }
    Object shown = ofProgram(through);
    if (shown == null) {
      return false;
    }
    Class<?> c = shown.getClass();
    StateEffects effects = StateEffects.of(c);
    String name = iterator.getClass().getName();
    return name.startsWith("java.util.ArrayList$")
            && effects.isCalledFromPart(c, StateTable.number(method, ""))
        || name.startsWith("java.util.WeakHashMap$")
            && method.equals("remove")
            && effects.isCalledFromView(c, StateTable.number(method, ""))
        || name.startsWith("java.util.AbstractList$") && effects.isCalledFromView(c, 0);
  }

  /** Whether an iterator goes through a copy of the elements, made with it. */
  private static boolean goesByCopy(Object iterator) {
    return iterator.getClass().getName().endsWith("EnumSet$EnumSetIterator");
  }

  static Object next(Object receiver, StateEffect effect) {
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
    int number = structure || write ? StateTable.WRITE_SHOWN : StateTable.READ_SHOWN;
    StateEffect effect = StateEffects.of(shown.getClass()).effect(shown.getClass(), number);
    if (effect.kind() != null) {
      shown(t, shown, effect, structure, write, from, to, site, hops);
    }
  }

  static void shown(
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
      case BUFFER -> {
        access(t, o, effect.reported(), structure, site);
        if (!structure && to == OPEN) { // one at an index was told before
          BufferElements.ahead(t, o, effect, OPEN, write, site);
        }
      }
      case OWNER -> {
        if (effect.first() < 0) {
          boolean ofValues = effect.values() && !structure;
          access(t, o, effect.reported(), structure || write && !ofValues, site);
          if (effect.values() && structure) {
            ValueCalls.outgrown(t, o);
          } else if (ofValues && from < to && to == OPEN) {
            ValueCalls.all(t, o, write, site);
          }
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
        int start = from;
        int end = effect.first() < 0 && !effect.values() ? from : to;
        if (effect.first() >= 0 && (from == LAST || from < to)) {
          offset = Memory.U.getInt(o, effect.first());
          int size = Memory.U.getInt(o, effect.second());
          start = from == LAST ? size - 1 : from;
          end = from == LAST ? size : Math.min(to, size);
        }
        viewed(t, next(o, effect), structure, write, start + offset, end + offset, site, hops + 1);
      }
      case WRAPPER -> viewed(t, next(o, effect), structure, write, from, to, site, hops + 1);
      case ITERATOR, ENTRY, SYNCHRONIZED -> {}
    }
  }

  /** The elements of an array; named by it where they are the program's own. */
  static void elements(
      ThreadState t, Object array, String name, boolean write, int from, int to, int site) {
    if (array == null || from >= to) {
      return;
    }
    TableShadow shadow = t.arrays.shadowOf(array);
    if (NAMES && name != null) {
      shadow.name(name);
    }
    elements(t, shadow, name == null ? array : null, name, write, from, to, site);
  }

  /** Bytes of a direct buffer, by the shadow of its memory and the name that reports give it. */
  static void bytes(
      ThreadState t, TableShadow shadow, String name, boolean write, int from, int to, int site) {
    if (NAMES) {
      shadow.name(name);
    }
    elements(t, shadow, null, name, write, from, to, site);
  }

  /**
   * Elements by their shadow.
   *
   * @param array the program's array that they are of; null where the name is that of the variable
   */
  private static void elements(
      ThreadState t,
      TableShadow shadow,
      Object array,
      String name,
      boolean write,
      int from,
      int to,
      int site) {
    if (!shadow.isKept()) {
      ShadowRoom.leftOut();
      return;
    }
    int end = Math.min(to, shadow.length());
    for (int i = Math.max(from, 0); i < end; i++) {
      if (WORDS && array != null) {
        i = DETECTOR.run(t, shadow, i, end, site, write);
        if (i >= end) {
          break;
        }
      }
      if (check(t, shadow, i, write, site)) {
        if (array != null) {
          Races.element(t, array, i, site, write);
        } else {
          Races.state(t, name, site, write);
        }
      }
    }
  }

  private static void access(ThreadState t, Object owner, String name, boolean write, int site) {
    TableShadow shadow = t.arrays.stateOf(owner);
    if (NAMES) {
      shadow.name(name);
    }
    if (check(t, shadow, 0, write, site)) {
      Races.state(t, name, site, write);
    }
  }

  /** An iterator goes on; at its end it throws, and stays as it is. */
  private static void moved(ThreadState t, Object iterator, String name, String method, int site) {
    TableShadow shadow = t.arrays.stateOf(iterator);
    if (NAMES) {
      shadow.name(name);
    }
    if (isRedundant(t, shadow, 0, true)) {
      return;
    }
    boolean write = !StateEffects.of(iterator.getClass()).isAtEnd(iterator, method);
    if (check(t, shadow, 0, write, site)) {
      Races.state(t, name, site, write);
    }
  }

  static boolean check(ThreadState t, TableShadow shadow, int location, boolean write, int site) {
    return !isRedundant(t, shadow, location, write) && checkSlow(t, shadow, location, write, site);
  }

  static boolean isRedundant(ThreadState t, TableShadow shadow, int location, boolean write) {
    return WORDS
        && (write
            ? DETECTOR.isRedundantWrite(t, shadow, location)
            : DETECTOR.isRedundantRead(t, shadow, location));
  }

  @DontInline
  private static boolean checkSlow(
      ThreadState t, TableShadow shadow, int location, boolean write, int site) {
    if (!shadow.findsRoom(location)) {
      return false;
    }
    Object base = shadow.base(location);
    long slot = TableShadow.slot(location);
    return write
        ? DETECTOR.write(t, base, slot, shadow, site)
        : DETECTOR.read(t, base, slot, shadow, site);
  }

  /**
   * Before a synchronized wrapper passes a call on, holding its lock: the accesses are those of the
   * site where the program called the wrapper, or a method that it gave it to.
   *
   * @param self the wrapper, or another object with such methods
   * @return that site; 0 where there are none
   */
  public static int wrapped(Object self) {
    if (!ON) {
      return 0;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime || t.muted != 0) {
      return 0;
    }
    int site = t.stateSite;
    if (site == 0) {
      return t.wrapped == null ? 0 : siteOfArgument(t, self);
    }
    t.stateSite = 0;
    return site & ~EACH;
  }

  /**
   * The same before a call that hands out what goes through the elements: the wrapper does not hold
   * its lock then, nor later. A method of the JDK that was given the wrapper goes through them all.
   *
   * @param receiver what the wrapper passes the call on to
   */
  public static void iterated(Object self, Object receiver, int number) {
    if (!ON) {
      return;
    }
    ThreadState t = Threads.current();
    int site = t.stateSite;
    if (t.inRuntime || site != 0 && t.muted != 0) {
      return;
    }
    boolean each = site == 0 || (site & EACH) != 0;
    if (site == 0) {
      site = t.wrapped == null ? 0 : siteOfArgument(t, self);
    }
    if (site == 0) {
      return;
    }
    t.stateSite = 0;
    site &= ~EACH;
    if (!each) {
      call(receiver, -1, number, site);
      return;
    }
    try {
      Class<?> c = receiver.getClass();
      StateEffect effect = StateEffects.of(c).effect(c, StateTable.READ_SHOWN);
      if (effect.kind() == StateKind.SYNCHRONIZED) {
        t.stateSite = site | EACH; // which is asked next
      } else {
        viewed(t, receiver, false, false, 0, OPEN, site, 0);
      }
    } catch (Throwable error) {
      Faults.caught("wrapper that is gone through", error);
    }
  }

  private static int siteOfArgument(ThreadState t, Object self) {
    if (self == null) {
      return 0;
    }
    Class<?> c = self.getClass();
    StateEffect effect = StateEffects.of(c).effect(c, StateTable.READ_SHOWN);
    return effect.kind() == StateKind.SYNCHRONIZED
        ? t.wrapped.site(Memory.U.getReference(self, effect.first()))
        : 0;
  }

  /** A call has returned that was given objects whose state it reads or writes. */
  public static void given(int site) {
    if (ON && site != 0) {
      ThreadState t = Threads.current();
      if (t.wrapped != null && !t.inRuntime) {
        t.wrapped.end(site);
      }
    }
  }

  /**
   * Before a call that goes through a stream: what it is a stream of is read.
   *
   * @param some whether the call may leave elements out, of which none is read then
   */
  public static void streamed(Object stream, boolean some, int site) {
    if (!ON || stream == null || site == 0) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      Object spliterator = StreamSources.spliterator(stream);
      Object source = spliterator == null ? null : StreamSources.source(spliterator);
      if (source == null) {
        return;
      }
      boolean none =
          some || StreamSources.leavesOut(stream) || !StreamSources.showsValues(spliterator);
      int from = none ? 0 : StreamSources.from(spliterator);
      int to = none ? 0 : StreamSources.to(spliterator, OPEN);
      if (source.getClass().getClassLoader() != null && StreamSources.isByIterator(spliterator)) {
        given(t, source, false, from, to, site);
      } else {
        viewed(t, source, false, false, from, to, site, 0);
      }
    } catch (Throwable error) {
      Faults.caught("stream", error);
    }
  }

  /**
   * Before a call that may have changed its receiver when it throws.
   *
   * @param copy what {@link #changing} has returned, where it moves elements; else null
   * @param body the number of the calling method, for {@link #thrown}
   * @return what {@link #tried} is given
   */
  @DontInline
  public static int trying(Object receiver, Object copy, int number, int site, int body) {
    if (!ON || receiver == null || site == 0) {
      return -1;
    }
    StateEffect effect = effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      return trying(passedTo(receiver, effect, number), copy, number, site, body);
    }
    ThreadState t = Threads.current();
    if (effect.kind() == null || t.inRuntime) {
      return -1;
    }
    try {
      int size = copy == null ? size(t, receiver, effect) : 0;
      if (size < 0) {
        return -1;
      }
      if (t.tried == null) {
        t.tried = new TriedCalls();
      }
      return t.tried.begin(new TriedCalls.Call(receiver, copy, size, number, site, body));
    } catch (Throwable error) {
      Faults.caught("call that may throw", error);
      return -1;
    }
  }

  /** How many elements a call may come to change that tells by its outcome; -1 where unknown. */
  private static int size(ThreadState t, Object o, StateEffect effect) {
    Outcome outcome = effect.access().outcome();
    return switch (outcome) {
      case CHANGED, REMOVED, FILLED -> size(t, o, effect, 0);
      default -> -1;
    };
  }

  private static int size(ThreadState t, Object o, StateEffect effect, int hops) {
    if (effect.kind() == StateKind.VIEW && hops < MAX_HOPS) {
      Object shown = next(o, effect);
      Class<?> c = shown.getClass();
      return size(t, shown, StateEffects.of(c).effect(c, StateTable.READ_SHOWN), hops + 1);
    }
    if (effect.kind() != StateKind.OWNER) {
      return -1;
    }
    if (o.getClass().getClassLoader() != null) { // it may have methods of its own
      long size = StateEffects.of(o.getClass()).size();
      return size < 0 ? -1 : Memory.U.getInt(o, size);
    }
    t.inRuntime = true;
    try {
      return o instanceof Collection<?> collection
          ? collection.size()
          : o instanceof Map<?, ?> map ? map.size() : -1;
    } finally {
      t.inRuntime = false;
    }
  }

  /** That call has returned. */
  public static void tried(int call) {
    if (call >= 0) {
      Threads.current().tried.end(call);
    }
  }

  /**
   * An exception came to a handler that such a call may have thrown to: it wrote what changed.
   *
   * @param body the number of the method that the handler is in
   */
  @DontInline
  public static void thrown(int body) {
    ThreadState t = Threads.current();
    TriedCalls.Call call = t.tried == null || t.inRuntime ? null : t.tried.thrown(body);
    if (call == null) {
      return;
    }
    Object receiver = call.receiver();
    try {
      if (call.copy() != null) {
        changed(receiver, call.copy(), call.method(), call.site());
        return;
      }
      StateEffect effect = effect(receiver, call.method(), call.site());
      boolean byProgram =
          effect.kind() == StateKind.VIEW
              && worksByProgram(receiver, effect, call.method() & ~EXACT);
      int now = effect.kind() == null || byProgram ? -1 : size(t, receiver, effect);
      if (now >= 0 && now != call.size()) {
        structure(t, receiver, effect, true, call.site());
      }
    } catch (Throwable error) {
      Faults.caught("call that threw", error);
    }
  }

  /**
   * Before a call that reads several elements of a buffer at an index, or writes them.
   *
   * @param other the array that they go to, or the array or buffer that they come from
   * @param offset where in that they begin
   * @param length how many they are
   * @param how {@link #WRITES}, {@link #WHOLE}
   */
  public static void range(
      Object buffer, int index, Object other, int offset, int length, int how, int site) {
    if (!ON || buffer == null || other == null || site == 0) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      boolean whole = (how & WHOLE) != 0;
      boolean write = (how & WRITES) != 0;
      BufferElements.range(t, buffer, index, other, offset, length, whole, write, site);
    } catch (Throwable error) {
      Faults.caught("call on a buffer", error);
    }
  }

  /** Set in how a range of a buffer is accessed where it is written. */
  public static final int WRITES = 1;

  /** Set in how a range of a buffer is accessed where it is as long as the array. */
  public static final int WHOLE = 2;

  // ---- outcomes ---------------------------------------------------------------------------------

  /** A call has returned, and did not throw: it has written, where that hangs on it. */
  @ForceInline
  public static void returned(Object receiver, int number, int site) {
    if (ON && receiver != null && site != 0 && !isDone(receiver, number, site)) {
      returned(receiver, null, 1, number, site);
    }
  }

  /**
   * A call has returned, and what it has done hangs on that.
   *
   * @param argument its first argument, or null
   * @param result what it returned: an int, a boolean, or whether it was not null
   */
  @ForceInline
  public static void after(Object receiver, Object argument, int result, int number, int site) {
    if (ON && receiver != null && site != 0 && !isDone(receiver, number, site)) {
      returned(receiver, argument, result, number, site);
    }
  }

  @DontInline
  private static void returned(Object receiver, Object argument, int result, int number, int site) {
    StateEffect effect = effect(receiver, number, site);
    if (effect.kind() == null) {
      return;
    }
    if (effect.kind() == StateKind.WRAPPER) {
      after(passedTo(receiver, effect, number), argument, result, number, site);
      return;
    }
    if (effect.isCertain()) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      outcome(t, receiver, effect, argument, result, number & ~EXACT, site);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }

  private static void outcome(
      ThreadState t,
      Object o,
      StateEffect effect,
      Object argument,
      int result,
      int number,
      int site) {
    if (effect.kind() == StateKind.SYNCHRONIZED
        || effect.kind() == StateKind.VIEW && worksByProgram(o, effect, number)) {
      return;
    }
    if (effect.kind() == StateKind.ITERATOR) {
      if (effect.isOnReturn()) {
        access(t, o, effect.reported(), true, site);
        if (effect.field() >= 0) {
          passed(t, o, effect, StateTable.method(number).name(), site);
        }
      }
      return;
    }
    boolean flagged =
        effect.flag() >= 0 && Memory.U.getBoolean(o, effect.flag()) == effect.access().when();
    switch (effect.access().outcome()) {
      case READ_ON, WRITTEN_ON, COMPACTED -> structure(t, o, effect, true, site);
      case RETURNED -> structure(t, o, effect, effect.flag() < 0 || flagged, site);
      case CHANGED, STORED -> structure(t, o, effect, flagged || result != 0, site);
      case ABSENT -> structure(t, o, effect, flagged || result == 0, site);
      case GROWN -> structure(t, o, effect, flagged, site);
      case REMOVED -> {
        if (result != 0) {
          structure(t, o, effect, true, site);
        } else {
          shown(t, o, effect, false, false, 0, o instanceof Map ? 0 : OPEN, site, 0);
        }
      }
      case FOUND -> shown(t, o, effect, false, false, 0, result < 0 ? OPEN : result + 1, site, 0);
      case FOUND_LAST -> shown(t, o, effect, false, false, Math.max(result, 0), OPEN, site, 0);
      case MEMBER -> {
        if (effect.values()
            && effect.first() < 0
            && ValueCalls.sought(t, o, effect, argument, result != 0, site)) {
          return;
        }
        int end = result == 0 ? OPEN : ElementSearch.end(elementsOf(o, effect), argument);
        shown(t, o, effect, false, false, 0, end, site, 0);
      }
      case EQUAL -> compared(t, o, effect, argument, result != 0 ? OPEN : 0, site);
      case ORDERED -> compared(t, o, effect, argument, result == 0 ? OPEN : 1, site);
      case MISMATCHED -> compared(t, o, effect, argument, result < 0 ? OPEN : result + 1, site);
      case REFUTED -> {
        if (result == 0) {
          shown(t, o, effect, false, false, 0, OPEN, site, 0);
        }
      }
      case FILLED -> structure(t, o, effect, isFilled(t, argument), site);
      case ALWAYS, MOVED, HANDED -> {}
      case HELD, TAKEN_OUT, RETAINED, DISJOINT, SOUGHT, COPIED -> {} // of arguments
    }
  }

  /** Whether a map holds anything; of one that may take a lock, or run the program's code: true. */
  private static boolean isFilled(ThreadState t, Object map) {
    return !(map instanceof Map<?, ?> m) || !isPlain(m) || sizeOf(t, m) > 0;
  }

  /** Whether the size of a collection or map is told by code of the JDK that takes no lock. */
  private static boolean isPlain(Object o) {
    Class<?> c = o.getClass();
    if (c.getClassLoader() != null) {
      return false;
    }
    StateClass row = StateEffects.rowOf(c);
    if (row != null) {
      return row.kind() == StateKind.OWNER
          || row.kind() == StateKind.ARRAY
          || row.kind() == StateKind.VIEW && !(o instanceof List) && isOfPlainMap(o);
    }
    String name = c.getName();
    return name.startsWith("java.util.ImmutableCollections$")
        || name.startsWith("java.util.Collections$Empty")
        || name.startsWith("java.util.Collections$Singleton");
  }

  /** Whether a view shows a map of the JDK itself. */
  private static boolean isOfPlainMap(Object view) {
    Object map = behind(view);
    StateClass row =
        map == null || map.getClass().getClassLoader() != null
            ? null
            : StateEffects.rowOf(map.getClass());
    return row != null && row.kind() == StateKind.OWNER;
  }

  /** How many elements a collection or map has whose methods are the JDK's; -1 of all else. */
  private static int sizeOf(ThreadState t, Object o) {
    t.inRuntime = true;
    try {
      return o instanceof Collection<?> collection
          ? collection.size()
          : o instanceof Map<?, ?> map ? map.size() : -1;
    } finally {
      t.inRuntime = false;
    }
  }

  /**
   * A call has returned whose outcome tells what it did to an argument.
   *
   * @param by the object that it was made on; of a static method, the other argument
   * @param result what it returned, as an int
   * @param number what stands for that in place of a method
   */
  @DontInline
  public static void looked(Object by, Object argument, int result, int number, int site) {
    if (!ON || argument == null || site == 0) {
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      StateAccess access = StateTable.whole(number);
      looked(t, by, argument, result, access.outcome(), site);
    } catch (Throwable error) {
      Faults.caught("call that was given an object", error);
    }
  }

  private static void looked(
      ThreadState t, Object by, Object argument, int result, Outcome outcome, int site) {
    boolean yes = result != 0;
    switch (outcome) {
      case HELD -> {
        boolean looks = yes || !by.getClass().getName().startsWith("java.util.Collections$Empty");
        given(t, argument, false, 0, yes ? OPEN : looks ? 1 : 0, site);
      }
      case TAKEN_OUT -> {
        if (yes || isHolding(t, by)) {
          given(t, argument, false, 0, yes ? 1 : OPEN, site);
        }
      }
      case RETAINED -> {
        if (yes || isHolding(t, by)) {
          given(t, argument, false, 0, yes ? OPEN : 1, site);
        }
      }
      case DISJOINT -> {
        if (!yes || isHolding(t, by) && isHolding(t, argument)) {
          given(t, argument, false, 0, yes ? OPEN : 1, site);
          given(t, by, false, 0, yes ? OPEN : 1, site);
        }
      }
      case SOUGHT -> {
        int at = yes && result < 0 ? -result - 1 : result;
        given(t, argument, false, result < 0 ? Math.max(at - 1, 0) : at, at + 1, site);
      }
      case COPIED -> {
        given(t, by, false, 0, OPEN, site);
        if (isPlain(by)) {
          given(t, argument, true, 0, sizeOf(t, by), site);
        }
      }
      default -> {}
    }
  }

  /**
   * Whether a collection surely has an element, as far as can be told without the program's code.
   */
  private static boolean isHolding(ThreadState t, Object o) {
    return isPlain(o) ? sizeOf(t, o) > 0 : isViewOfFilled(o);
  }

  /**
   * Whether an object is a view of the JDK's that shows a map of a class of the program, by methods
   * which that does not override, and the map holds anything.
   */
  private static boolean isViewOfFilled(Object o) {
    Class<?> c = o.getClass();
    StateEffect effect = StateEffects.of(c).effect(c, StateTable.READ_SHOWN);
    if (c.getClassLoader() != null || effect.kind() != StateKind.VIEW) {
      return false;
    }
    Object shown = next(o, effect);
    if (!(shown instanceof Map) || shown.getClass().getClassLoader() == null) {
      return false;
    }
    StateEffects effects = StateEffects.of(shown.getClass());
    return effects.size() >= 0
        && !effects.isCalledFromView(shown.getClass(), 0)
        && Memory.U.getInt(shown, effects.size()) > 0;
  }

  /** The elements of an argument that were read or written, and its structure, which was read. */
  private static void given(
      ThreadState t, Object argument, boolean write, int from, int to, int site) {
    int number = StateTable.whole(write ? WRITE_EACH : READ_EACH);
    Object o = argument;
    for (int hops = 0; o != null && hops < MAX_HOPS; hops++) {
      Class<?> c = o.getClass();
      StateEffect effect = StateEffects.of(c).effect(c, number);
      if (effect.kind() == null) {
        return;
      }
      switch (effect.kind()) {
        case WRAPPER -> o = next(o, effect);
        case OWNER, BUFFER, ARRAY, VIEW -> {
          shown(t, o, effect, false, false, 0, 0, site, 0);
          if (from < to) {
            shown(t, o, effect, false, write, from, to, site, 0);
          }
          return;
        }
        case ITERATOR, ENTRY, SYNCHRONIZED -> {
          return;
        }
      }
    }
  }

  private static final StateAccess READ_EACH = StateAccess.of(false, StatePart.EACH);
  private static final StateAccess WRITE_EACH = StateAccess.of(true, StatePart.EACH);

  /**
   * An object was compared with an argument, element by element.
   *
   * @param count how many were surely compared; {@link #OPEN} if all
   */
  private static void compared(
      ThreadState t, Object o, StateEffect effect, Object argument, int count, int site) {
    if (argument == null || argument == o) {
      return;
    }
    Class<?> c = argument.getClass();
    StateEffect other = StateEffects.of(c).effect(c, StateTable.READ_WHOLE);
    if (effect.access().part() == StatePart.LATER) {
      if (!isOfKind(o, effect, argument, other)) {
        return; // a look at its class was enough
      }
      shown(t, o, effect, false, false, 0, 0, site, 0);
    }
    ahead(t, o, effect, count, site);
    if (other.kind() != null && isComparable(o, effect, argument, other, count)) {
      shown(t, argument, other, false, false, 0, 0, site, 0);
      ahead(t, argument, other, count, site);
    }
  }

  private static void ahead(ThreadState t, Object o, StateEffect effect, int count, int site) {
    if (effect.kind() == StateKind.BUFFER) {
      BufferElements.ahead(t, o, effect, count, false, site);
    } else if (count > 0) {
      shown(t, o, effect, false, false, 0, count, site, 0);
    }
  }

  /** Whether a comparison looks into its argument, and not at its class alone. */
  private static boolean isComparable(
      Object o, StateEffect effect, Object argument, StateEffect other, int count) {
    if (effect.kind() == StateKind.OWNER && effect.reported().equals(ENUM_SET) && count == 0) {
      return false; // the types of their elements may differ
    }
    return isOfKind(o, effect, argument, other);
  }

  /** Whether what a comparison looks at first lets it look at more than classes. */
  private static boolean isOfKind(
      Object o, StateEffect effect, Object argument, StateEffect other) {
    if (o instanceof List && argument instanceof List
        || o instanceof Set && argument instanceof Set
        || o instanceof Map && argument instanceof Map) {
      return true;
    }
    String name = effect.reported();
    String reported = other.reported();
    if (other.kind() == null) {
      StateClass row = StateEffects.rowOf(argument.getClass());
      reported = row == null ? null : row.reported();
    }
    return name != null
        && name.equals(reported)
        && StateEffects.of(o.getClass()).isComparable(o, argument);
  }

  private static final String ENUM_SET = "java.util.EnumSet";

  /** A write of the structure, which was read before. */
  private static void structure(
      ThreadState t, Object o, StateEffect effect, boolean write, int site) {
    if (write) {
      shown(t, o, effect, true, true, 0, 0, site, 0);
    }
  }

  /** The array that the elements of a list are in, from the first one on; else null. */
  private static Object elementsOf(Object o, StateEffect effect) {
    if (effect.kind() == StateKind.ARRAY) {
      return next(o, effect);
    }
    return effect.kind() == StateKind.OWNER && effect.first() >= 0
        ? Memory.U.getReference(o, effect.first())
        : null;
  }

  /**
   * Before a call that writes where the object comes to hold more or less.
   *
   * @return what tells it afterwards
   */
  @DontInline
  public static int count(Object receiver, int number, int site) {
    call(receiver, -1, number, site);
    return counted(receiver, number, site, 0);
  }

  private static boolean isTold(StateEffect effect) {
    return (effect.kind() == StateKind.OWNER || effect.kind() == StateKind.BUFFER)
        && effect.count() >= 0;
  }

  static int counted(Object receiver, int number, int site, int hops) {
    if (!ON || receiver == null || hops > MAX_HOPS) {
      return 0;
    }
    StateEffect effect = effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      return counted(passedTo(receiver, effect, number), number, site, hops + 1);
    }
    return isTold(effect) ? Memory.U.getInt(receiver, effect.count()) : 0;
  }

  /** That call has returned. Where it cannot be told what it did, it has written. */
  @DontInline
  public static void grown(Object receiver, Object result, int count, int number, int site) {
    if (!ON || receiver == null || site == 0) {
      return;
    }
    StateEffect effect = effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      grown(passedTo(receiver, effect, number), result, count, number, site);
      return;
    }
    if (effect.kind() == null) {
      return;
    }
    if (!effect.access().outcome().isCounted()) {
      returned(receiver, null, result == null ? 0 : 1, number, site);
      return;
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      boolean told = isTold(effect);
      if (told && effect.access().outcome().isOn()) {
        structure(t, receiver, effect, true, site);
        BufferElements.passed(t, receiver, effect, count, site);
      } else if (!told || Memory.U.getInt(receiver, effect.count()) != count) {
        boolean byProgram =
            effect.kind() == StateKind.VIEW && worksByProgram(receiver, effect, number & ~EXACT);
        if (effect.kind() != StateKind.SYNCHRONIZED
            && effect.kind() != StateKind.ITERATOR
            && !byProgram) {
          structure(t, receiver, effect, true, site);
        }
      } else {
        outcome(t, receiver, effect, null, result == null ? 0 : 1, number & ~EXACT, site);
      }
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }

  /**
   * Before a call that moves elements.
   *
   * @return the elements as they are, for {@link #changed}; null where there are no locations of
   *     their own for them, or fewer than two
   */
  @DontInline
  public static Object changing(Object receiver, int number, int site) {
    if (!ON || receiver == null || site == 0) {
      return null;
    }
    StateEffect effect = effect(receiver, number, site);
    ThreadState t = Threads.current();
    if (effect.kind() == null || t.inRuntime) {
      return null;
    }
    try {
      switch (effect.kind()) {
        case WRAPPER -> {
          return changing(passedTo(receiver, effect, number), number, site);
        }
        case SYNCHRONIZED -> {
          apply(t, receiver, effect, -1, number & ~EXACT, site);
          return null;
        }
        case ITERATOR, ENTRY -> {
          return null;
        }
        case OWNER, BUFFER, ARRAY, VIEW -> {}
      }
      if (effect.kind() == StateKind.VIEW && worksByProgram(receiver, effect, number & ~EXACT)) {
        return null;
      }
      if (effect.access().outcome() != Outcome.MOVED) {
        known(receiver, effect, -1, number & ~EXACT, site);
        return null;
      }
      if (!(elementsOf(receiver, effect) instanceof Object[] elements)) {
        shown(t, receiver, effect, false, true, 0, OPEN, site, 0);
        return null;
      }
      int size =
          effect.kind() == StateKind.ARRAY
              ? elements.length
              : Memory.U.getInt(receiver, effect.second());
      if (size < 2 || size > elements.length) {
        shown(t, receiver, effect, false, false, 0, 0, site, 0);
        return null;
      }
      shown(t, receiver, effect, false, false, 0, OPEN, site, 0);
      Object[] copy = new Object[size];
      System.arraycopy(elements, 0, copy, 0, size);
      return copy;
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return null;
    }
  }

  /** That call has returned: the elements that are not what they were have been written. */
  @DontInline
  public static void changed(Object receiver, Object copy, int number, int site) {
    if (!(copy instanceof Object[] before)) {
      return;
    }
    StateEffect effect = effect(receiver, number, site);
    if (effect.kind() == StateKind.WRAPPER) {
      changed(passedTo(receiver, effect, number), copy, number, site);
      return;
    }
    ThreadState t = Threads.current();
    if (effect.kind() == null || t.inRuntime) {
      return;
    }
    try {
      if (elementsOf(receiver, effect) instanceof Object[] elements) {
        int end = Math.min(before.length, elements.length);
        for (int i = 0; i < end; i++) {
          if (before[i] != elements[i]) {
            shown(t, receiver, effect, false, true, i, i + 1, site, 0);
          }
        }
      }
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }
}
