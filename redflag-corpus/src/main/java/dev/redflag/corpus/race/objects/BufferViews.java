// row: 65
// variable: byte[]
// variable: int[]
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;

/** Views of another type, several elements at an index, compact, and what is a call's argument. */
public class BufferViews {
  static final byte[] bytes = new byte[128];
  static final int[] ints = new int[16];

  private static ByteBuffer part(int from) {
    return ByteBuffer.wrap(bytes, from, 8).slice();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          part(0).asIntBuffer().put(1, 7); // label: view
          part(8).position(4).slice().asShortBuffer().put((short) 1); // label: part
          int seen = part(16).asReadOnlyBuffer().asIntBuffer().get(1); // label: read
          part(24).put(2, new byte[3]); // label: at index
          part(32).put(1, new byte[8], 4, 2); // label: some at index
          part(40).get(2, new byte[3]); // label: got at index
          part(48).position(3).compact(); // label: compact
          ByteBuffer.allocate(8).put(part(56)); // label: source
          ByteBuffer.allocate(8).put(1, part(64), 2, 3); // label: source at index
          StandardCharsets.ISO_8859_1.decode(part(72)); // label: decoded
          part(80).asCharBuffer().put("ab"); // label: text
          boolean same = part(88).equals(part(96)); // label: compared
          IntBuffer.wrap(ints).put(2, new int[3]); // label: ints
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = bytes[5]; // race with: view
          seen += bytes[13]; // race with: part
          bytes[23] = 1; // race with: read
          seen += bytes[28]; // race with: at index
          seen += part(32).get(2); // race with: some at index
          bytes[44] = 1; // race with: got at index
          seen += bytes[52]; // race with: compact
          bytes[63] = 1; // race with: source
          bytes[68] = 1; // race with: source at index
          bytes[79] = 1; // race with: decoded
          seen += part(80).asCharBuffer().get(1); // race with: text
          bytes[103] = 1; // race with: compared
          seen += ints[4]; // race with: ints
        });
  }
}
