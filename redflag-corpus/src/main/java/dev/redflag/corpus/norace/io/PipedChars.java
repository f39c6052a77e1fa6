// row: 73
package dev.redflag.corpus.norace.io;

import dev.redflag.corpus.Threads;
import java.io.PipedReader;
import java.io.PipedWriter;

/** A pipe of characters between two threads is an object with a monitor. */
public class PipedChars {
  static int value;

  public static void main(String[] args) throws Exception {
    PipedWriter out = new PipedWriter();
    PipedReader in = new PipedReader(out);
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
