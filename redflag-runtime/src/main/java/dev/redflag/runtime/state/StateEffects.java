package dev.redflag.runtime.state;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.reflect.Method;
import java.util.Set;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The effects of method calls on objects of one class, found as they are needed.
 *
 * <p>Which row applies is decided by the method that such an object really runs: the walk goes from
 * the class up to the first JDK class with a row, and ends without effect at a class outside the
 * JDK that declares the method itself. Effects are immutable and found again where two threads look
 * at once, hence racy.
 */
final class StateEffects extends IdentityEntry {
  /** No {@link ClassValue}: that is woven itself. */
  private static final class ByClass extends IdentityTable<StateEffects> {
    @Override
    protected StateEffects create(Object referent, int hash) {
      return new StateEffects((Class<?>) referent, hash);
    }
  }

  private static final ByClass BY_CLASS = new ByClass();

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  /** Whether objects of this class have to do with any state. */
  private final boolean concerned;

  /** Where this is the class of an iterator: how it is known to be at an end; null if it is not. */
  private final IteratorEnd end;

  /** Where this is a class of buffers: how they lead to their memory; else null. */
  private final BufferLayout buffer;

  /** Where this is a class of the program: the offset of the field of its size; else -1. */
  private final long size;

  private static final byte[] NONE = {};

  /**
   * What calls do to their arguments, by the number of the method, as {@link CallReceivers} tells;
   * zero where nobody has looked.
   */
  private volatile byte[] arguments = NONE;

  /**
   * Where this is a class of the program: by the number of a view's method, whether it works by
   * methods of this class; zero where nobody has looked. Written racily: found again where lost.
   */
  private volatile byte[] views = NONE;

  /** The same of parts of such a list and of its iterators, which reach its elements themselves. */
  private volatile byte[] parts = NONE;

  /** Whether this is the class of a wrapper that calls methods of other names. */
  private final boolean turning;

  /** Whether it is one that looks at all that it is given first. */
  private final boolean checking;

  /** Whether this is a class of formats. */
  private final boolean ofText;

  /** Of dates and calendars, the class of the JDK whose {@code equals} they have; else null. */
  private final Class<?> compared;

  /**
   * Whether objects of this class are keys that are told apart: 1 or -1; zero where nobody has
   * looked. Written racily: found again.
   */
  private byte told;

  /** By the number of the method. */
  private volatile CallEffect[] calls = new CallEffect[32];

  private StateEffects(Class<?> c, int hash) {
    super(c, hash);
    StateClass row = rowOf(c);
    concerned = row != null;
    turning = concerned && row.kind() == StateKind.WRAPPER && TURNING.contains(row.name());
    checking = turning && row.name().equals("java.util.Collections$CheckedMap");
    ofText = concerned && row.name().startsWith("java.text.");
    compared = concerned && COMPARED.contains(row.name()) ? declaringEquals(c) : null;
    size = concerned && !isJdk(c) ? offset(c, "size") : -1;
    buffer = concerned && row.kind() == StateKind.BUFFER ? BufferLayout.of(c) : null;
    end = concerned && row.kind() == StateKind.ITERATOR ? IteratorEnd.of(c) : null;
  }

  /**
   * Whether an iterator of this class throws where it is made to go on, and stays as it is.
   *
   * @param method {@code next}, {@code previous} or another one
   */
  boolean isAtEnd(Object iterator, String method) {
    return end != null && end.isReached(iterator, method);
  }

  /** Whether objects of this class are keys of maps that are told apart. */
  boolean isToldKey(Class<?> c) {
    byte known = told;
    if (known == 0) {
      known = (byte) (MapKeys.areTold(c) ? 1 : -1);
      told = known;
    }
    return known > 0;
  }

  /** See the field. */
  long size() {
    return size;
  }

  /** See the field. */
  BufferLayout buffer() {
    return buffer;
  }

  static StateEffects of(Class<?> c) {
    return BY_CLASS.get(c);
  }

  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;

  /**
   * What was found first at each call site, by page and number within: most sites meet one class.
   * Set once and never changed, so that the JIT compiler takes it for a constant; never trusted
   * without a look at the class.
   */
  @Stable
  private static final CallEffect[][] FIRST = new CallEffect[Epoch.MAX_SITE + 1 >>> PAGE_BITS][];

  /** What was found last that is not the first. Written racily, by release stores. */
  private static final CallEffect[][] LAST = new CallEffect[Epoch.MAX_SITE + 1 >>> PAGE_BITS][];

  /** What was noted first at a site, of whatever class; null where nothing was. */
  @ForceInline
  static CallEffect first(int site) {
    return at(FIRST, site);
  }

  /** What was noted last at a site that was not the first; null where nothing was. */
  static CallEffect last(int site) {
    return at(LAST, site);
  }

  @ForceInline
  private static CallEffect at(CallEffect[][] noted, int site) {
    CallEffect[] page = noted[site >>> PAGE_BITS];
    return page == null ? null : page[site & PAGE - 1];
  }

  /** Notes at a site what was found there. */
  static CallEffect note(int site, CallEffect found) {
    CallEffect[] page = page(FIRST, site);
    int i = site & PAGE - 1;
    if (page[i] != null || !Memory.U.compareAndSetReference(page, offset(i), null, found)) {
      put(page(LAST, site), i, found);
    }
    return found;
  }

  private static CallEffect[] page(CallEffect[][] of, int site) {
    CallEffect[] page = of[site >>> PAGE_BITS];
    return page != null ? page : makePage(of, site >>> PAGE_BITS);
  }

  private static synchronized CallEffect[] makePage(CallEffect[][] of, int number) {
    if (of[number] == null) {
      put(of, number, new CallEffect[PAGE]);
    }
    return of[number];
  }

  private static void put(Object[] into, int i, Object o) {
    Memory.U.putReferenceRelease(into, offset(i), o);
  }

  private static long offset(int i) {
    return Memory.REFERENCES + ((long) i << Memory.REFERENCE_SHIFT);
  }

  /** Whether this is the class of a wrapper that passes a call on to a method of another name. */
  boolean isTurning(int number) {
    return turning && (!checking || StateTable.method(number).name().equals("putAll"));
  }

  /**
   * Whether {@code equals} of such an object looks into another one, whose state has the same name:
   * formats compare those of their very class, dates and calendars those of the class that declares
   * the method.
   */
  boolean isComparable(Object o, Object argument) {
    return ofText
        ? o.getClass() == argument.getClass()
        : compared == null || compared.isInstance(argument);
  }

  /**
   * Whether calls of a method on a view of such an object, or on a wrapper, may work by methods
   * that its class, one of the program, overrides.
   *
   * @param number that of the view's method; zero for any
   */
  boolean isCalledFromView(Class<?> c, int number) {
    byte found = known(views, number);
    return found != 0 ? found > 0 : findCalled(c, number, false);
  }

  /**
   * The same of calls on a part of such a list, or on an iterator, that reach its elements
   * themselves.
   */
  boolean isCalledFromPart(Class<?> c, int number) {
    byte found = known(parts, number);
    return found != 0 ? found > 0 : findCalled(c, number, true);
  }

  private boolean findCalled(Class<?> c, int number, boolean part) {
    ThreadState t = Threads.current();
    boolean outer = t.inRuntime;
    t.inRuntime = true;
    try {
      String name = number == 0 ? null : StateTable.method(number).declaredName();
      boolean called =
          part ? InheritedCalls.mayCallFromPart(c, name) : InheritedCalls.mayCallFromView(c, name);
      byte value = (byte) (called ? 1 : -1);
      if (part) {
        parts = with(parts, number, value);
      } else {
        views = with(views, number, value);
      }
      return called;
    } finally {
      t.inRuntime = outer;
    }
  }

  /** What a call of a method does to its arguments; zero where nobody has looked. */
  byte arguments(int number) {
    return known(arguments, number);
  }

  private static byte known(byte[] known, int number) {
    return number < known.length ? known[number] : 0;
  }

  /** Notes that. */
  synchronized void noteArguments(int number, byte does) { // nothing else is called under it
    arguments = with(arguments, number, does);
  }

  private static byte[] with(byte[] known, int number, byte value) {
    byte[] longer = known;
    if (number >= known.length) {
      longer = new byte[Math.max(number + 1, known.length << 1)];
      System.arraycopy(known, 0, longer, 0, known.length);
    }
    longer[number] = value;
    return longer;
  }

  /** The effect of a method. */
  StateEffect effect(Class<?> c, int number) {
    return concerned ? call(c, number).effect() : StateEffect.NONE;
  }

  /** The same, for a call site. */
  CallEffect call(Class<?> c, int number) {
    CallEffect known = callOrNull(number);
    return known != null
        ? known
        : remember(
            number,
            CallEffect.of(this, number, concerned ? resolve(c, c, number) : StateEffect.NONE));
  }

  /** The effect of a method where it was found before, else null. */
  CallEffect callOrNull(int number) {
    CallEffect[] c = calls;
    return number < c.length ? c[number] : null;
  }

  /** The effect of going on, where this is the class of an iterator. */
  StateEffect ofIterator(Class<?> c) {
    return effect(c, StateTable.NEXT);
  }

  private synchronized CallEffect remember(int number, CallEffect effect) {
    CallEffect[] c = calls;
    if (number >= c.length) {
      CallEffect[] longer = new CallEffect[Math.max(number + 1, c.length << 1)];
      System.arraycopy(c, 0, longer, 0, c.length);
      c = longer;
    }
    c[number] = effect;
    calls = c;
    return effect;
  }

  /** The row of the nearest class that has one, or null. */
  static StateClass rowOf(Class<?> c) {
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      if (isJdk(k)) {
        StateClass row = StateTable.row(k.getName());
        if (row != null) {
          return row;
        }
      }
    }
    return null;
  }

  static boolean isJdk(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    return loader == null || loader == PLATFORM;
  }

  /**
   * The effect of a method.
   *
   * @param object the class of the object that it is called on
   * @param from the class at which the search for it begins: the same, or the one that the call of
   *     a superclass's method names
   */
  static StateEffect resolve(Class<?> object, Class<?> from, int number) {
    StateAccess whole = StateTable.whole(number);
    if (whole != null) {
      StateClass row = rowOf(from);
      return row == null
              || row.kind() == StateKind.ITERATOR
              || number == StateTable.ADD_TO && addsByProgram(from)
              || number != StateTable.ADD_TO
                  && StateTable.isOfArgument(number)
                  && goesOwnWays(from, whole.write())
          ? StateEffect.NONE
          : effect(from, row, row, whole, false);
    }
    StateTable.Method method = StateTable.method(number);
    if (method.isOfObject() && !isOverridden(from, method)) {
      return StateEffect.NONE;
    }
    if (InheritedCalls.isDefaultOfProgram(from, method)) {
      return StateEffect.NONE;
    }
    for (Class<?> k = from; k != null; k = k.getSuperclass()) {
      if (isJdk(k)) {
        StateClass row = StateTable.row(k.getName());
        if (row != null) {
          return InheritedCalls.mayCallProgram(object, from, method)
              ? StateEffect.NONE
              : listed(from, k, row, method);
        }
      } else if (declares(k, method)) {
        return StateEffect.NONE;
      }
    }
    return StateEffect.NONE;
  }

  private static final StateTable.Method ADD = new StateTable.Method("add", "Ljava/lang/Object;");

  /**
   * Whether what is added to an object of a class of the program is so by a method of the program.
   */
  private static boolean addsByProgram(Class<?> from) {
    for (Class<?> k = from; k != null && !isJdk(k); k = k.getSuperclass()) {
      if (declares(k, ADD)) {
        return true;
      }
    }
    return InheritedCalls.isDefaultOfProgram(from, ADD)
        || InheritedCalls.mayCallProgram(from, from, ADD);
  }

  private static boolean isOverridden(Class<?> from, StateTable.Method method) {
    for (Class<?> k = from; k != null && k != Object.class; k = k.getSuperclass()) {
      if (declares(k, method)) {
        return true;
      }
    }
    return false;
  }

  /** Classes whose objects are compared by the {@code equals} of a class that extends them. */
  private static final Set<String> COMPARED =
      Set.of("java.util.Date", "java.util.Calendar", "java.util.GregorianCalendar");

  private static Class<?> declaringEquals(Class<?> c) {
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      try {
        if (isJdk(k) && k.getDeclaredMethod("equals", Object.class) != null) {
          return k;
        }
      } catch (NoSuchMethodException notHere) {
        continue;
      }
    }
    return null;
  }

  /** Wrappers that call methods of other names than their own. */
  private static final Set<String> TURNING =
      Set.of(
          "java.util.Collections$AsLIFOQueue",
          "java.util.Collections$CheckedMap",
          "java.util.ReverseOrderDequeView",
          "java.util.ReverseOrderSortedSetView",
          "java.util.ReverseOrderSortedMapView",
          "java.util.LinkedHashMap$ReversedLinkedHashMapView",
          "java.util.LinkedHashSet$1ReverseLinkedHashSetView",
          "java.util.LinkedList$ReverseOrderLinkedListView");

  /** Methods of the program by which the JDK may read an argument. */
  private static final Set<String> READING =
      Set.of(
          "toArray",
          "iterator",
          "listIterator",
          "spliterator",
          "forEach",
          "size",
          "isEmpty",
          "get",
          "contains",
          "containsAll",
          "containsKey",
          "indexOf",
          "entrySet",
          "keySet",
          "values",
          "getTime",
          "getTimeInMillis");

  /** And those by which it may change one. */
  private static final Set<String> WRITING = Set.of("set", "sort", "add", "addAll", "replaceAll");

  /**
   * Whether a class of the program declares a method by which a call of the JDK may access an
   * argument: such a method is woven itself, and may take a lock.
   */
  private static boolean goesOwnWays(Class<?> from, boolean write) {
    try {
      for (Class<?> k = from; k != null && !isJdk(k); k = k.getSuperclass()) {
        for (Method m : k.getDeclaredMethods()) {
          if (READING.contains(m.getName()) || write && WRITING.contains(m.getName())) {
            return true;
          }
        }
      }
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
    return false;
  }

  /** The effect by the first row, from {@code k} up, that lists the method. */
  private static StateEffect listed(
      Class<?> from, Class<?> k, StateClass nearest, StateTable.Method method) {
    for (Class<?> s = k; s != null; s = s.getSuperclass()) {
      StateClass row = StateTable.row(s.getName());
      if (row == null) {
        continue;
      }
      boolean wrapper = row.kind() == StateKind.WRAPPER || row.kind() == StateKind.SYNCHRONIZED;
      StateAccess access = row.access(method.name(), method.parameters(), method.arity());
      if (wrapper && access == null) {
        access = StateAccess.READ;
      }
      if (access != null) {
        return access.part() == StatePart.NONE
            ? StateEffect.NONE
            : effect(from, row, nearest, fitting(access, method), isOfValues(access, method));
      }
    }
    return StateEffect.NONE;
  }

  /** A removal by index does not hang on its result, which may be a null that was removed. */
  private static StateAccess fitting(StateAccess access, StateTable.Method method) {
    return access.outcome() == Outcome.REMOVED && method.parameters().equals("I")
        ? REMOVED_AT
        : access;
  }

  private static final StateAccess REMOVED_AT =
      StateAccess.of(true, StatePart.STRUCTURE, Outcome.RETURNED);

  /** Whether a method of a set of entries reads the values of all. */
  private static boolean isOfValues(StateAccess access, StateTable.Method method) {
    return access.outcome() == Outcome.EQUAL
        || method.name().equals("hashCode")
        || method.name().equals("toString");
  }

  /**
   * Whether the values of maps of a class are told apart, or are what its objects show: sets of
   * keys show none, and sets of entries leave it to the entries to show theirs.
   */
  private static boolean hasValues(Class<?> from, StateKind kind, boolean ofEntries) {
    String name = from.getName();
    return switch (kind) {
      case OWNER -> MapPlaces.areTold(from);
      case VIEW -> !name.contains("KeySet") && (ofEntries || !name.contains("EntrySet"));
      case ITERATOR -> name.contains("Value") || name.equals("java.util.AbstractMap$2$1");
      case BUFFER, ARRAY, ENTRY, WRAPPER, SYNCHRONIZED -> false;
    };
  }

  private static StateEffect effect(
      Class<?> from, StateClass row, StateClass nearest, StateAccess access, boolean ofEntries) {
    long field = row.field() == null ? -1 : offset(from, row.name(), row.field());
    long flag = access.flag() == null ? -1 : offset(from, row.name(), access.flag());
    StateClass.Elements elements = row.elements();
    long first = elements == null ? -1 : offset(from, row.name(), elements.first());
    if (row.kind() == StateKind.SYNCHRONIZED) {
      first = offset(from, row.name(), "mutex");
    }
    long second = elements == null ? -1 : offset(from, row.name(), elements.second());
    long count = access.outcome().isCounted() ? count(from, access.outcome()) : -1;
    boolean entries = from.getName().contains("Entry");
    long entry = entries && row.entry() != null ? offset(from, row.name(), row.entry()) : -1;
    if (entries && row.kind() == StateKind.VIEW) {
      entry = field;
    }
    return new StateEffect(
        row.kind(),
        access,
        field,
        flag,
        first,
        second,
        entry,
        count,
        hasValues(from, row.kind(), ofEntries),
        nearest.reported());
  }

  /** The offset of the counter of changes, or of the size, or of the position, or -1. */
  private static long count(Class<?> from, Outcome outcome) {
    String[] names =
        outcome.isOn()
            ? new String[] {"position"}
            : new String[] {"modCount", "size", "wordsInUse", "count"};
    for (String name : names) {
      long found = offset(from, name);
      if (found >= 0) {
        return found;
      }
    }
    return -1;
  }

  /** The offset of an int field that a class of the JDK gives to its subclasses' objects, or -1. */
  private static long offset(Class<?> from, String field) {
    for (Class<?> c = from; c != null; c = c.getSuperclass()) {
      try {
        if (isJdk(c) && c.getDeclaredField(field).getType() == int.class) {
          return Memory.U.objectFieldOffset(c, field);
        }
      } catch (NoSuchFieldException notHere) {
        continue;
      }
    }
    return -1;
  }

  private static long offset(Class<?> from, String declaring, String field) {
    Class<?> c = from;
    while (!c.getName().equals(declaring)) {
      c = c.getSuperclass();
    }
    for (; c != null; c = c.getSuperclass()) {
      try {
        return Memory.U.objectFieldOffset(c, field);
      } catch (InternalError notHere) {
        continue;
      }
    }
    throw new IllegalStateException("no field " + field + " in " + declaring);
  }

  private static boolean declares(Class<?> c, StateTable.Method method) {
    try {
      return declared(c, method) != null;
    } catch (Throwable t) {
      return true; // a class that cannot be looked at: better no finding than a wrong one
    }
  }

  /** The method as a class declares it, no bridge if there is another; null where it does not. */
  static Method declared(Class<?> c, StateTable.Method method) {
    Method bridge = null;
    for (Method m : c.getDeclaredMethods()) {
      if (m.getName().equals(method.declaredName()) && parameters(m).equals(method.parameters())) {
        if (!m.isBridge()) {
          return m;
        }
        bridge = m;
      }
    }
    return bridge;
  }

  static String parameters(Method m) {
    StringBuilder text = new StringBuilder();
    for (Class<?> p : m.getParameterTypes()) {
      text.append(p.descriptorString());
    }
    return text.toString();
  }
}
