// row: 27
// variable: dev.redflag.corpus.race.threads25.SegmentOtherOffset.value
// jdk: 22
package dev.redflag.corpus.race.threads25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Two places in a memory segment are two variables. */
public class SegmentOtherOffset {
  static int value;
  static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

  public static void main(String[] args) throws Exception {
    MemorySegment segment = Arena.global().allocate(16, 8);
    Threads.run(
        () -> {
          value = 1; // label: write
          INTS.setRelease(segment, 8L, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) INTS.getAcquire(segment, 0L);
          seen += value; // race with: write
        });
  }
}
