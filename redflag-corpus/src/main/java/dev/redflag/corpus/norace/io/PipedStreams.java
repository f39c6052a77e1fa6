// row: 73
package dev.redflag.corpus.norace.io;

import dev.redflag.corpus.Threads;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** A pipe between two threads is an object with a monitor. */
public class PipedStreams {
  static int value;

  public static void main(String[] args) throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    Threads.run(
        () -> {
          value = 1;
          out.write(1);
          out.flush();
        },
        () -> {
          System.out.println(in.read() + value);
        });
  }
}
