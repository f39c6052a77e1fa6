// row: 31
// variable: byte[]
// variable: int[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Random;
import java.util.zip.CRC32;

/** Buffers, checksums and random numbers access the arrays that they are given. */
public class BufferTransfer {
  static final byte[] bytes = new byte[8];
  static final int[] numbers = new int[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          ByteBuffer.allocate(8).get(bytes, 0, 2);
          new Random(1).nextBytes(bytes); // label: random
          IntBuffer.allocate(4).put(numbers, 1, 2); // label: put
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new CRC32().update(bytes, 4, 2); // race with: random
          numbers[2] = 1; // race with: put
        });
  }
}
