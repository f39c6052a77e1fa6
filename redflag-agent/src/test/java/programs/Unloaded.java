package programs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Loads a class by loaders of its own, uses it in all ways, and says when the loaders are gone. */
public class Unloaded {
  static final int LOADERS = 20;

  /** What each loader defines. */
  public static class Body implements Runnable {
    static int count;
    int own;
    volatile int seen;
    Object[] kept = new Object[4];
    List<Integer> list = new ArrayList<>();

    @Override
    public void run() {
      count++;
      own++;
      seen++;
      kept[0] = this;
      Consumer<Integer> add = list::add;
      add.accept(1);
      synchronized (this) {
        own++;
      }
    }
  }

  private static class Loader extends ClassLoader {
    Loader() {
      super(null);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = Unloaded.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static WeakReference<ClassLoader> use() throws Exception {
    ClassLoader loader = new Loader();
    Class<?> body = loader.loadClass("programs.Unloaded$Body");
    Runnable made = (Runnable) body.getDeclaredConstructor().newInstance();
    Thread thread = new Thread(made);
    thread.start();
    thread.join();
    made.run();
    return new WeakReference<>(loader);
  }

  public static void main(String[] args) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < LOADERS; i++) {
      loaders.add(use());
    }
    while (!loaders.isEmpty()) { // whoever waits for this gives up in the end
      System.gc();
      Thread.onSpinWait();
      loaders.removeIf(loader -> loader.get() == null);
    }
    System.out.println("unloaded");
  }
}
