package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Barrier;
import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;

/**
 * Successive over-relaxation of a square grid in red-black order: in each half sweep every second
 * row is moved towards the mean of its neighbours. Each thread has a band of rows; a barrier stands
 * between the half sweeps.
 */
public final class Sor implements Kernel {
  private static final double OMEGA = 1.25;

  private int n;
  private int sweeps;
  private double[][] grid;
  private double firstResidual;

  @Override
  public String name() {
    return "sor";
  }

  @Override
  public String description() {
    return "successive over-relaxation of a grid";
  }

  @Override
  public void setUp(Size size) {
    n = size.pick(250, 1000);
    sweeps = size.pick(30, 100);
    Random random = new Random(101010);
    grid = new double[n][n];
    for (double[] row : grid) {
      for (int j = 0; j < n; j++) {
        row[j] = random.nextDouble() * 1e-6;
      }
    }
    firstResidual = residual();
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Barrier barrier = new Barrier(threads);
    Sweeper[] sweepers = new Sweeper[threads];
    for (int id = 0; id < threads; id++) {
      int from = 1 + Crew.from(id, threads, n - 2);
      int to = 1 + Crew.to(id, threads, n - 2);
      sweepers[id] = new Sweeper(grid, from, to, sweeps, barrier);
    }
    Crew.run(sweepers);
  }

  @Override
  public void validate() {
    double residual = residual();
    if (!(residual < firstResidual / 10)) {
      throw new WrongResultException("the residual went from " + firstResidual + " to " + residual);
    }
    long bits = 0;
    for (double[] row : grid) {
      for (double value : row) {
        bits = bits * 31 + Double.doubleToLongBits(value);
      }
    }
    WrongResultException.expect("the hash of the grid", expectedHash(), bits);
  }

  private long expectedHash() {
    return n == 250 ? -4142564729946012498L : -2025166791368044623L;
  }

  /** The sum of how far each inner point is from the mean of its neighbours. */
  private double residual() {
    double sum = 0;
    for (int i = 1; i < n - 1; i++) {
      for (int j = 1; j < n - 1; j++) {
        double mean = (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]) * 0.25;
        sum += Math.abs(grid[i][j] - mean);
      }
    }
    return sum;
  }

  private static final class Sweeper implements Crew.Task {
    private final double[][] grid;
    private final int from;
    private final int to;
    private final int sweeps;
    private final Barrier barrier;

    Sweeper(double[][] grid, int from, int to, int sweeps, Barrier barrier) {
      this.grid = grid;
      this.from = from;
      this.to = to;
      this.sweeps = sweeps;
      this.barrier = barrier;
    }

    @Override
    public void run() throws InterruptedException {
      for (int half = 0; half < 2 * sweeps; half++) {
        int first = (from & 1) == (half & 1) ? from : from + 1;
        for (int i = first; i < to; i += 2) {
          relax(grid[i - 1], grid[i], grid[i + 1]);
        }
        barrier.await();
      }
    }

    private void relax(double[] above, double[] row, double[] below) {
      double share = OMEGA * 0.25;
      double keep = 1 - OMEGA;
      for (int j = 1; j < row.length - 1; j++) {
        row[j] = share * (above[j] + below[j] + row[j - 1] + row[j + 1]) + keep * row[j];
      }
    }
  }
}
