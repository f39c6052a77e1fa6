package programs;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Does for many minutes what servers do: requests in pools and in threads of their own, sessions
 * that come and go, locks and lists a request, classes that are loaded anew. Prints now and then
 * how many bytes of the heap are in use after a collection.
 */
public final class Soak {
  private static final int SAMPLES = 60;
  private static final int SESSIONS = 200;
  private static final int REQUESTS = 400;
  private static final int DEPLOYMENTS = 4;

  private static final Map<Integer, Session> LIVE = new ConcurrentHashMap<>();
  private static long racy;

  private Soak() {}

  /** What a client keeps from request to request. */
  private static final class Session {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<long[]> pages = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();

    int visit(int request) {
      lock.lock();
      try {
        long[] page = new long[16 + request % 64];
        for (int i = 0; i < page.length; i++) {
          page[i] = i + request;
        }
        pages.add(page);
        if (pages.size() > 20) {
          pages.remove(0);
        }
        return counts.merge("page" + request % 10, 1, Integer::sum);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Loads {@link Visitor} anew, as a server does that is deployed again. */
  private static final class Deployment extends ClassLoader {
    Deployment() {
      super(Soak.class.getClassLoader());
    }

    Runnable visitor() {
      String name = Visitor.class.getName();
      try (InputStream in =
          Soak.class.getResourceAsStream(name.substring(name.indexOf('.') + 1) + ".class")) {
        byte[] code = in.readAllBytes();
        return (Runnable)
            defineClass(name, code, 0, code.length).getDeclaredConstructor().newInstance();
      } catch (IOException | ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Has state of its own, static and not. */
  public static final class Visitor implements Runnable {
    private static int visits;
    private final StringBuilder said = new StringBuilder();

    @Override
    public synchronized void run() {
      visits++;
      said.append(visits);
    }
  }

  /**
   * Runs.
   *
   * @param args for how many seconds
   */
  public static void main(String[] args) throws Exception {
    long seconds = Long.parseLong(args[0]);
    long begin = System.nanoTime();
    for (int sample = 1; sample <= SAMPLES; sample++) {
      do {
        round();
      } while (System.nanoTime() - begin < seconds * 1_000_000_000L / SAMPLES * sample);
      System.out.println(used());
    }
  }

  private static void round() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      int request = i;
      answers.add(
          pool.submit(
              () -> {
                Session session = LIVE.computeIfAbsent(request % SESSIONS, number -> new Session());
                racy++;
                return session.visit(request);
              }));
    }
    for (Future<Integer> answer : answers) {
      answer.get();
    }
    pool.shutdown();
    List<Thread> threads = new ArrayList<>();
    List<Integer> shared = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 20; i++) {
      int number = i;
      Thread thread = new Thread(() -> shared.add(number));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    CompletableFuture.supplyAsync(() -> shared.size())
        .thenApplyAsync(size -> size + 1)
        .thenCombine(CompletableFuture.supplyAsync(() -> 2), Integer::sum)
        .get();
    for (int i = 0; i < DEPLOYMENTS; i++) {
      Runnable visitor = new Deployment().visitor();
      Thread first = new Thread(visitor);
      first.start();
      first.join();
      visitor.run();
    }
    LIVE.keySet().removeIf(number -> number % 3 == 0);
  }

  /** Bytes in use that a collection leaves; what waits for finalizers needs a second one. */
  @SuppressWarnings("removal") // compilers of JDK 18 and newer warn of runFinalization
  private static long used() throws InterruptedException {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.runFinalization();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
