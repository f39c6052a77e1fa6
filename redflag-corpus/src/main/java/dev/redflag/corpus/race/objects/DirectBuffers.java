// row: 65
// variable: java.nio.ByteBuffer
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of one direct buffer, by buffers of their own that show them. */
public class DirectBuffers {
  static final ByteBuffer memory = ByteBuffer.allocateDirect(64);

  private static ByteBuffer part(int from) {
    return memory.duplicate().position(from).limit(from + 8).slice();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          part(0).put((byte) 1); // label: relative
          part(8).putInt(4, 1); // label: wide
          part(16).put(new byte[4]); // label: bulk
          part(24).order(ByteOrder.nativeOrder()).asIntBuffer().put(1, 7); // label: view
          part(32).asShortBuffer().slice().put((short) 1); // label: swapped
          ByteBuffer.allocate(8).put(part(40)); // label: source
          memory.put(48, (byte) 1); // label: shared
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = memory.get(0); // race with: relative
          seen += part(8).get(7); // race with: wide
          seen += part(16).asReadOnlyBuffer().get(3); // race with: bulk
          seen += part(24).get(6); // race with: view
          seen += part(32).getShort(); // race with: swapped
          part(40).put(7, (byte) 1); // race with: source
          seen += memory.get(48); // race with: shared
        });
  }
}
