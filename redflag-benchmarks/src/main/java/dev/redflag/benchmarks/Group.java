package dev.redflag.benchmarks;

import java.util.Locale;

/** The programs come in groups; each has a geometric mean of its own. */
public enum Group {
  /** Numeric kernels: loops over arrays, little synchronization. */
  GRANDE,
  /** Object graphs, locks, queues. */
  CLASSIC,
  /** Libraries and servers as they are, with whatever races they have. */
  REAL;

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
