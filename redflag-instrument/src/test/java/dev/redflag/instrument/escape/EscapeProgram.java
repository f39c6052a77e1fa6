package dev.redflag.instrument.escape;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** Ways that a reference can go; woven and run by {@link EscapeWeaverTest}. */
@SuppressWarnings("unused")
final class EscapeProgram {
  static class Box implements Cloneable {
    int value;
    long wide;
    Object next;
    Box box;

    Box() {}

    Box(Object next) {
      this.next = next;
    }

    @Override
    public Box clone() {
      try {
        return (Box) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Box b && b.value == value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  static class Wider extends Box {
    final String name;

    Wider(String name) {
      this.name = name;
    }
  }

  static class Own extends Thread {
    final Box box;

    Own(Box box) {
      this.box = box;
    }
  }

  static class Doubling implements Function<Box, Box> {
    Object kept;

    @Override
    public Box apply(Box b) {
      return b;
    }
  }

  static class Ordered implements Comparable<Ordered> {
    int value;

    @Override
    public int compareTo(Ordered other) {
      return value - other.value;
    }
  }

  static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final transient Box box;

    Failure(Box box) {
      this.box = box;
    }
  }

  @SuppressWarnings({"removal", "deprecation"})
  static class Finalized {
    int value;

    @Override
    protected void finalize() {
      value++;
    }
  }

  /** Its own code looks at its mark. */
  static class Plain {
    int value;
    long wide;
    double real;
    Object next;
    Plain[] more;

    static Object touch(Plain p) {
      p.value = 1;
      p.wide = 2;
      p.real += p.wide + p.value;
      p.more = null;
      p.next = p.more;
      return p.next;
    }
  }

  /** Its own code looks at the mark of its superclass. */
  static class PlainInside extends Plain {
    int deep;

    static void touch(PlainInside p) {
      p.deep = 1;
      p.value = 2;
    }
  }

  record Couple(Box one, Object other) {}

  /** Methods of its interface may keep it. */
  static class PlainFunction extends Plain implements Function<Plain, Plain> {
    @Override
    public Plain apply(Plain p) {
      return p;
    }
  }

  /** Implements an interface that keeps nothing, and has a field of a type of the program. */
  static class Faced implements Comparable<Faced> {
    Box box;
    int value;

    static void touch(Faced f) {
      f.value = 1;
      f.box = null;
    }

    @Override
    public int compareTo(Faced other) {
      return Integer.compare(value, other.value);
    }
  }

  /** Methods of its interface may keep it, though it has a mark of its own. */
  static class Keeping implements Function<Box, Box> {
    int value;

    static void touch(Keeping k) {
      k.value = 1;
    }

    @Override
    public Box apply(Box box) {
      return box;
    }
  }

  static void touchFacedLocal() {
    Faced.touch(new Faced());
  }

  static void touchFacedShared() {
    Faced f = new Faced();
    S = f;
    Faced.touch(f);
  }

  static void touchKeeping() {
    Keeping.touch(new Keeping());
  }

  /** Each field says in its name whether its accesses in constructors need a look. */
  static class Constructed {
    int freshFirst;
    long freshWide;
    Object freshReference;
    int freshInLoop;
    int freshInBranch;
    int freshCaught;
    int watchedAfterPassing;
    int watchedAfterStore;
    int watchedInLoop;
    int watchedOfOther;
    int watchedAfterChoice;
    int watchedInHandler;
    int watchedAfterCast;
    int watchedAfterThis;

    Constructed(Object o) {
      freshFirst = 1;
      freshWide += freshFirst;
      freshReference = o;
      if (o != null && this != o) {
        freshInBranch = 2;
      }
      S = this;
      watchedAfterStore = 3;
    }

    Constructed(int times) {
      for (int i = 0; i < times; i++) {
        freshInLoop += i;
      }
      for (int i = 0; i < times; i++) {
        watchedInLoop++;
        LIST.add(this);
      }
    }

    Constructed(Constructed other, boolean own) {
      other.watchedOfOther = 1;
      Constructed chosen = own ? this : other;
      chosen.watchedOfOther++;
      Constructed.pass(chosen);
      watchedAfterChoice = 1;
    }

    Constructed(String number) {
      try {
        freshCaught = Integer.parseInt(number);
        pass(this);
        watchedAfterPassing = 2;
      } catch (NumberFormatException e) {
        watchedInHandler = 1;
      }
    }

    Constructed(long wide) {
      freshWide = wide;
      Object self = this;
      ((Constructed) self).watchedAfterCast = 1;
      watchedAfterCast++;
    }

    Constructed() {
      this("1");
      watchedAfterThis = 1;
    }

    static void pass(Constructed c) {}
  }

  /** What another constructor did with the object is not known. */
  static class Derived extends Constructed {
    int watchedInSubclass;

    Derived() {
      super("1");
      watchedInSubclass = 1;
    }
  }

  interface Taker {
    void take(Object o);
  }

  /** A class of the program that has a method of its interface from the JDK. */
  interface Adding {
    boolean add(Object o);
  }

  static class AddingList extends ArrayList<Object> implements Adding {
    private static final long serialVersionUID = 1L;
  }

  /** Calls static methods by its own name, of which one is the JDK's. */
  static class Later extends CompletableFuture<Object> {
    static void keep(Box b) {
      completedFuture(b);
    }

    static void show(Box b) {
      same(b);
    }

    static Object same(Object o) {
      return o;
    }
  }

  /** Methods of one name, whose accesses have the same bytecode indices. */
  static class Overloads {
    static void up(Box b) {
      b.value++;
    }

    static void up(Ordered o) {
      o.value++;
    }
  }

  static Object S;
  static final Object[] ARRAY = new Object[2];
  static final long[] LONGS = new long[1];
  static final List<Object> LIST = new ArrayList<>();
  static final Map<Object, Object> MAP = new HashMap<>();
  static final Box HOLDER = new Box();
  static final VarHandle NEXT = handle();

  private EscapeProgram() {}

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup().findVarHandle(Box.class, "next", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Box pass(Box b) {
    b.value++;
    return b;
  }

  static Object localNew() {
    return new Box();
  }

  static Object localSubclass() {
    return pass(new Wider("a"));
  }

  static Object sharedByInheritedStaticMethod() {
    Box b = new Box();
    Later.keep(b);
    return b;
  }

  static Object localInOwnStaticMethod() {
    Box b = new Box();
    Later.show(b);
    return b;
  }

  static Object localPlain() {
    Plain p = new Plain();
    Plain.touch(p);
    return p;
  }

  static Object localPlainSubclass() {
    return new PlainInside();
  }

  static Object sharedPlainFunction() {
    return new PlainFunction();
  }

  static Object sharedPlain() {
    Plain p = new Plain();
    p.next = new Plain();
    S = p;
    return p.next;
  }

  static Object localRecord() {
    Box b = new Box();
    Couple couple = new Couple(b, null);
    return couple.equals(new Couple(b, null)) ? couple : null;
  }

  static Object localInRecord() {
    return new Couple(new Box(), null).one();
  }

  static Object sharedRecord() {
    Couple couple = new Couple(null, null);
    S = couple;
    return couple;
  }

  static Object sharedWithItsRecord() {
    Box b = new Box();
    S = new Couple(null, new Couple(b, null));
    return b;
  }

  static Object sharedInSharedRecord() {
    Couple couple = new Couple(new Box(), null);
    S = couple;
    couple.one().box = new Box();
    return couple.one().box;
  }

  static void touchInsideLocal() {
    PlainInside.touch(new PlainInside());
  }

  static void touchInsideShared() {
    PlainInside p = new PlainInside();
    S = p;
    PlainInside.touch(p);
  }

  /** Accesses of another class, whose objects have a mark, but not all of them one that is kept. */
  static void accessPlain(Plain p) {
    p.value = 3;
    p.more = null;
  }

  static void accessLocal() {
    accessPlain(new PlainInside());
    accessPlain(new Plain());
  }

  static void accessFunction() {
    accessPlain(new PlainFunction());
  }

  static void touchLocal() {
    Plain.touch(new Plain());
    Plain.touch(new PlainInside());
  }

  static void touchShared() {
    Plain p = new Plain();
    S = p;
    Plain.touch(p);
  }

  static void touchNull() {
    Plain.touch(null);
  }

  static Object localInLocal() {
    Box inner = new Box();
    Box outer = new Box(inner);
    outer.box = inner;
    return inner;
  }

  static Object localCompared() {
    Box b = new Box();
    Object other = new Box();
    return b.equals(other) && Objects.equals(b, other) ? b : null;
  }

  static Object localLookedFor() {
    Box b = new Box();
    return MAP.get(b) == null && !LIST.contains(b) ? b : null;
  }

  static Object localPrinted() {
    Box b = new Box();
    return ("" + b + String.valueOf(b)).isEmpty() ? null : Objects.requireNonNull(b);
  }

  static Object localInAnonymousObject() {
    Box b = new Box();
    Object user =
        new Object() {
          @Override
          public String toString() {
            return "" + b.value;
          }
        };
    return user.toString().equals("0") ? b : null;
  }

  static Object localComparable() {
    Ordered o = new Ordered();
    return o.compareTo(new Ordered()) == 0 ? o : null;
  }

  static Object sharedInStatic() {
    Box b = new Box();
    S = b;
    return b;
  }

  static Object sharedInArray() {
    Box b = new Box();
    ARRAY[0] = b;
    return b;
  }

  static Object sharedInOwnArray() {
    Box b = new Box();
    Box[] own = {b};
    return own[0];
  }

  static Object sharedInList() {
    Box b = new Box();
    LIST.add(b);
    LIST.clear();
    return b;
  }

  static Object sharedInMap() {
    Box b = new Box();
    MAP.put("", b);
    MAP.clear();
    return b;
  }

  static Object sharedInSharedObject() {
    Box b = new Box();
    HOLDER.next = b;
    S = HOLDER;
    HOLDER.box = new Box(b);
    return HOLDER.box;
  }

  static Object sharedWithItsHolder() {
    Box b = new Box();
    Box holder = new Box(new Wider("x"));
    ((Box) holder.next).box = b;
    S = holder;
    return b;
  }

  static Object sharedDeepDown() {
    Box last = new Box();
    Box list = last;
    for (int i = 0; i < 10_000; i++) {
      list = new Box(list);
    }
    S = list;
    return last;
  }

  static Object sharedInCircle() {
    Box a = new Box();
    Box b = new Box(a);
    a.next = b;
    S = a;
    return b;
  }

  static Object sharedByLambda() {
    Box b = new Box();
    Runnable r = () -> b.value++;
    r.run();
    return b;
  }

  static Object sharedByBoundReference() {
    Box b = new Box();
    Supplier<String> s = b::toString;
    return s == null ? null : b;
  }

  static Object sharedByThread() {
    Box b = new Box();
    Own thread = new Own(b);
    return b;
  }

  static Object sharedByAnonymousThread() {
    Box b = new Box();
    Thread thread =
        new Thread() {
          @Override
          public void run() {
            b.value++;
          }
        };
    return b;
  }

  static Object sharedByException() {
    Box b = new Box();
    try {
      throw new Failure(b);
    } catch (Failure e) {
      return e.box;
    }
  }

  static Object sharedClone() {
    return new Box().clone();
  }

  static Object sharedOfClone() {
    Box part = new Box();
    Box whole = new Box(part);
    return whole.clone().next;
  }

  static Object sharedByHandle() {
    Box b = new Box();
    NEXT.set(new Box(), b);
    return b;
  }

  static Object sharedByAtomic() {
    Box b = new Box();
    new AtomicReference<>(b).compareAndSet(b, null);
    return b;
  }

  static Object sharedWhereJdkIsThis() {
    Doubling d = new Doubling();
    Box b = new Box();
    d.kept = b;
    return b;
  }

  static Object sharedMadeByReflection() throws ReflectiveOperationException {
    return Box.class.getDeclaredConstructor().newInstance();
  }

  static Object sharedFromSupplier() {
    return Optional.<Box>empty().orElseGet(Box::new);
  }

  static Object sharedFinalized() {
    return new Finalized();
  }

  static Object sharedByInheritedMethod() {
    Box b = new Box();
    Adding adding = new AddingList();
    adding.add(b);
    return b;
  }

  static Object sharedByLambdaOfTheProgram() {
    Box b = new Box();
    Taker taker = LIST::add;
    taker.take(b);
    LIST.clear();
    return b;
  }

  static Object sharedArray() {
    return new Box[1];
  }

  static void accesses() {
    Box b = new Box();
    b.value = 1;
    long w = b.wide;
    S = b;
    b.value = 2;
    w += b.wide;
    w += LONGS[0];
    ARRAY[0] = w;
  }
}
