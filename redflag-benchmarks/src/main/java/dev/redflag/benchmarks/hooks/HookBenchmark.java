package dev.redflag.benchmarks.hooks;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What one hook costs: plain Java whose accesses are woven when the agent is there. {@link
 * HookBench} runs each method with and without it. The methods return nothing, since JMH's way of
 * consuming results would be woven too.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class HookBenchmark {
  static final int REPEATS = 1024;
  private static final int ARRAYS = 64;

  final Cell cell = new Cell();
  final Object lock = new Object();
  final int[] array = new int[REPEATS];
  final int[][] arrays = new int[ARRAYS][8];
  final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
  final String[] keys = new String[REPEATS];
  int next;
  int sum;

  /** Fills the map. */
  public HookBenchmark() {
    for (int i = 0; i < REPEATS; i++) {
      keys[i] = "key " + i;
      map.put(keys[i], i);
    }
  }

  /** The variables that are accessed. */
  static final class Cell {
    int plain;
    volatile int ordered;
  }

  /** Reads in the epoch of the last read. */
  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void sameEpochRead() {
    Cell c = cell;
    int total = 0;
    for (int i = 0; i < REPEATS; i++) {
      total += c.plain ^ i;
    }
    sum = total;
  }

  /** Writes in the epoch of the last write. */
  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void sameEpochWrite() {
    Cell c = cell;
    for (int i = 0; i < REPEATS; i++) {
      c.plain = i;
    }
  }

  /** An uncontended monitor, nothing accessed in it. */
  @Benchmark
  public void monitor() {
    synchronized (lock) {
      // nothing
    }
  }

  /** An uncontended monitor that guards a counter. */
  @Benchmark
  public void monitorUpdate() {
    synchronized (lock) {
      cell.plain++;
    }
  }

  /** A look-up in a map of which nobody else looks anything up. */
  @Benchmark
  public Integer mapGet() {
    next = next + 1 & REPEATS - 1;
    return map.get(keys[next]);
  }

  /**
   * A volatile write, and a read, the first of its epoch, of a variable that this thread alone
   * reads.
   */
  @Benchmark
  public void exclusiveRead() {
    cell.ordered = 1;
    if (cell.plain < 0) {
      throw new IllegalStateException();
    }
  }

  /**
   * A volatile write, and a write, the first of its epoch, of a variable that this thread alone
   * writes.
   */
  @Benchmark
  public void exclusiveWrite() {
    cell.ordered = 1;
    cell.plain = 1;
  }

  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void volatileRead() {
    Cell c = cell;
    int total = 0;
    for (int i = 0; i < REPEATS; i++) {
      total += c.ordered;
    }
    sum = total;
  }

  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void volatileWrite() {
    Cell c = cell;
    for (int i = 0; i < REPEATS; i++) {
      c.ordered = i;
    }
  }

  /** Reads of neighbouring elements of one array. */
  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void arrayReads() {
    int[] a = array;
    int total = 0;
    for (int i = 0; i < a.length; i++) {
      total += a[i];
    }
    sum = total;
  }

  /** Writes of neighbouring elements of one array. */
  @Benchmark
  @OperationsPerInvocation(REPEATS)
  public void arrayWrites() {
    int[] a = array;
    for (int i = 0; i < a.length; i++) {
      a[i] = i;
    }
  }

  /** A read of one element of an array that is another one each time: the look-up of its shadow. */
  @Benchmark
  @OperationsPerInvocation(ARRAYS)
  public void arrayLookUp() {
    int total = 0;
    for (int i = 0; i < ARRAYS; i++) {
      total += arrays[i][3];
    }
    sum = total;
  }
}
