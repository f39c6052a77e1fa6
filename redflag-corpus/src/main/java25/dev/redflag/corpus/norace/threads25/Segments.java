// row: 27
// jdk: 22
package dev.redflag.corpus.norace.threads25;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Release and acquire in a memory segment. */
public class Segments {
  static int value;
  static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

  public static void main(String[] args) throws Exception {
    MemorySegment segment = Arena.global().allocate(16, 8);
    Threads.run(
        () -> {
          value = 1;
          INTS.setRelease(segment, 8L, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = (int) INTS.getAcquire(segment, 8L);
          seen += value;
        });
  }
}
