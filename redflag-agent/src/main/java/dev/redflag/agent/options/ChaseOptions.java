package dev.redflag.agent.options;

import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.detectors.racechaser.ChaserSettings;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.runtime.site.SiteNameException;
import dev.redflag.runtime.site.SitePair;
import java.util.List;
import java.util.Map;

/**
 * What a run chases, and what it may spend.
 *
 * @param pair the two accesses
 * @param maxShare share of the run's time, 0 to 1, in which a thread may be waiting
 * @param delayMillis how long a thread waits
 * @param seed from which all chance is made
 * @param forMillis how long to chase; 0 for until the end
 */
public record ChaseOptions(
    SitePair pair, double maxShare, int delayMillis, long seed, long forMillis) {
  private static final int LONGEST_DELAY = 1_000;

  /** Those of a run that chases a pair; null for every other run. */
  static ChaseOptions of(String detector, Map<Option, String> texts) throws OptionException {
    String pair = texts.get(Option.PAIR);
    if (!detector.equals(RaceChaserDetector.NAME)) {
      if (pair != null && !LiteHbDetector.isSelection(detector)) {
        throw new OptionException(
            "option 'pair' goes with the detectors 'racechaser', 'litehb' and 'fullhb', but the"
                + " detector is '"
                + detector
                + "'; give one of them too");
      }
      refuseWithoutSampling(detector, texts);
      return null;
    }
    return new ChaseOptions(
        pair(detector, texts),
        share(texts.get(Option.BUDGET)),
        delay(texts.get(Option.DELAY), ChaserSettings.DELAY_MILLIS),
        seed(texts.get(Option.SEED)),
        CollideOptions.millis(texts.get(Option.FOR)));
  }

  /** The pair of a run that tracks order and checks that pair; null for every other run. */
  static SitePair ordered(String detector, Map<Option, String> texts) throws OptionException {
    return LiteHbDetector.isSelection(detector) ? pair(detector, texts) : null;
  }

  private static SitePair pair(String detector, Map<Option, String> texts) throws OptionException {
    String pair = texts.get(Option.PAIR);
    if (pair == null) {
      throw new OptionException(
          "detector '"
              + detector
              + "' needs the option 'pair', two sites as the line 'Pair:' of a finding names them");
    }
    Options.refuseRecord(detector, texts);
    try {
      return SitePair.parse(pair);
    } catch (SiteNameException e) {
      throw new OptionException("option 'pair': " + e.getMessage());
    }
  }

  /** What those detectors may spend is nothing to the others, which see all accesses. */
  private static void refuseWithoutSampling(String detector, Map<Option, String> texts)
      throws OptionException {
    for (Option option : List.of(Option.BUDGET, Option.DELAY, Option.SEED)) {
      if (texts.containsKey(option) && !detector.equals(DataColliderDetector.NAME)) {
        throw new OptionException(
            "option '"
                + option.key()
                + "' goes with the detectors 'racechaser' and 'datacollider', but the detector is '"
                + detector
                + "'; give one of them too");
      }
    }
  }

  static double share(String text) throws OptionException {
    if (text == null) {
      return ChaserSettings.MAX_SHARE;
    }
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    try {
      double percent = Double.parseDouble(number);
      if (percent >= 0 && percent <= 100) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException(
        "option 'budget' is '" + text + "', but must be a share of 0 to 100 per cent, like 5%");
  }

  static int delay(String text, int byDefault) throws OptionException {
    if (text == null) {
      return byDefault;
    }
    try {
      int millis = Integer.parseInt(text);
      if (millis >= 1 && millis <= LONGEST_DELAY) {
        return millis;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException(
        "option 'delay' is '"
            + text
            + "', but must be a number of milliseconds from 1 to "
            + LONGEST_DELAY);
  }

  static long seed(String text) throws OptionException {
    try {
      return text == null ? System.nanoTime() : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new OptionException("option 'seed' is '" + text + "', but must be a whole number");
    }
  }
}
