package programs;

import dev.redflag.invisible.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stops threads, and interrupts them, wherever they are; then races. */
public class Stopped {
  private static final int ROUNDS = 60;

  private static final Object MONITOR = new Object();
  private static final Map<Integer, int[]> MAP = new HashMap<>();
  private static int guarded;
  private static volatile int seen;

  static int raced;

  private int own;

  private synchronized void count(int by) {
    own += by;
  }

  /** Works until it is stopped, with hooks of all kinds. */
  private static void work(int round) {
    Stopped mine = new Stopped();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; ; i++) {
      synchronized (MONITOR) {
        guarded++;
        MAP.put(i & 15, new int[] {i});
      }
      seen++;
      mine.count(i);
      list.add(i);
      if (list.size() > 100) {
        list.clear();
      }
      Turn.give(round); // from now on it may be stopped
    }
  }

  /** Waits again and again, however often it is interrupted. */
  private static void waitOn(int round) {
    for (int left = 200; left > 0; left--) {
      synchronized (MONITOR) {
        guarded++;
        Turn.give(round);
        try {
          MONITOR.wait(0, 1);
        } catch (InterruptedException e) {
          guarded++;
        }
      }
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void stop(Thread thread) {
    thread.stop();
  }

  /** Waits for a thread without an edge, and looks whether it left all as it should be. */
  private static void joined(Thread thread) throws InterruptedException {
    thread.join();
    synchronized (MONITOR) {
      guarded++;
      MAP.clear();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Turn.init();
    for (int i = 1; i <= ROUNDS; i++) {
      int round = i;
      Thread worker = new Thread(() -> work(round));
      worker.setUncaughtExceptionHandler((thread, death) -> {});
      worker.start();
      Turn.await(round);
      for (int spins = i * 37; spins > 0; spins--) {
        Thread.onSpinWait();
      }
      stop(worker);
      joined(worker);
    }
    Thread waiter = new Thread(() -> waitOn(ROUNDS + 1));
    waiter.start();
    Turn.await(ROUNDS + 1);
    while (waiter.isAlive()) {
      waiter.interrupt();
      synchronized (MONITOR) {
        guarded++;
      }
    }
    joined(waiter);
    System.out.println("stopped " + ROUNDS + " " + Thread.holdsLock(MONITOR) + (guarded > ROUNDS));
    Thread one = new Thread(() -> raced = 1);
    Thread two = new Thread(() -> raced = 2);
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
