package dev.redflag.benchmarks.reweave;

import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Kernels;
import dev.redflag.benchmarks.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures what a benchmark program that has run for a while loses in the second after some of its
 * classes, chosen by chance, were changed: {@code KernelCost NAME [SEED]}, to be run with {@code
 * -Djdk.attach.allowAttachSelf=true}.
 */
public final class KernelCost {
  private static final int[] BATCHES = {0, 1, 4, 16, 64};
  private static final int ROUNDS = 8;
  private static final int WARM_UP_MILLIS = 12_000;
  private static final int LOOK_MILLIS = 900;
  private static final double NANOS_A_MILLI = 1e6;

  private KernelCost() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: KernelCost NAME [SEED]");
      System.exit(64);
    }
    ReweaveCost.attach();
    AtomicInteger runs = new AtomicInteger();
    Kernel kernel = Kernels.named(args[0]);
    Thread worker = new Thread(() -> repeat(kernel, runs), "worker");
    worker.setDaemon(true);
    worker.start();
    Thread.sleep(WARM_UP_MILLIS);
    List<Class<?>> classes = ReweaveCost.programClasses();
    Random random = new Random(args.length == 2 ? Long.parseLong(args[1]) : 1);
    double[][] lost = new double[BATCHES.length][ROUNDS];
    double[][] taken = new double[BATCHES.length][ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      for (int b = 0; b < BATCHES.length; b++) {
        List<Class<?>> some = new ArrayList<>(classes);
        Collections.shuffle(some, random);
        double before = look(runs);
        long start = System.nanoTime();
        if (BATCHES[b] > 0) {
          ReweaveCost.retransform(some.subList(0, Math.min(BATCHES[b], some.size())));
        }
        taken[b][round] = (System.nanoTime() - start) / NANOS_A_MILLI;
        lost[b][round] = LOOK_MILLIS * (1 - look(runs) / before);
      }
    }
    System.out.printf("%s, %d classes of the program%n", args[0], classes.size());
    for (int b = 0; b < BATCHES.length; b++) {
      Arrays.sort(lost[b]);
      Arrays.sort(taken[b]);
      System.out.printf(
          "%d changed: takes %.1f ms, and the work of %.0f ms is lost (quartiles %.0f to %.0f)%n",
          BATCHES[b],
          taken[b][ROUNDS / 2],
          (lost[b][ROUNDS / 2 - 1] + lost[b][ROUNDS / 2]) / 2,
          lost[b][ROUNDS / 4],
          lost[b][ROUNDS - 1 - ROUNDS / 4]);
    }
    System.exit(0); // a program may have threads of its own
  }

  /** Runs a millisecond. */
  private static double look(AtomicInteger runs) throws InterruptedException {
    int before = runs.get();
    long start = System.nanoTime();
    Thread.sleep(LOOK_MILLIS);
    return (runs.get() - before) / ((System.nanoTime() - start) / NANOS_A_MILLI);
  }

  private static void repeat(Kernel kernel, AtomicInteger runs) {
    try {
      while (true) {
        kernel.setUp(Size.QUICK);
        kernel.run(2);
        kernel.validate();
        runs.incrementAndGet();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
