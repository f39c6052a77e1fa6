package dev.redflag.live;

import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;

/** Accesses of threads that are not run: their states are driven by the test's own thread. */
final class Accesses {
  private final Live.Woven target;

  Accesses(Live.Woven target) {
    this.target = target;
  }

  /** Writes the field of the target; whether that races. */
  boolean write(ThreadState t, int site) {
    long slot = Sites.binding(site, target).slot;
    return Detectors.installed().write(t, target, slot, target, site);
  }
}
