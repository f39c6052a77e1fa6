// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;

/** Other elements of one array, or of one buffer by index, and calls that throw. */
public class BufferElements {
  static final byte[] bytes = new byte[32];
  static final char[] chars = new char[8];
  static final int[] ints = new int[8];
  static final ByteBuffer shared = ByteBuffer.allocate(8);

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
          ByteBuffer.wrap(bytes).put((byte) 1).put((byte) 1);
          ByteBuffer.wrap(bytes).putInt(4, 1);
          ByteBuffer.wrap(bytes, 8, 8).put(new byte[4]);
          CharBuffer.wrap(chars).put("ab");
          IntBuffer.wrap(ints).put(1, 3);
          shared.put(0, (byte) 1);
          tried(() -> ByteBuffer.wrap(bytes, 0, 14).putInt(12, 1));
          tried(() -> ByteBuffer.wrap(bytes, 12, 2).put(new byte[4]));
          tried(() -> ByteBuffer.wrap(bytes).asReadOnlyBuffer().put(13, (byte) 1));
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = bytes[2] + bytes[3] + bytes[12] + bytes[13];
          seen += ByteBuffer.wrap(bytes, 12, 8).getInt();
          seen += CharBuffer.wrap(chars).get(2);
          seen += IntBuffer.wrap(ints).get();
          seen += shared.get(1);
        });
  }
}
