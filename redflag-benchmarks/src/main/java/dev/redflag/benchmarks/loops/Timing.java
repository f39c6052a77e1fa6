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

  /** Prints a loop's time in milliseconds, and its result, so that it is not optimized away. */
  static void print(String name, DoubleSupplier loop) {
    double result = 0;
    for (int i = 0; i < WARM_UP; i++) {
      result += loop.getAsDouble();
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      result += loop.getAsDouble();
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    System.out.printf(Locale.ROOT, "%-18s %8.2f ms (%g)%n", name, least / 1e6, result);
  }
}
