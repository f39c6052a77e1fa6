package dev.redflag.benchmarks.hooks;

import dev.redflag.runtime.thread.Threads;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What it costs to find the state of the current thread; needs the agent, which has the runtime.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class ThreadStateBenchmark {
  private Object state;

  @Setup
  public void remember() {
    state = Threads.current();
  }

  @Benchmark
  public void threadState() {
    if (Threads.current() != state) {
      throw new IllegalStateException();
    }
  }
}
