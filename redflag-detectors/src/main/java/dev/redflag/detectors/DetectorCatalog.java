package dev.redflag.detectors;

import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.runtime.detector.Detector;

/** All detectors by name: the one list that options, replay and tests select from. */
public final class DetectorCatalog {
  /** The detector of a run that names none. */
  public static final String DEFAULT = "fasttrack";

  private static final String[] NAMES = {"fasttrack"};

  private DetectorCatalog() {}

  /** The names that {@link #create} knows, the default one first. */
  public static String[] names() {
    return NAMES.clone();
  }

  /** A new detector of that name, or null where there is none. */
  public static Detector create(String name) {
    switch (name) {
      case "fasttrack":
        return new FastTrackDetector();
      default:
        return null;
    }
  }
}
