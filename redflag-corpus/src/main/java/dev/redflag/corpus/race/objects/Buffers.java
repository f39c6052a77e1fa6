// row: 65
// variable: java.nio.ByteBuffer
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;

/** A buffer's position is its state. */
public class Buffers {
  static final ByteBuffer buffer = ByteBuffer.allocate(8);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          buffer.put((byte) 1); // label: put
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          buffer.flip(); // race with: put
        });
  }
}
