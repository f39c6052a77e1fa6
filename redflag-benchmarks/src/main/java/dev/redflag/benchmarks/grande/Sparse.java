package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Arrays;
import java.util.Random;

/**
 * Product of a sparse matrix, kept as row, column and value of each element, with a vector, many
 * times over. The elements are sorted by row, and the bounds between the threads are moved to the
 * starts of rows, so that each element of the result has one writer.
 */
public final class Sparse implements Kernel {
  private int n;
  private int repeats;
  private int[] rows;
  private int[] columns;
  private double[] values;
  private double[] x;
  private double[] y;

  @Override
  public String name() {
    return "sparse";
  }

  @Override
  public String description() {
    return "product of a sparse matrix with a vector";
  }

  @Override
  public void setUp(Size size) {
    n = size.pick(10_000, 50_000);
    repeats = size.pick(200, 1000);
    int count = 5 * n;
    Random random = new Random(1966);
    rows = new int[count];
    columns = new int[count];
    values = new double[count];
    x = new double[n];
    y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextDouble();
    }
    for (int i = 0; i < count; i++) {
      rows[i] = random.nextInt(n);
      columns[i] = random.nextInt(n);
      values[i] = random.nextDouble();
    }
    Arrays.sort(rows);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Multiplier[] multipliers = new Multiplier[threads];
    int from = 0;
    for (int id = 0; id < threads; id++) {
      int to = Math.max(from, Crew.to(id, threads, rows.length));
      while (to > 0 && to < rows.length && rows[to] == rows[to - 1]) {
        to++;
      }
      multipliers[id] = new Multiplier(from, to);
      from = to;
    }
    Crew.run(multipliers);
  }

  @Override
  public void validate() {
    double expected = 0;
    for (int i = 0; i < rows.length; i++) {
      expected += x[columns[i]] * values[i];
    }
    expected *= repeats;
    double actual = 0;
    for (double value : y) {
      actual += value;
    }
    WrongResultException.expectNear("the sum", expected, actual, 1e-9 * expected);
    double first = 0;
    for (int i = 0; rows[i] == rows[0]; i++) {
      first += repeats * x[columns[i]] * values[i];
    }
    WrongResultException.expectNear("an element", first, y[rows[0]], 1e-9 * first);
  }

  private final class Multiplier implements Crew.Task {
    private final int from;
    private final int to;

    Multiplier(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (int i = from; i < to; i++) {
          y[rows[i]] += x[columns[i]] * values[i];
        }
      }
    }
  }
}
