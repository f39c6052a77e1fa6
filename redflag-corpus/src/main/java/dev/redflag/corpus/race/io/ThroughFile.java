// row: 73
// variable: dev.redflag.corpus.race.io.ThroughFile.value
package dev.redflag.corpus.race.io;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that one writes and the other reads orders nothing. */
public class ThroughFile {
  static int value;

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("redflag", ".txt");
    Threads.run(
        () -> {
          value = 1; // label: write
          Files.writeString(file, "one");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Files.readString(file);
          int seen = value; // race with: write
        });
    Files.delete(file);
  }
}
