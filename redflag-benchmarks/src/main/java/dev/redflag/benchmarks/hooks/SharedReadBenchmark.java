package dev.redflag.benchmarks.hooks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** What a read costs of a variable that two threads read at the same time. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Threads(2)
public class SharedReadBenchmark {
  // Written before the threads start.
  int value = 1;

  @Benchmark
  @OperationsPerInvocation(HookBenchmark.REPEATS)
  public void sharedRead() {
    int total = 0;
    for (int i = 0; i < HookBenchmark.REPEATS; i++) {
      total += value ^ i;
    }
    if (total < 0) {
      throw new IllegalStateException();
    }
  }
}
