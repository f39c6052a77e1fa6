// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;

/** Other elements behind views of another type and calls about several, and calls that throw. */
public class BufferViews {
  static final byte[] bytes = new byte[128];
  static final int[] ints = new int[16];

  private static ByteBuffer part(int from) {
    return ByteBuffer.wrap(bytes, from, 8).slice();
  }

  private static void tried(Runnable call) {
    try {
      call.run();
      System.out.println("not thrown");
    } catch (IndexOutOfBoundsException
        | BufferOverflowException
        | ReadOnlyBufferException expected) {
      System.out.println(expected.getClass());
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          part(0).asIntBuffer().put(1, 7);
          part(8).position(4).slice().asShortBuffer().put((short) 1);
          part(16).put(2, new byte[3]);
          part(24).put(1, new byte[8], 4, 2);
          part(32).position(5).compact();
          part(40).get(2, new byte[3]);
          ByteBuffer.allocate(8).put(part(48).limit(4));
          ByteBuffer.allocate(8).put(1, part(56), 2, 3);
          StandardCharsets.ISO_8859_1.decode(part(64).position(4));
          boolean same = part(72).equals(part(80).limit(4));
          IntBuffer.wrap(ints).put(2, new int[3]);
          tried(() -> part(88).put(6, new byte[3]));
          tried(() -> part(88).put(0, new byte[3], 1, 3));
          tried(() -> part(88).asReadOnlyBuffer().put(0, new byte[3]));
          tried(() -> part(88).asReadOnlyBuffer().asIntBuffer().put(0, 1));
          tried(() -> part(88).asIntBuffer().put(2, 1));
          tried(() -> ByteBuffer.allocate(4).put(part(96)));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = bytes[3];
          bytes[11] = 1;
          bytes[14] = 1;
          bytes[17] = 1;
          bytes[21] = 1;
          seen += part(24).get(3);
          bytes[35] = 1;
          bytes[41] = 1;
          bytes[45] = 1;
          bytes[52] = 1;
          bytes[57] = 1;
          bytes[61] = 1;
          bytes[67] = 1;
          bytes[72] = 1;
          bytes[80] = 1;
          ints[1] = 1;
          ints[5] = 1;
          part(88).asLongBuffer().put(1);
          part(96).putLong(1);
        });
  }
}
