package dev.redflag.cli.session;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Tells how far work has come, in a line every two seconds; what is done before says nothing. */
public final class Progress {
  private static final long BETWEEN_LINES = TimeUnit.SECONDS.toNanos(2);

  private final PrintWriter err;
  private final LongSupplier clock;
  private long told;
  private long findings;

  /**
   * @param err takes the lines
   * @param clock tells nanoseconds
   */
  public Progress(PrintWriter err, LongSupplier clock) {
    this.err = err;
    this.clock = clock;
    this.told = clock.getAsLong();
  }

  /** A finding was read. */
  void readFinding() {
    findings++;
    tell("read %,d findings", findings);
  }

  /** Tells what is at work now, if it is time for a line. */
  public void tell(String line, Object... arguments) {
    long now = clock.getAsLong();
    if (now - told >= BETWEEN_LINES) {
      told = now;
      err.println("redflag: " + String.format(Locale.ROOT, line, arguments));
      err.flush();
    }
  }
}
