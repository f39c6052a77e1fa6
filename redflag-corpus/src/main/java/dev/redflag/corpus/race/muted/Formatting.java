// row: 0
// variable: dev.redflag.corpus.race.muted.Formatting.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Nor do those in formats, charsets, locales and string concatenation. */
public class Formatting {
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          String.format(Locale.ROOT, "%05d %s", 42, "written");
          String text = "written" + Thread.currentThread().getName();
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          String.format(Locale.ROOT, "%05d %s", 42, "read");
          String text = "read" + Thread.currentThread().getName();
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          int seen = value; // race with: write
        });
  }
}
