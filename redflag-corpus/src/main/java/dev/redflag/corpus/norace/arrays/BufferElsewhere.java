// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Buffers and checksums touch nothing outside of their range, and nothing where they fail. */
public class BufferElsewhere {
  static final byte[] bytes = new byte[8];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          ByteBuffer.allocate(8).get(bytes, 0, 2);
          new CRC32().update(bytes, 2, 2);
          try {
            ByteBuffer.allocate(1).get(bytes);
          } catch (BufferUnderflowException e) {
            System.out.println(e);
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          bytes[4] = 1;
          bytes[7] = 1;
        });
  }
}
