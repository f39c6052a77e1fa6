package programs;

import dev.redflag.invisible.Turn;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** What the detectors differ in, one class a case; all in one run. */
@SuppressWarnings({"deprecation", "removal", "unused"})
public class Compared {
  private Compared() {}

  /** Runs two bodies by turns, four times each: the order is none for a detector. */
  static void byTurns(Runnable one, Runnable other) throws InterruptedException {
    Turn.reset();
    Thread first = new Thread(() -> turns(0, one));
    Thread second = new Thread(() -> turns(1, other));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void turns(int from, Runnable body) {
    for (int turn = from; turn < 8; turn += 2) {
      Turn.await(turn);
      body.run();
      Turn.next();
    }
  }

  /** Written by the parent, the child, and the parent again. */
  static class ForkJoin {
    int x;

    void run() throws InterruptedException {
      x = 1;
      Thread child = new Thread(() -> x = 2);
      child.start();
      child.join();
      x = 3;
    }
  }

  /** As {@link ForkJoin}, but the parent asks whether the child is alive. */
  static class IsAlive {
    int x;

    void run() {
      x = 1;
      Thread child = new Thread(() -> x = 2);
      child.start();
      while (child.isAlive()) {
        Thread.yield();
      }
      x = 3;
    }
  }

  /** Two threads write by turns, with a barrier between the turns. */
  static class Phases {
    final CyclicBarrier barrier = new CyclicBarrier(2);
    int x;

    void run() throws InterruptedException {
      Thread other = new Thread(() -> phases(1));
      other.start();
      phases(0);
      other.join();
    }

    void phases(int writer) {
      for (int phase = 0; phase < 4; phase++) {
        if (phase % 2 == writer) {
          x = phase;
        }
        try {
          barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Two threads hand a variable over by notifying, three times, and access it under no lock. */
  static class Notified {
    final Object lock = new Object();
    final int[] turn = {-1};
    int x;

    void run() throws InterruptedException {
      Turn.reset();
      Thread other = new Thread(() -> take(1));
      other.start();
      Turn.await(1); // the other one is in the monitor, and leaves it to wait
      x = 10;
      synchronized (lock) {
        turn[0] = 1;
        lock.notifyAll();
        while (turn[0] != 0) {
          waitForOther();
        }
      }
      x = 11;
      synchronized (lock) {
        turn[0] = 1;
        lock.notifyAll();
      }
      other.join();
    }

    private void take(int me) {
      synchronized (lock) {
        Turn.next();
        while (turn[0] != me) {
          waitForOther();
        }
      }
      x = 20;
      synchronized (lock) {
        turn[0] = 0;
        lock.notify();
        while (turn[0] != me) {
          waitForOther();
        }
      }
      x = 21;
    }

    private void waitForOther() {
      try {
        lock.wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Written by two threads in order, and by its finalizer. */
  static class Finalized {
    static volatile boolean done;
    int x;

    static void run() throws InterruptedException {
      make();
      while (!done) {
        System.gc();
        System.runFinalization();
      }
    }

    private static void make() throws InterruptedException {
      Finalized made = new Finalized();
      made.x = 1;
      Thread other = new Thread(() -> made.x = 2);
      other.start();
      other.join();
    }

    @Override
    protected void finalize() {
      x = 3;
      done = true;
    }
  }

  /** The paper's figure 8: a builder that copies unless its thread owns the text. */
  static class Text {
    Thread owner;
    char[] buffer = {};

    char[] mine() {
      char[] s = buffer;
      return owner == Thread.currentThread() ? s : s.clone();
    }

    void mutate() {
      char[] s = mine();
      owner = Thread.currentThread();
      buffer = s;
    }

    String text() {
      char[] s = buffer;
      if (owner == Thread.currentThread() || owner == null) {
        owner = null;
        return new String(s);
      }
      return new String(s.clone());
    }
  }

  /** The paper's figure 9: two attributes whose flags share a variable. */
  static class Attributes {
    int flags;

    boolean isA() {
      if ((flags & 0x01) == 0) {
        flags |= 0x03;
      }
      return (flags & 0x02) != 0;
    }

    boolean isB() {
      if ((flags & 0x10) == 0) {
        flags |= 0x30;
      }
      return (flags & 0x20) != 0;
    }

    void forget() {
      flags = 0;
    }
  }

  /** The paper's section 4.1.3: call-backs in an immutable list, the list in a plain variable. */
  static class Registry {
    Runnable[] callbacks = {};

    void add(Runnable callback) {
      Runnable[] longer = java.util.Arrays.copyOf(callbacks, callbacks.length + 1);
      longer[longer.length - 1] = callback;
      callbacks = longer;
    }
  }

  /** Two threads, each with a field of its own. */
  static class Fields {
    int a;
    int b;

    void run() throws InterruptedException {
      byTurns(() -> a++, () -> b++);
    }
  }

  /** Two threads, each with an element of its own, in one block of 16 elements. */
  static void neighbours() throws InterruptedException {
    short[] near = new short[1000];
    byTurns(() -> near[3]++, () -> near[4]++);
  }

  /** As {@link #neighbours}, in different blocks. */
  static void farApart() throws InterruptedException {
    char[] far = new char[1000];
    byTurns(() -> far[3]++, () -> far[900]++);
  }

  public static void main(String[] args) throws InterruptedException {
    new ForkJoin().run();
    new IsAlive().run();
    new Phases().run();
    new Notified().run();
    Finalized.run();
    Text text = new Text();
    byTurns(text::mutate, text::text);
    Attributes attributes = new Attributes();
    byTurns(
        () -> {
          attributes.isA();
          attributes.forget();
        },
        attributes::isB);
    Registry registry = new Registry();
    byTurns(() -> registry.add(null), () -> registry.add(null));
    new Fields().run();
    neighbours();
    farApart();
  }
}
