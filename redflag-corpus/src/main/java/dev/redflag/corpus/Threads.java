package dev.redflag.corpus;

import dev.redflag.invisible.Barrier;

/** Runs the bodies of a program, each in a thread of its own: all are started, then all joined. */
public final class Threads {
  private Threads() {}

  /** What one thread does. */
  @FunctionalInterface
  public interface Body {
    void run() throws Throwable;
  }

  /**
   * Starts all bodies before it joins any: the only edges are those of start and join.
   *
   * @throws IllegalStateException when a body threw, with that as its cause
   */
  public static void run(Body... bodies) throws InterruptedException {
    Barrier.prepare();
    Runner[] runners = new Runner[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      runners[i] = new Runner(bodies[i], i + 1);
    }
    for (Runner runner : runners) {
      runner.start();
    }
    for (Runner runner : runners) {
      runner.join();
    }
    for (Runner runner : runners) {
      if (runner.failure != null) {
        throw new IllegalStateException(runner.getName() + " failed", runner.failure);
      }
    }
  }

  private static final class Runner extends Thread {
    private final Body body;

    /** Written by this thread, read by the one that joined it. */
    private Throwable failure;

    Runner(Body body, int number) {
      super("body-" + number);
      this.body = body;
    }

    @Override
    public void run() {
      try {
        body.run();
      } catch (Throwable t) {
        failure = t;
      }
    }
  }
}
