package dev.redflag.agent.options;

import dev.redflag.detectors.caper.CaperDetector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the detector caper works on.
 *
 * @param pairs the file of {@code redflag pairs}, which can be read
 */
public record CaperOptions(Path pairs) {
  /** Those of a run with caper; null for every other run. */
  static CaperOptions of(String detector, Map<Option, String> texts) throws OptionException {
    String pairs = texts.get(Option.PAIRS);
    if (!detector.equals(CaperDetector.NAME)) {
      if (pairs != null) {
        throw new OptionException(
            "option 'pairs' goes with detector 'caper', but the detector is '"
                + detector
                + "'; give both");
      }
      return null;
    }
    if (pairs == null) {
      throw new OptionException(
          "detector 'caper' needs the option 'pairs', the file that redflag pairs wrote");
    }
    Options.refuseRecord(detector, texts);
    Path file = Options.path(Option.PAIRS, pairs);
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new OptionException("cannot read the file of pairs '" + pairs + "'; check its path");
    }
    return new CaperOptions(file.toAbsolutePath());
  }
}
