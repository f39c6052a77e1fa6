// row: 0
// variable: dev.redflag.corpus.race.muted.Logging.value
package dev.redflag.corpus.race.muted;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.logging.Logger;

/** Nor do those of the JDK's logging. */
public class Logging {
  static int value;
  static final Logger logger = Logger.getLogger("dev.redflag.corpus");

  public static void main(String[] args) throws Exception {
    logger.setUseParentHandlers(false);
    Threads.run(
        () -> {
          value = 1; // label: write
          logger.info("written");
          Logger.getLogger("dev.redflag.corpus.one").fine("written");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          logger.info("to be read");
          Logger.getLogger("dev.redflag.corpus.two").fine("to be read");
          int seen = value; // race with: write
        });
  }
}
