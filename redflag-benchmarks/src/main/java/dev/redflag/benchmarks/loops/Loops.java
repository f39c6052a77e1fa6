package dev.redflag.benchmarks.loops;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/**
 * Small loops over fields and arrays of one thread, each with the least processor time of several
 * runs, in milliseconds. Run it plain and with the agent, and divide.
 */
public final class Loops {
  private static final int WARM_UP = 6;
  private static final int RUNS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private int sum;
  private int mixed;
  private final double[] line = new double[1000];
  private final double[][] plane = new double[200][200];
  private final byte[] bytes = new byte[4096];

  private Loops() {}

  public static void main(String[] args) {
    Loops loops = new Loops();
    print("fields", loops::fields);
    print("double[1000]", loops::line);
    print("double[200][200]", loops::plane);
    print("byte[4096]", loops::bytes);
  }

  private static void print(String name, DoubleSupplier loop) {
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

  private double fields() {
    for (int i = 0; i < 5_000_000; i++) {
      sum += i;
      mixed ^= sum;
    }
    return sum + mixed;
  }

  private double line() {
    double total = 0;
    for (int k = 0; k < 3_000; k++) {
      for (int i = 1; i < line.length - 1; i++) {
        line[i] = (line[i - 1] + line[i + 1]) * 0.5;
        total += line[i];
      }
    }
    return total;
  }

  private double plane() {
    for (int k = 0; k < 50; k++) {
      for (int i = 1; i < 199; i++) {
        for (int j = 1; j < 199; j++) {
          plane[i][j] =
              0.25 * (plane[i - 1][j] + plane[i + 1][j] + plane[i][j - 1] + plane[i][j + 1]);
        }
      }
    }
    return plane[5][5];
  }

  private double bytes() {
    int total = 0;
    for (int k = 0; k < 500; k++) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] += (byte) i;
        total += bytes[i];
      }
    }
    return total;
  }
}
