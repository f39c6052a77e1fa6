package subject;

import dev.redflag.instrument.testing.Expect;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Accesses by handle. */
class Handles {
  int i;
  volatile long v;
  Object o;
  static int s;
  static volatile double w;
  final int fixed = 7;

  private static final VarHandle I;
  private static final VarHandle V;
  private static final VarHandle O;
  private static final VarHandle S;
  private static final VarHandle W;
  private static final VarHandle FIXED;
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle NAME = MethodHandles.arrayElementVarHandle(String[].class);
  private static final VarHandle VIEW =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BUFFER =
      MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final MethodHandle GET_I;
  private static final MethodHandle SET_V;
  private static final MethodHandle GET_V;
  private static final MethodHandle SET_S;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      I = lookup.findVarHandle(Handles.class, "i", int.class);
      V = lookup.findVarHandle(Handles.class, "v", long.class);
      O = lookup.findVarHandle(Handles.class, "o", Object.class);
      S = lookup.findStaticVarHandle(Handles.class, "s", int.class);
      W = lookup.findStaticVarHandle(Handles.class, "w", double.class);
      FIXED = lookup.findVarHandle(Handles.class, "fixed", int.class);
      GET_I = lookup.findGetter(Handles.class, "i", int.class);
      SET_V = lookup.findSetter(Handles.class, "v", long.class);
      GET_V = lookup.findGetter(Handles.class, "v", long.class);
      SET_S = lookup.findStaticSetter(Handles.class, "s", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Expect({"write #0", "read #0", "write #2", "read #2", "write [3]", "read [3]"})
  static void plain() {
    Handles h = new Handles();
    I.set(h, 4);
    int i = (int) I.get(h);
    O.set(h, (Object) "o");
    Object o = O.get(h);
    S.set(i);
    if ((int) S.get() != 4 || o != "o" || (int) FIXED.get(h) != 7) {
      throw new AssertionError();
    }
  }

  @Expect({"release VOLATILE", "acquire VOLATILE", "release VOLATILE", "acquire VOLATILE"})
  static void ofVolatiles() {
    Handles h = new Handles();
    V.setVolatile(h, 4L);
    long v = h.v;
    W.setRelease(3.0);
    if ((double) W.getAcquire() != 3 || v != 4) {
      throw new AssertionError();
    }
  }

  @Expect({"write #0", "release VOLATILE", "acquire VOLATILE", "read #0", "write #0", "read #0"})
  static void ordered() {
    Handles h = new Handles();
    I.setRelease(h, 4);
    int i = (int) I.getAcquire(h);
    I.setOpaque(h, i);
    if ((int) I.getOpaque(h) != 4) {
      throw new AssertionError();
    }
  }

  @Expect({
    "acquire VOLATILE",
    "write #0",
    "release VOLATILE",
    "acquire VOLATILE",
    "read #0",
    "acquire VOLATILE",
    "write #0",
    "write #0",
    "release VOLATILE",
    "read #0"
  })
  static void compared() {
    Handles h = new Handles();
    boolean swapped = I.compareAndSet(h, 0, 4);
    boolean failed = !I.compareAndSet(h, 0, 5);
    int seen = (int) I.compareAndExchangeAcquire(h, 4, 5);
    boolean weak;
    do {
      weak = I.weakCompareAndSetRelease(h, 5, 6);
    } while (!weak);
    int other = (int) I.compareAndExchangeRelease(h, 5, 6);
    if (!swapped || !failed || seen != 4 || other != 6) {
      throw new AssertionError();
    }
  }

  @Expect({
    "acquire VOLATILE",
    "release VOLATILE",
    "acquire VOLATILE",
    "release VOLATILE",
    "acquire VOLATILE",
    "acquire VOLATILE"
  })
  static void updatesOfVolatiles() {
    Handles h = new Handles();
    long v = (long) V.getAndAdd(h, 2L);
    v += (long) V.getAndBitwiseOr(h, 1L);
    V.getAndSetAcquire(h, 0L);
    if (v != 2 || h.v != 0) {
      throw new AssertionError();
    }
  }

  @Expect({
    "acquire VOLATILE",
    "release VOLATILE",
    "acquire VOLATILE",
    "acquire VOLATILE",
    "release VOLATILE"
  })
  static void comparedBits() {
    double first = (double) W.compareAndExchange(0.0, Double.NaN);
    double failed = (double) W.compareAndExchange(1.0, 2.0);
    double third = (double) W.compareAndExchange(Double.NaN, 0.0);
    if (first != 0 || failed == failed || third == third) {
      throw new AssertionError();
    }
  }

  @Expect({
    "write [1]",
    "read [1]",
    "write [2]",
    "release VOLATILE",
    "acquire VOLATILE",
    "write [0]",
    "release VOLATILE"
  })
  static void elements() {
    long[] cells = new long[3];
    String[] names = new String[1];
    ELEMENT.set(cells, 1, 4L);
    long seen = (long) ELEMENT.get(cells, 1);
    ELEMENT.setVolatile(cells, 2, seen);
    Object none = NAME.compareAndExchange(names, 0, (Object) null, (Object) "n");
    if (none != null || seen != 4) {
      throw new AssertionError();
    }
  }

  @Expect({"write [1]", "write [2]", "write [3]", "write [4]", "read [6]", "read [7]"})
  static void views() {
    byte[] bytes = new byte[8];
    VIEW.set(bytes, 1, 5);
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 2, 6).slice();
    if ((short) BUFFER.get(buffer, 4) != 0) {
      throw new AssertionError();
    }
  }

  @Expect({"read #0", "release VOLATILE", "acquire VOLATILE", "write [3]", "write #0"})
  static void methodHandles() throws Throwable {
    Handles h = new Handles();
    int i = (int) GET_I.invokeExact(h);
    SET_V.invokeExact(h, 5L);
    Object v = GET_V.invoke((Object) h);
    SET_S.invokeExact(i);
    MethodHandle opaque = I.toMethodHandle(VarHandle.AccessMode.SET_OPAQUE);
    opaque.invokeExact(h, 3);
    MethodHandle length = MethodHandles.arrayLength(int[].class);
    if (!v.equals(5L) || h.fixed + (int) length.invokeExact(new int[1]) != 8) {
      throw new AssertionError();
    }
  }

  @Expect({"acquire VOLATILE", "write #0", "release VOLATILE", "acquire VOLATILE", "read #0"})
  static void failing() {
    Handles h = new Handles();
    int thrown = 0;
    try {
      I.getAndAdd((Handles) null, 1);
    } catch (NullPointerException e) {
      thrown++;
    }
    try {
      ELEMENT.getAndAdd(new long[1], 1, 1L);
    } catch (ArrayIndexOutOfBoundsException e) {
      thrown++;
    }
    try {
      I.getAndAdd(h, "one");
    } catch (java.lang.invoke.WrongMethodTypeException e) {
      thrown++;
    }
    try {
      FIXED.setVolatile(h, 1);
    } catch (UnsupportedOperationException e) {
      thrown++;
    }
    I.getAndAdd(h, 1); // gives back the lock of the one that failed
    if ((int) I.getVolatile(h) != 1 || thrown != 4) {
      throw new AssertionError(thrown);
    }
  }

  private static sun.misc.Unsafe unsafe() {
    try {
      java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return (sun.misc.Unsafe) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("removal")
  @Expect({
    "write #0",
    "read #0",
    "release VOLATILE",
    "acquire VOLATILE",
    "acquire VOLATILE",
    "write #0",
    "release VOLATILE",
    "acquire VOLATILE",
    "read #0",
    "read [2]",
    "write [4]",
    "write [5]",
    "write [6]",
    "write [7]",
    "write [3]"
  })
  static void unsafely() throws NoSuchFieldException {
    sun.misc.Unsafe u = unsafe();
    Handles h = new Handles();
    long i = u.objectFieldOffset(Handles.class.getDeclaredField("i"));
    long v = u.objectFieldOffset(Handles.class.getDeclaredField("v"));
    java.lang.reflect.Field s = Handles.class.getDeclaredField("s");
    u.putInt(h, i, 3);
    int seen = u.getInt(h, i);
    u.putOrderedLong(h, v, 3);
    long ordered = u.getLongVolatile(h, v);
    boolean swapped = u.compareAndSwapInt(h, i, 3, 4);
    boolean failed = !u.compareAndSwapInt(h, i, 3, 4);
    u.getLong(new long[3], u.arrayBaseOffset(long[].class) + 2L * 8);
    u.putInt(new byte[8], u.arrayBaseOffset(byte[].class) + 4L, 1);
    u.putInt(u.staticFieldBase(s), u.staticFieldOffset(s), 1);
    if (seen != 3 || ordered != 3 || !swapped || !failed) {
      throw new AssertionError();
    }
  }
}
