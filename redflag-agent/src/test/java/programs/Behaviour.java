package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.TreeSet;

/** Prints what a program can see of itself: its members, its exceptions, its serialized form. */
public class Behaviour implements Serializable, Cloneable {
  @SuppressWarnings("serial") // the JVM is to compute the version
  static class Computed implements Serializable {
    int number = 3;
    transient String lost = "lost";
    static long counter;
    volatile boolean flag;

    Computed() {
      counter++;
    }
  }

  private static final long serialVersionUID = 1L;

  static int statics;
  private int number = 1;
  protected final String text = "text";
  volatile long wide;
  int[] elements = {1, 2, 3};
  Behaviour next;

  public static void main(String[] args) throws Exception {
    members(Behaviour.class);
    members(Computed.class);
    System.out.println(ObjectStreamClass.lookup(Computed.class).getSerialVersionUID());
    System.out.println(serialized());
    System.out.println(new Behaviour().copy().number);
    exceptions();
    threads();
    System.err.println("to standard error");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    System.exit(args.length == 0 ? 0 : Integer.parseInt(args[0]));
  }

  private static void members(Class<?> c) {
    TreeSet<String> names = new TreeSet<>();
    for (Field f : c.getDeclaredFields()) {
      names.add(f.toString());
    }
    for (Field f : c.getFields()) {
      names.add(f.toString());
    }
    for (Method m : c.getDeclaredMethods()) {
      if (!m.isSynthetic()) { // the numbers of lambdas' methods are the compiler's matter
        names.add(m.toString());
      }
    }
    for (Constructor<?> k : c.getDeclaredConstructors()) {
      names.add(k.toString());
    }
    System.out.println(String.join("\n", names));
    System.out.println(Arrays.toString(c.getInterfaces()) + c.getModifiers());
  }

  private static void threads() {
    TreeSet<String> names = new TreeSet<>();
    for (Thread t : Thread.getAllStackTraces().keySet()) {
      names.add(t.getThreadGroup().getName() + "/" + t.getName());
    }
    System.out.println(names + " " + Thread.activeCount());
    ThreadMXBean all = ManagementFactory.getThreadMXBean();
    System.out.println(all.getThreadCount() + " " + all.getTotalStartedThreadCount());
  }

  private static String serialized() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Computed());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Computed back = (Computed) in.readObject();
      return Arrays.toString(bytes.toByteArray()) + back.number + back.lost + back.flag;
    }
  }

  private Behaviour copy() throws CloneNotSupportedException {
    return (Behaviour) clone();
  }

  private static void exceptions() {
    Behaviour b = new Behaviour();
    print(() -> System.out.println(b.next.number));
    print(() -> b.next.number = 2);
    print(() -> System.out.println(b.elements[3]));
    print(() -> b.elements[-1] = 1);
    print(() -> System.arraycopy(b.elements, 0, b.elements, 2, 2));
    print(() -> System.arraycopy(b.elements, 0, new long[3], 0, 1));
    print(() -> ((Object[]) new String[1])[0] = 1);
    print(() -> locked(b));
    print(() -> locked(null));
    print(
        () -> {
          try {
            b.wait();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    print(() -> new Thread(() -> {}).setPriority(99));
  }

  private static void locked(Object monitor) {
    synchronized (monitor) {
      throw new IllegalStateException("under " + monitor.getClass().getName());
    }
  }

  private static void print(Runnable action) {
    try {
      action.run();
      System.out.println("no exception");
    } catch (RuntimeException e) {
      System.out.println(e);
      for (StackTraceElement frame : e.getStackTrace()) {
        System.out.println("  " + frame);
      }
    }
  }
}
