package dev.redflag.benchmarks.loops;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** Takes the least processor time of several runs of a loop. */
final class Timing {
  private static final int WARM_UP = 40;
  private static final int RUNS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Timing() {}

  /** Where results go, so that a loop is not optimized away. */
  private static volatile double result;

  /** Prints a loop's time in milliseconds, and its result. */
  static void print(String name, DoubleSupplier loop) {
    double least = least(loop);
    System.out.printf(Locale.ROOT, "%-18s %8.2f ms (%g)%n", name, least / 1e6, result);
  }

  /** A loop's least processor time of several runs, in nanoseconds. */
  static double least(DoubleSupplier loop) {
    double sum = 0;
    for (int i = 0; i < WARM_UP; i++) {
      sum += loop.getAsDouble();
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      sum += loop.getAsDouble();
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    result = sum;
    return least;
  }
}
