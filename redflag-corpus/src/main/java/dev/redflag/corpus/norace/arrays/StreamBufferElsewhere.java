// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A short count bounds what was written into the buffer; a stream of the program's is its own. */
public class StreamBufferElsewhere {
  static final byte[] buffer = new byte[8];

  static class None extends FilterInputStream {
    None(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      return 1; // and nothing is written
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          InputStream in = new ByteArrayInputStream(new byte[3]);
          System.out.println(in.read(buffer) + " " + in.read(buffer));
          System.out.println(new None(in).read(buffer, 7, 1));
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          out.write(buffer, 0, 4);
          System.out.println(out.size());
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          buffer[4] = 1;
          buffer[7] = 1;
        });
  }
}
