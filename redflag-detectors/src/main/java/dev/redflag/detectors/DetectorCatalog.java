package dev.redflag.detectors;

import dev.redflag.detectors.basicvc.BasicVcDetector;
import dev.redflag.detectors.djit.DjitDetector;
import dev.redflag.detectors.empty.EmptyDetector;
import dev.redflag.detectors.eraser.EraserDetector;
import dev.redflag.detectors.fasttrack.CountingFastTrackDetector;
import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.detectors.goldilocks.GoldilocksDetector;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.RuntimeStatistics;

/** All detectors by name: the one list that options, replay and tests select from. */
public final class DetectorCatalog {
  /** The detector of a run that names none. */
  public static final String DEFAULT = "fasttrack";

  private static final String[] NAMES = {
    "fasttrack", "djit", "basicvc", "eraser", "goldilocks", "empty"
  };

  private DetectorCatalog() {}

  /** The names that {@link #create} knows, the default one first. */
  public static String[] names() {
    return NAMES.clone();
  }

  /** A new detector of that name, or null where there is none. */
  public static Detector create(String name) {
    switch (name) {
      case "fasttrack":
        return RuntimeStatistics.requested()
            ? new CountingFastTrackDetector()
            : new FastTrackDetector();
      case "djit":
        return new DjitDetector();
      case "basicvc":
        return new BasicVcDetector();
      case "eraser":
        return new EraserDetector();
      case "goldilocks":
        return new GoldilocksDetector();
      case "empty":
        return new EmptyDetector();
      default:
        return null;
    }
  }
}
