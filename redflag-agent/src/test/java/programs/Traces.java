package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Prints the whole trace, and the JVM's explanation, of every kind of failure near our hooks. */
class Traces implements Cloneable {
  /** What fails. */
  interface Action {
    void run() throws Throwable;
  }

  static class Failing {
    static int value = Integer.parseInt("no number");
  }

  int number;
  volatile long wide;
  Traces next;
  volatile Traces published;
  int[] cells = new int[1];
  Object[] objects = new String[1];
  Object monitor;
  static Traces none;
  static int count;
  static int zero;

  static final VarHandle NUMBER;
  static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);
  static VarHandle noHandle;
  static MethodHandle noMethod;
  static final MethodHandle GETTER;
  static final Field FIELD;
  static Field noField;

  static {
    try {
      NUMBER = MethodHandles.lookup().findVarHandle(Traces.class, "number", int.class);
      GETTER = MethodHandles.lookup().findGetter(Traces.class, "number", int.class);
      FIELD = Traces.class.getDeclaredField("number");
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static Traces nothing() {
    return null;
  }

  static Object[] noArray() {
    return null;
  }

  static byte[][] rows(int n) {
    return new byte[n][];
  }

  static InputStream noStream() {
    return null;
  }

  synchronized void failLocked() {
    throw new IllegalStateException("locked " + Thread.holdsLock(this));
  }

  synchronized void waitLocked() throws InterruptedException {
    Thread.currentThread().interrupt();
    wait();
  }

  void waitInside(long time) throws InterruptedException {
    synchronized (this) {
      try {
        wait(time, 1);
      } finally {
        number++;
      }
    }
  }

  public static void main(String[] args) {
    Traces t = new Traces();
    int[] noInts = args.length == 0 ? null : t.cells;
    long[] noLongs = args.length == 0 ? null : new long[1];
    Object nobody = args.length == 0 ? null : t;
    fields(t);
    elements(t, noInts, noLongs);
    monitors(t, nobody);
    handles(t);
    calls(t, noInts);
    threads(t);
  }

  private static void fields(Traces t) {
    print(() -> t.next.number++);
    print(() -> t.next.next.number = 1);
    print(() -> none.number = 2);
    print(() -> System.out.println(nothing().wide));
    print(() -> nothing().wide = 3);
    print(() -> t.published.published = t);
    print(() -> System.out.println(nothing().number));
    print(() -> System.out.println(Failing.value));
    print(() -> Failing.value = 1);
    print(() -> new Failing());
    print(() -> nothing().clone());
  }

  private static void elements(Traces t, int[] noInts, long[] noLongs) {
    print(() -> t.cells[1]++);
    print(() -> t.cells[-1] = 1);
    print(() -> noInts[0] = 1);
    print(() -> System.out.println(noInts[0]));
    print(() -> noLongs[0]++);
    print(() -> noArray()[0] = "a");
    print(() -> t.objects[0] = 1);
    print(() -> t.objects[2] = 1);
    print(() -> rows(1)[0][0] = 1);
    print(
        () -> {
          int sum = 0;
          for (int i = 0; i < 3; i++) {
            sum += t.cells[i] + noInts[i];
          }
          System.out.println(sum);
        });
    print(() -> noInts.clone());
    print(() -> noArray().clone());
    print(() -> System.out.println(new int[-1].length));
    print(() -> System.out.println(noArray().length));
  }

  private static void monitors(Traces t, Object nobody) {
    print(() -> nobody.wait());
    print(() -> t.monitor.wait());
    print(() -> nothing().wait(1));
    print(() -> t.objects[0].wait(1, 1));
    print(() -> nobody.notify());
    print(() -> t.monitor.notifyAll());
    print(() -> t.wait());
    print(() -> t.wait(5));
    print(() -> t.notify());
    print(t::waitLocked);
    print(() -> t.waitInside(-1));
    print(
        () -> {
          Thread.currentThread().interrupt();
          t.waitInside(1);
        });
    print(
        () -> {
          synchronized (nobody) {
            count++;
          }
        });
    print(
        () -> {
          synchronized (nothing()) {
            count++;
          }
        });
    print(
        () -> {
          synchronized (t.monitor) {
            count++;
          }
        });
    print(t::failLocked);
    print(
        () -> {
          synchronized (t) {
            nothing().failLocked();
          }
        });
    print(() -> System.out.println(Thread.holdsLock(t) + " " + t.number));
  }

  private static void handles(Traces t) {
    print(() -> System.out.println((int) NUMBER.get(nothing())));
    print(() -> NUMBER.setVolatile(nothing(), 1));
    print(() -> System.out.println((int) noHandle.getVolatile(t)));
    print(() -> noHandle.compareAndSet(t, 1, 2));
    print(() -> System.out.println((String) NUMBER.get(t)));
    print(() -> CELLS.set(t.cells, 3, 1));
    print(() -> CELLS.getAndAdd(t.cells, -1, 1));
    print(() -> System.out.println((int) GETTER.invokeExact(nothing())));
    print(() -> System.out.println((int) noMethod.invokeExact(t)));
    print(() -> System.out.println(FIELD.get(null)));
    print(() -> System.out.println(FIELD.getInt("text")));
    print(() -> FIELD.set(t, "text"));
    print(() -> noField.get(t));
    print(() -> noField.setInt(t, 1));
    print(() -> Array.get(null, 0));
    print(() -> Array.get(t.cells, 1));
    print(() -> Array.setLong(t.cells, 0, 1));
    print(() -> Array.set("text", 0, 1));
    print(() -> Class.forName("programs.None"));
    print(() -> Class.forName(null));
    print(
        () ->
            MethodHandles.lookup()
                .findStatic(Traces.class, "none", MethodType.genericMethodType(1)));
  }

  private static void calls(Traces t, int[] noInts) {
    print(() -> System.arraycopy(null, 0, t.cells, 0, 1));
    print(() -> System.arraycopy(t.cells, 0, noInts, 0, 1));
    print(() -> System.arraycopy(t.cells, 0, t.cells, 1, 1));
    print(() -> System.arraycopy(t.cells, 0, new long[1], 0, 1));
    print(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
    print(() -> Arrays.fill(noInts, 1));
    print(() -> Arrays.fill(t.cells, 0, 3, 1));
    print(() -> Arrays.sort(noInts));
    print(() -> Arrays.sort(new Object[] {"a", 1}));
    print(() -> Arrays.sort(new String[] {"a", "b"}, (a, b) -> count / zero));
    print(() -> Arrays.copyOf(t.cells, -1));
    print(() -> Arrays.copyOfRange(t.cells, 2, 3));
    print(() -> Arrays.binarySearch(t.cells, 0, 2, 1));
    print(() -> new String((char[]) null));
    print(() -> new String(new byte[2], 1, 2));
    print(() -> "text".getChars(0, 3, new char[2], 0));
    print(() -> noStream().read(new byte[1]));
    print(() -> new ByteArrayInputStream(new byte[1]).read(new byte[1], 1, 1));
    print(() -> new ByteArrayOutputStream().write(new byte[1], 1, 1));
    print(() -> new ByteArrayOutputStream().write((byte[]) null));
    print(() -> Collections.addAll(null, "a"));
    print(() -> List.of("a").toArray(noArray()));
    print(() -> ((List<?>) null).add(null));
    print(() -> List.of("a").add("b"));
    print(() -> new ArrayList<>().get(0));
    print(() -> new HashMap<>().put(nothing().next, 1));
    print(
        () -> {
          Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
          for (Integer key : map.keySet()) {
            map.remove(key);
          }
          throw new ConcurrentModificationException("it had two");
        });
    print(() -> new ConcurrentHashMap<>().put("a", null));
    print(() -> new ConcurrentHashMap<>().computeIfAbsent(nothing(), k -> k));
    print(() -> new ConcurrentHashMap<>().computeIfAbsent("a", k -> count / zero));
    print(() -> new AtomicIntegerArray(1).incrementAndGet(1));
  }

  private static void threads(Traces t) {
    print(() -> new ReentrantLock().unlock());
    print(() -> new ReentrantReadWriteLock().readLock().unlock());
    print(
        () -> {
          Thread.currentThread().interrupt();
          new LinkedBlockingQueue<>().take();
        });
    print(
        () -> {
          Thread.currentThread().interrupt();
          new Semaphore(0).acquire();
        });
    print(
        () -> {
          Thread.currentThread().interrupt();
          Thread.currentThread().join();
        });
    print(
        () -> {
          Thread.currentThread().interrupt();
          try {
            new Thread(t::failLocked).join(0, -1);
          } finally {
            Thread.interrupted();
          }
        });
    print(
        () -> {
          ExecutorService one = Executors.newSingleThreadExecutor();
          try {
            one.submit(t::failLocked).get();
          } finally {
            one.shutdown();
          }
        });
    print(() -> CompletableFuture.runAsync(t::failLocked).join());
    print(() -> List.of(1, 0).stream().map(i -> 1 / i).forEach(i -> count += i));
    print(
        () -> {
          Thread thread = new Thread(() -> {});
          thread.start();
          thread.join();
          thread.start();
        });
  }

  private static void print(Action action) {
    try {
      action.run();
      System.out.println("no exception");
    } catch (Throwable e) {
      e.printStackTrace(System.out);
    }
  }
}
