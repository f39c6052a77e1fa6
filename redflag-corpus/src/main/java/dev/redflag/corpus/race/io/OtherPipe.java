// row: 73
// variable: dev.redflag.corpus.race.io.OtherPipe.value
// variable: dev.redflag.corpus.race.io.OtherPipe.second
package dev.redflag.corpus.race.io;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;

/** A pipe orders its two ends, and no others. */
public class OtherPipe {
  static int value;
  static int second;

  public static void main(String[] args) throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out);
    PipedOutputStream otherOut = new PipedOutputStream();
    PipedInputStream otherIn = new PipedInputStream(otherOut);
    PipedWriter writer = new PipedWriter();
    PipedReader reader = new PipedReader(writer);
    PipedWriter otherWriter = new PipedWriter();
    PipedReader otherReader = new PipedReader(otherWriter);
    otherOut.write(1);
    otherWriter.write(1);
    Threads.run(
        () -> {
          value = 1; // label: bytes
          out.write(1);
          second = 1; // label: chars
          writer.write(1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(otherIn.read() + value); // race with: bytes
          System.out.println(otherReader.read() + second); // race with: chars
        });
    System.out.println(in.read() + reader.read());
  }
}
