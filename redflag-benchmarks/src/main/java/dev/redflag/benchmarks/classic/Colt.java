package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

/**
 * Linear algebra behind abstract matrix types: the product of two dense matrices through virtual
 * getters, then a sparse system (a hash table of cells) solved by conjugate gradients, whose
 * threads meet at barriers and add up partial sums.
 */
public final class Colt implements Kernel {
  private int n;
  private Matrix left;
  private Matrix right;
  private Matrix product;
  private int unknowns;
  private int iterations;
  private SparseMatrix system;
  private double[] rightSide;
  private double[] solution;

  /** A matrix of doubles. */
  private abstract static class Matrix {
    final int rows;
    final int columns;

    Matrix(int rows, int columns) {
      this.rows = rows;
      this.columns = columns;
    }

    abstract double get(int row, int column);

    abstract void set(int row, int column, double value);
  }

  /** All cells in one array, row after row. */
  private static final class DenseMatrix extends Matrix {
    private final double[] cells;
    private final int stride;

    DenseMatrix(int rows, int columns) {
      super(rows, columns);
      cells = new double[rows * columns];
      stride = columns;
    }

    @Override
    double get(int row, int column) {
      return cells[row * stride + column];
    }

    @Override
    void set(int row, int column, double value) {
      cells[row * stride + column] = value;
    }
  }

  /** Cells that are not zero in a hash table with open addressing; written before it is shared. */
  private static final class SparseMatrix extends Matrix {
    private long[] keys = new long[1024];
    private double[] values = new double[1024];
    private int used;

    SparseMatrix(int rows, int columns) {
      super(rows, columns);
    }

    private int slot(long key) {
      int mask = keys.length - 1;
      int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 32) & mask;
      while (keys[slot] != 0 && keys[slot] != key) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    /** A cell's key; never 0, which marks a free slot. */
    private long key(int row, int column) {
      return (long) row * columns + column + 1;
    }

    @Override
    double get(int row, int column) {
      long key = key(row, column);
      int slot = slot(key);
      return keys[slot] == key ? values[slot] : 0;
    }

    @Override
    void set(int row, int column, double value) {
      if (2 * used >= keys.length) {
        grow();
      }
      long key = key(row, column);
      int slot = slot(key);
      if (keys[slot] == 0) {
        keys[slot] = key;
        used++;
      }
      values[slot] = value;
    }

    private void grow() {
      long[] oldKeys = keys;
      double[] oldValues = values;
      keys = new long[2 * oldKeys.length];
      values = new double[2 * oldKeys.length];
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != 0) {
          int slot = slot(oldKeys[i]);
          keys[slot] = oldKeys[i];
          values[slot] = oldValues[i];
        }
      }
    }
  }

  @Override
  public String name() {
    return "colt";
  }

  @Override
  public String description() {
    return "dense and sparse linear algebra behind abstract matrix types";
  }

  @Override
  public void setUp(Size size) {
    n = size.pick(150, 700);
    Random random = new Random(1951);
    left = new DenseMatrix(n, n);
    right = new DenseMatrix(n, n);
    product = new DenseMatrix(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        left.set(i, j, random.nextDouble() - 0.5);
        right.set(i, j, random.nextDouble() - 0.5);
      }
    }
    // The five-point Laplacian of a square grid, shifted to be well conditioned.
    int side = size.pick(40, 250);
    iterations = 40;
    unknowns = side * side;
    system = new SparseMatrix(unknowns, unknowns);
    for (int i = 0; i < unknowns; i++) {
      system.set(i, i, 5);
      if (i % side != 0) {
        system.set(i, i - 1, -1);
        system.set(i - 1, i, -1);
      }
      if (i >= side) {
        system.set(i, i - side, -1);
        system.set(i - side, i, -1);
      }
    }
    rightSide = new double[unknowns];
    for (int i = 0; i < unknowns; i++) {
      rightSide[i] = random.nextDouble();
    }
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Multiplier[] multipliers = new Multiplier[threads];
    for (int id = 0; id < threads; id++) {
      multipliers[id] = new Multiplier(Crew.from(id, threads, n), Crew.to(id, threads, n));
    }
    Crew.run(multipliers);
    solution = new double[unknowns];
    Descent descent = new Descent(threads);
    Solver[] solvers = new Solver[threads];
    for (int id = 0; id < threads; id++) {
      solvers[id] = new Solver(descent, id, threads);
    }
    Crew.run(solvers);
  }

  @Override
  public void validate() {
    // Freivalds' check: both sides applied to one vector.
    double[] inner = new double[n];
    double[] direct = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double weight = (j & 7) - 3;
        inner[i] += right.get(i, j) * weight;
        direct[i] += product.get(i, j) * weight;
      }
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += left.get(i, j) * inner[j];
      }
      WrongResultException.expectNear("row " + i + " of the product", sum, direct[i], 1e-8);
    }
    int side = (int) Math.round(Math.sqrt(unknowns));
    for (int i = 0; i < unknowns; i++) {
      double sum = 5 * solution[i];
      sum -= i % side != 0 ? solution[i - 1] : 0;
      sum -= (i + 1) % side != 0 ? solution[i + 1] : 0;
      sum -= i >= side ? solution[i - side] : 0;
      sum -= i + side < unknowns ? solution[i + side] : 0;
      WrongResultException.expectNear("row " + i + " of the system", rightSide[i], sum, 1e-6);
    }
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
      for (int i = from; i < to; i++) {
        for (int j = 0; j < n; j++) {
          double sum = 0;
          for (int k = 0; k < n; k++) {
            sum += left.get(i, k) * right.get(k, j);
          }
          product.set(i, j, sum);
        }
      }
    }
  }

  /** What the solvers share: the vectors and a partial sum for each thread. */
  private final class Descent {
    final CyclicBarrier barrier;
    final double[] residual = rightSide.clone();
    final double[] direction = rightSide.clone();
    final double[] image = new double[unknowns];
    final double[] partial;
    final double[] partialNext;

    Descent(int threads) {
      barrier = new CyclicBarrier(threads);
      partial = new double[threads];
      partialNext = new double[threads];
    }
  }

  private final class Solver implements Crew.Task {
    private final Descent shared;
    private final int id;
    private final int from;
    private final int to;
    private final int side;

    Solver(Descent shared, int id, int threads) {
      this.shared = shared;
      this.id = id;
      from = Crew.from(id, threads, unknowns);
      to = Crew.to(id, threads, unknowns);
      side = (int) Math.round(Math.sqrt(unknowns));
    }

    @Override
    public void run() throws Exception {
      double[] residual = shared.residual;
      double[] direction = shared.direction;
      double[] image = shared.image;
      double square = total(shared.partialNext, dot(residual, residual));
      for (int iteration = 0; iteration < iterations; iteration++) {
        for (int i = from; i < to; i++) {
          image[i] = rowTimes(i, direction);
        }
        double step = square / total(shared.partial, dot(direction, image));
        for (int i = from; i < to; i++) {
          solution[i] += step * direction[i];
          residual[i] -= step * image[i];
        }
        double next = total(shared.partialNext, dot(residual, residual));
        double keep = next / square;
        for (int i = from; i < to; i++) {
          direction[i] = residual[i] + keep * direction[i];
        }
        square = next;
        shared.barrier.await();
      }
    }

    private double dot(double[] a, double[] b) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }

    private double rowTimes(int row, double[] vector) {
      double sum = system.get(row, row) * vector[row];
      if (row % side != 0) {
        sum += system.get(row, row - 1) * vector[row - 1];
      }
      if ((row + 1) % side != 0) {
        sum += system.get(row, row + 1) * vector[row + 1];
      }
      if (row >= side) {
        sum += system.get(row, row - side) * vector[row - side];
      }
      if (row + side < unknowns) {
        sum += system.get(row, row + side) * vector[row + side];
      }
      return sum;
    }

    /** The sum over all threads; the two arrays alternate, so that none is written too early. */
    private double total(double[] partial, double mine) throws Exception {
      partial[id] = mine;
      shared.barrier.await();
      double sum = 0;
      for (double value : partial) {
        sum += value;
      }
      return sum;
    }
  }
}
