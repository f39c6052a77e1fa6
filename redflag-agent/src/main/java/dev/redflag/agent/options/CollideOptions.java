package dev.redflag.agent.options;

import dev.redflag.detectors.datacollider.ColliderSettings;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SiteNameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run samples, and what it may spend.
 *
 * @param rate accesses to sample a second
 * @param maxShare share of the run's time, 0 to 1, that waiting and reweaving may take
 * @param delayMillis how long a thread waits at most
 * @param seed from which all chance is made
 * @param sites the accesses to sample; empty where they are chosen by chance
 * @param forMillis how long to sample; 0 for until the end
 */
public record CollideOptions(
    double rate,
    double maxShare,
    int delayMillis,
    long seed,
    List<SiteName> sites,
    long forMillis) {
  /** Accesses a second where nothing is said. */
  private static final double RATE = 10;

  private static final double HIGHEST_RATE = 10_000;

  /** Those of a run that samples; null for every other run. */
  static CollideOptions of(String detector, Map<Option, String> texts) throws OptionException {
    if (!detector.equals(DataColliderDetector.NAME)) {
      refuse(
          List.of(Option.RATE, Option.SITES), "detector 'datacollider'", "both", detector, texts);
      if (!detector.equals(RaceChaserDetector.NAME)) {
        String those = "the detectors 'racechaser' and 'datacollider'";
        refuse(List.of(Option.FOR), those, "one of them too", detector, texts);
      }
      return null;
    }
    Options.refuseRecord(detector, texts);
    return new CollideOptions(
        rate(texts.get(Option.RATE)),
        ChaseOptions.share(texts.get(Option.BUDGET)),
        ChaseOptions.delay(texts.get(Option.DELAY), ColliderSettings.DELAY_MILLIS),
        ChaseOptions.seed(texts.get(Option.SEED)),
        sites(texts.get(Option.SITES)),
        millis(texts.get(Option.FOR)));
  }

  private static void refuse(
      List<Option> options, String with, String give, String detector, Map<Option, String> texts)
      throws OptionException {
    for (Option option : options) {
      if (texts.containsKey(option)) {
        throw new OptionException(
            "option '"
                + option.key()
                + "' goes with "
                + with
                + ", but the detector is '"
                + detector
                + "'; give "
                + give);
      }
    }
  }

  private static double rate(String text) throws OptionException {
    if (text == null) {
      return RATE;
    }
    try {
      double rate = Double.parseDouble(text);
      if (rate >= 0 && rate <= HIGHEST_RATE) {
        return rate;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException(
        "option 'rate' is '"
            + text
            + "', but must be a number from 0 to 10000, of samples a second");
  }

  private static List<SiteName> sites(String text) throws OptionException {
    List<SiteName> sites = new ArrayList<>();
    if (text != null) {
      String[] names = text.split(",");
      if (names.length == 0) {
        throw new OptionException(
            "option 'sites' is '"
                + text
                + "', but must be names of accesses, as the line 'Pair:' of a finding has them");
      }
      for (String site : names) {
        try {
          sites.add(SiteName.parse(site));
        } catch (SiteNameException e) {
          throw new OptionException("option 'sites': " + e.getMessage());
        }
      }
    }
    return List.copyOf(sites);
  }

  /** Reads a number of seconds, {@code 60s} or {@code 60}, or of minutes, {@code 5m}. */
  static long millis(String text) throws OptionException {
    if (text == null) {
      return 0;
    }
    boolean minutes = text.endsWith("m");
    String number = minutes || text.endsWith("s") ? text.substring(0, text.length() - 1) : text;
    try {
      int count = Integer.parseInt(number);
      if (count > 0) {
        return count * (minutes ? 60_000L : 1_000L);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException("option 'for' is '" + text + "', but must be a time like 60s or 5m");
  }
}
