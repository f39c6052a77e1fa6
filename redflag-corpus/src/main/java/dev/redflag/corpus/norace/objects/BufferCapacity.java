// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;

/** A buffer's capacity never changes: to ask for it is no read of its state. */
public class BufferCapacity {
  static final ByteBuffer buffer = ByteBuffer.allocate(8);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          if (buffer.capacity() != 8) {
            throw new AssertionError();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          buffer.clear();
        });
  }
}
