package dev.redflag.runtime.detector;

import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.ShadowMode;
import dev.redflag.runtime.thread.Threads;

/**
 * The detector of this JVM. Installed once, before the first hook runs; the hooks take it into a
 * constant.
 */
public final class Detectors {
  private static volatile Detector installed;

  private Detectors() {}

  /** Installs the detector. Later calls are refused. */
  public static synchronized void install(Detector detector) {
    if (installed != null) {
      throw new IllegalStateException("a detector is installed already: " + installed.name());
    }
    switch (detector.layout()) {
      case REFERENCE -> ShadowMode.useReferences();
      case OBJECT -> ShadowMode.useObjects();
      case WORDS, NONE -> {}
    }
    Threads.observe(detector);
    Races.detector(detector.name());
    installed = detector;
  }

  /** The installed detector, or null. */
  public static Detector installed() {
    return installed;
  }
}
