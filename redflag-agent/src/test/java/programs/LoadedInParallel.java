package programs;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads load classes that extend one another by one loader, all at once and in every order. */
public class LoadedInParallel {
  private static final int LOADERS = 50;
  private static final String[] NAMES = {"Base", "Middle", "Top", "Other", "Face"};

  /** What is loaded. */
  public interface Face {
    /** Adds one. */
    int next();
  }

  /** What is loaded. */
  public static class Base {
    static int made;
    protected int count;
    volatile Object seen;

    public Base() {
      synchronized (getClass().getClassLoader()) {
        made++;
      }
    }
  }

  /** What is loaded. */
  public static class Middle extends Base implements Face {
    protected int[] counts = new int[4];

    @Override
    public int next() {
      seen = this;
      return counts[count++ & 3]++;
    }
  }

  /** What is loaded. */
  public static class Top extends Middle {
    private final Other other = new Other();

    @Override
    public int next() {
      return super.next() + other.next();
    }
  }

  /** What is loaded. */
  public static class Other extends Base implements Face {
    @Override
    public int next() {
      return count++;
    }
  }

  private static final class Loader extends ClassLoader {
    static {
      registerAsParallelCapable();
    }

    Loader() {
      super(null);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = LoadedInParallel.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    AtomicInteger initialized = new AtomicInteger();
    for (int i = 0; i < LOADERS; i++) {
      Loader loader = new Loader();
      CyclicBarrier together = new CyclicBarrier(NAMES.length);
      List<Thread> threads = new ArrayList<>();
      for (int first = 0; first < NAMES.length; first++) {
        int from = first;
        Thread thread =
            new Thread(
                () -> {
                  try {
                    together.await();
                    for (int n = 0; n < NAMES.length; n++) {
                      load(loader, NAMES[(from + n) % NAMES.length]);
                      initialized.incrementAndGet();
                    }
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.println(initialized + " loaded");
  }

  private static void load(ClassLoader loader, String name) throws Exception {
    Class<?> loaded = Class.forName("programs.LoadedInParallel$" + name, true, loader);
    if (!loaded.isInterface()) {
      Object made = loaded.getDeclaredConstructor().newInstance();
      if (!name.equals("Base")) {
        loaded.getMethod("next").invoke(made);
      }
    }
  }
}
