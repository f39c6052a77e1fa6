package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Many threads, in a row or at once: each passes a lock, and counts. */
public class ManyThreads {
  static final Object lock = new Object();
  static int count;

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[1]);
    if (args[0].equals("inARow")) {
      for (int i = 0; i < threads; i++) {
        Thread t = new Thread(ManyThreads::pass);
        t.start();
        t.join();
      }
    } else {
      CountDownLatch arrived = new CountDownLatch(threads);
      CountDownLatch go = new CountDownLatch(1);
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(
            startVirtual(
                () -> {
                  pass();
                  arrived.countDown();
                  await(go);
                  pass();
                }));
      }
      arrived.await();
      go.countDown();
      for (Thread t : all) {
        t.join();
      }
    }
    System.out.println(count);
  }

  private static void pass() {
    synchronized (lock) {
      count++;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By reflection, since the build's JDK may be too old for virtual threads. */
  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }
}
