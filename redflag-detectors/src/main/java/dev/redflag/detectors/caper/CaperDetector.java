package dev.redflag.detectors.caper;

import dev.redflag.runtime.detector.EventlessDetector;
import dev.redflag.runtime.escape.Escape;

/**
 * Caper as the detector of a JVM (Biswas and others, CC 2017, section 5): for its name and its
 * counters. It gets no events and finds no races: it tells which accesses may have raced.
 */
public final class CaperDetector extends EventlessDetector {
  /** The name by which an option selects it. */
  public static final String NAME = "caper";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String[] statistics() {
    int seen = 0;
    byte[] sites = Escape.sites();
    for (int i = 0; i < sites.length; i++) {
      seen += sites[i];
    }
    return new String[] {
      "objects shared after birth",
      Long.toString(Escape.shared()),
      "sites watched",
      Integer.toString(sites.length),
      "sites that met a shared object",
      Integer.toString(seen),
    };
  }
}
