// row: 31
// variable: byte[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;

/** A stream writes into the buffer as many bytes as it says, and reads what it is given. */
public class StreamBuffer {
  static final byte[] buffer = new byte[8];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          InputStream in = new ByteArrayInputStream(new byte[3]);
          int count = in.read(buffer); // label: in
          new ByteArrayOutputStream().write(buffer, 5, 2); // label: out
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          byte seen = buffer[2]; // race with: in
          buffer[6] = 1; // race with: out
        });
  }
}
