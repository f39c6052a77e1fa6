package dev.redflag.detectors;

import dev.redflag.detectors.alias.AliasDetector;
import dev.redflag.detectors.basicvc.BasicVcDetector;
import dev.redflag.detectors.djit.DjitDetector;
import dev.redflag.detectors.empty.EmptyDetector;
import dev.redflag.detectors.eraser.EraserDetector;
import dev.redflag.detectors.fasttrack.CountingFastTrackDetector;
import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.detectors.goldilocks.GoldilocksDetector;
import dev.redflag.detectors.multirace.Granularity;
import dev.redflag.detectors.multirace.MultiRaceDetector;
import dev.redflag.detectors.racetrack.Ablation;
import dev.redflag.detectors.racetrack.CountingRaceTrackDetector;
import dev.redflag.detectors.racetrack.RaceTrackBasicDetector;
import dev.redflag.detectors.racetrack.RaceTrackDetector;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.RuntimeStatistics;

/**
 * All detectors by name: the one list that options, replay and tests select from.
 *
 * <p>A selection is a name, or a name and settings of that detector, as in {@code
 * multirace:objects:array=16}.
 */
public final class DetectorCatalog {
  /** The detector of a run that names none. */
  public static final String DEFAULT = "fasttrack";

  private static final String ALL_ALIASES = "alias:all";

  private static final String[] NAMES = {
    "fasttrack",
    "djit",
    "basicvc",
    "eraser",
    "goldilocks",
    "multirace",
    "racetrack",
    "alias",
    "empty"
  };

  private DetectorCatalog() {}

  /** The names that {@link #create} knows, the default one first. */
  public static String[] names() {
    return NAMES.clone();
  }

  /**
   * What is wrong with a selection, as the end of a sentence; null where nothing is. Makes no
   * detector, so that it can be asked before the runtime may be initialised.
   */
  public static String problem(String selection) {
    String[] settings = settings(selection);
    String name = name(selection);
    boolean known = false;
    for (String n : NAMES) {
      known |= n.equals(name);
    }
    if (!known) {
      return "must be one of " + String.join(", ", NAMES);
    }
    try {
      if (name.equals("multirace")) {
        Granularity.of(settings);
      } else if (name.equals("racetrack")) {
        Ablation.of(settings);
      } else if (settings.length > 0 && !selection.equals(ALL_ALIASES)) {
        return "has no setting '" + settings[0] + "'";
      }
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private static String name(String selection) {
    int colon = selection.indexOf(':');
    return colon < 0 ? selection : selection.substring(0, colon);
  }

  private static String[] settings(String selection) {
    int colon = selection.indexOf(':');
    return colon < 0 ? new String[0] : selection.substring(colon + 1).split(":");
  }

  /**
   * A new detector as selected.
   *
   * @throws IllegalArgumentException where there is a {@link #problem} with the selection
   */
  public static Detector create(String selection) {
    String problem = problem(selection);
    if (problem != null) {
      throw new IllegalArgumentException("'" + selection + "' " + problem);
    }
    switch (name(selection)) {
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
      case "multirace":
        return new MultiRaceDetector(Granularity.of(settings(selection)));
      case "racetrack":
        Ablation ablation = Ablation.of(settings(selection));
        return ablation == Ablation.BASIC
            ? new RaceTrackBasicDetector()
            : RuntimeStatistics.requested()
                ? new CountingRaceTrackDetector(ablation)
                : new RaceTrackDetector(ablation);
      case "alias":
        return new AliasDetector(selection.equals(ALL_ALIASES));
      case "empty":
        return new EmptyDetector();
      default:
        throw new AssertionError(selection);
    }
  }
}
