// row: 65
// variable: byte[]
// variable: char[]
// variable: int[]
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;

/** Buffers of one array, and the array itself: each thread has a buffer of its own. */
public class BufferElements {
  static final byte[] bytes = new byte[32];
  static final char[] chars = new char[8];
  static final int[] ints = new int[8];
  static final ByteBuffer shared = ByteBuffer.allocate(8);

  public static void main(String[] args) throws Exception {
    ByteBuffer part = ByteBuffer.wrap(bytes, 24, 8).slice();
    Threads.run(
        () -> {
          ByteBuffer.wrap(bytes).put((byte) 1); // label: relative
          ByteBuffer.wrap(bytes).put(1, (byte) 1); // label: absolute
          ByteBuffer.wrap(bytes).putInt(4, 1); // label: wide
          ByteBuffer.wrap(bytes, 8, 8).put(new byte[4]); // label: bulk
          int seen = ByteBuffer.wrap(bytes, 16, 8).getInt(); // label: read
          part.put(2, (byte) 1); // label: part
          CharBuffer.wrap(chars).put("ab"); // label: text
          IntBuffer.wrap(ints).put(3); // label: ints
          shared.put(0, (byte) 1); // label: shared
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = bytes[0]; // race with: relative
          seen += ByteBuffer.wrap(bytes).get(1); // race with: absolute
          seen += bytes[7]; // race with: wide
          seen += bytes[11]; // race with: bulk
          bytes[19] = 1; // race with: read
          seen += bytes[26]; // race with: part
          seen += chars[1]; // race with: text
          seen += IntBuffer.wrap(ints).get(); // race with: ints
          seen += shared.get(0); // race with: shared
        });
  }
}
