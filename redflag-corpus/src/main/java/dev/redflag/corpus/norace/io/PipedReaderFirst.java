// row: 73
package dev.redflag.corpus.norace.io;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** A reader that waits in the pipe gives the pipe's monitor back, and takes it again. */
public class PipedReaderFirst {
  static int value;

  public static void main(String[] args) throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    Thread reader =
        new Thread(
            () -> {
              try {
                System.out.println(in.read() + value);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    reader.start();
    while (reader.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    value = 1;
    out.write(1);
    out.flush();
    reader.join();
  }
}
