package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

/**
 * Solves a dense linear system by LU factorization with partial pivoting, column by column (the
 * right-looking algorithm of LINPACK). For each column one thread chooses the pivot and scales;
 * then every thread updates its share of the remaining columns.
 */
public final class LuFact implements Kernel {
  private int n;
  // Columns, as in LINPACK: a[j][i] is row i of column j.
  private double[][] a;
  private double[] b;
  private int[] pivots;
  private double[][] original;
  private double[] rightSide;

  @Override
  public String name() {
    return "lufact";
  }

  @Override
  public String description() {
    return "LU factorization of a dense matrix with partial pivoting";
  }

  @Override
  public void setUp(Size size) {
    n = size.pick(300, 1400);
    Random random = new Random(1325);
    a = new double[n][n];
    original = new double[n][];
    b = new double[n];
    for (int j = 0; j < n; j++) {
      double[] column = a[j];
      for (int i = 0; i < n; i++) {
        column[i] = random.nextDouble() - 0.5;
        b[i] += column[i];
      }
      original[j] = column.clone();
    }
    rightSide = b.clone();
    pivots = new int[n];
  }

  @Override
  public void run(int threads) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    Factorizer[] factorizers = new Factorizer[threads];
    for (int id = 0; id < threads; id++) {
      factorizers[id] = new Factorizer(id, threads, barrier, a, pivots);
    }
    Crew.run(factorizers);
    solve();
  }

  /** Forward elimination and back substitution; b becomes the solution. */
  private void solve() {
    for (int k = 0; k < n - 1; k++) {
      int pivot = pivots[k];
      double t = b[pivot];
      b[pivot] = b[k];
      b[k] = t;
      addScaled(b, a[k], t, k + 1, n);
    }
    for (int k = n - 1; k >= 0; k--) {
      b[k] /= a[k][k];
      addScaled(b, a[k], -b[k], 0, k);
    }
  }

  private static void addScaled(double[] to, double[] from, double factor, int begin, int end) {
    for (int i = begin; i < end; i++) {
      to[i] += factor * from[i];
    }
  }

  /** The right side is the sum of the columns, so the solution is all ones. */
  @Override
  public void validate() {
    for (int i = 0; i < n; i++) {
      WrongResultException.expectNear("x[" + i + "]", 1.0, b[i], 1e-6);
    }
    double worst = 0;
    for (int i = 0; i < n; i++) {
      double sum = -rightSide[i];
      for (int j = 0; j < n; j++) {
        sum += original[j][i] * b[j];
      }
      worst = Math.max(worst, Math.abs(sum));
    }
    WrongResultException.expectNear("the residual", 0.0, worst, 1e-9);
  }

  private static final class Factorizer implements Crew.Task {
    private final int id;
    private final int threads;
    private final CyclicBarrier barrier;
    private final double[][] a;
    private final int[] pivots;

    Factorizer(int id, int threads, CyclicBarrier barrier, double[][] a, int[] pivots) {
      this.id = id;
      this.threads = threads;
      this.barrier = barrier;
      this.a = a;
      this.pivots = pivots;
    }

    @Override
    public void run() throws Exception {
      int n = a.length;
      for (int k = 0; k < n - 1; k++) {
        double[] pivotColumn = a[k];
        if (id == 0) {
          choosePivot(pivotColumn, k);
        }
        barrier.await();
        int pivot = pivots[k];
        int from = k + 1 + Crew.from(id, threads, n - k - 1);
        int to = k + 1 + Crew.to(id, threads, n - k - 1);
        for (int j = from; j < to; j++) {
          double[] column = a[j];
          double t = column[pivot];
          column[pivot] = column[k];
          column[k] = t;
          addScaled(column, pivotColumn, t, k + 1, n);
        }
        barrier.await();
      }
    }

    /** Finds the largest element on or below the diagonal, swaps it up, scales by -1 over it. */
    private void choosePivot(double[] column, int k) {
      int n = column.length;
      int pivot = k;
      double largest = Math.abs(column[k]);
      for (int i = k + 1; i < n; i++) {
        double candidate = Math.abs(column[i]);
        if (candidate > largest) {
          largest = candidate;
          pivot = i;
        }
      }
      pivots[k] = pivot;
      double value = column[pivot];
      column[pivot] = column[k];
      column[k] = value;
      double scale = -1.0 / value;
      for (int i = k + 1; i < n; i++) {
        column[i] *= scale;
      }
    }
  }
}
