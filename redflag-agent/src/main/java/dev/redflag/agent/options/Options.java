package dev.redflag.agent.options;

import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.detectors.DetectorCatalog;
import dev.redflag.detectors.caper.CaperDetector;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.instrument.Pruning;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.runtime.thread.HistorySize;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The options in force, checked.
 *
 * @param detector name of the detector
 * @param includes patterns of the classes to check, between colons; empty for all
 * @param excludes patterns of more classes not to check, between colons
 * @param json where findings go, with {@code %p} in it perhaps; null for nowhere
 * @param record where the trace goes, with {@code %p} in it perhaps; null for nowhere
 * @param session where findings go as they are made, with {@code %p} in it perhaps, or null
 * @param report folder into which {@code redflag run} writes its reports, or null
 * @param sourceRoots folders of the program's sources for those reports
 * @param suppressions where suppressions come from: files, all of which can be read
 * @param rules files of ordering rules, all of which can be read
 * @param pruning whether checks are left out that no run can need
 * @param history how many accesses of a thread keep their call chains
 * @param aim files of findings whose places keep theirs from the start, all of which can be read
 * @param values whether findings tell the values of primitive accesses
 * @param mbean whether the findings so far are told over JMX
 * @param stats whether the detector's counters are printed at the end
 * @param haltOnRace whether the first finding ends the program
 * @param classDump folder for woven classes, or null
 * @param verbose whether more is printed
 * @param launch folder shared with {@code redflag run}, or null
 * @param chase what the detector racechaser chases; null for every other detector
 * @param pair what the detectors litehb and fullhb check; null for every other detector
 * @param collide how the detector datacollider samples; null for every other detector
 * @param caper what the detector caper works on; null for every other detector
 * @param exitCode exit status of {@code redflag run} where a race was found
 */
public record Options(
    String detector,
    String includes,
    String excludes,
    String json,
    String record,
    String session,
    Path report,
    List<Path> sourceRoots,
    Suppressions.Sources suppressions,
    List<Path> rules,
    Pruning pruning,
    int history,
    List<Path> aim,
    boolean values,
    boolean mbean,
    boolean stats,
    boolean haltOnRace,
    Path classDump,
    boolean verbose,
    Path launch,
    ChaseOptions chase,
    SitePair pair,
    CollideOptions collide,
    CaperOptions caper,
    int exitCode) {
  /** Exit status where a race was found, unless the user wants another. */
  public static final int RACE_FOUND = 66;

  /** The detectors that do not see all events; they have a weave of their own. */
  private static final List<String> OF_SOME_EVENTS =
      List.of(
          RaceChaserDetector.NAME,
          DataColliderDetector.NAME,
          CaperDetector.NAME,
          LiteHbDetector.LITE,
          LiteHbDetector.FULL,
          LiteHbDetector.LITE + LiteHbDetector.TRACKING_ONLY,
          LiteHbDetector.FULL + LiteHbDetector.TRACKING_ONLY);

  /** Checks texts and makes options of them. */
  public static Options of(Map<Option, String> texts) throws OptionException {
    refuseOneFile(texts);
    return new Options(
        detector(texts.getOrDefault(Option.DETECTOR, DetectorCatalog.DEFAULT)),
        patterns(Option.INCLUDES, texts.getOrDefault(Option.INCLUDES, "")),
        patterns(Option.EXCLUDES, texts.getOrDefault(Option.EXCLUDES, "")),
        file(Option.JSON, texts.get(Option.JSON)),
        file(Option.RECORD, texts.get(Option.RECORD)),
        file(Option.SESSION, texts.get(Option.SESSION)),
        report(texts.get(Option.REPORT)),
        sourceRoots(texts.get(Option.SOURCE_ROOT)),
        new Suppressions.Sources(
            files(Option.SUPPRESSIONS, "suppression file", texts.get(Option.SUPPRESSIONS)),
            path(Option.BASELINE, texts.get(Option.BASELINE)),
            !flag(Option.NO_SHIPPED_SUPPRESSIONS, texts)),
        files(Option.RULES, "rule file", texts.get(Option.RULES)),
        pruning(texts.getOrDefault(Option.PRUNE, "on")),
        history(texts.get(Option.HISTORY)),
        files(Option.AIM, "session", texts.get(Option.AIM)),
        !flag(Option.NO_VALUES, texts),
        flag(Option.MBEAN, texts),
        flag(Option.STATS, texts),
        flag(Option.HALT_ON_RACE, texts),
        path(Option.CLASSDUMPDIR, texts.get(Option.CLASSDUMPDIR)),
        flag(Option.VERBOSE, texts),
        path(Option.LAUNCH, texts.get(Option.LAUNCH)),
        ChaseOptions.of(texts.getOrDefault(Option.DETECTOR, DetectorCatalog.DEFAULT), texts),
        ChaseOptions.ordered(texts.getOrDefault(Option.DETECTOR, DetectorCatalog.DEFAULT), texts),
        CollideOptions.of(texts.getOrDefault(Option.DETECTOR, DetectorCatalog.DEFAULT), texts),
        CaperOptions.of(texts.getOrDefault(Option.DETECTOR, DetectorCatalog.DEFAULT), texts),
        exitCode(texts.get(Option.EXIT_CODE)));
  }

  private static String detector(String name) throws OptionException {
    if (OF_SOME_EVENTS.contains(name)) {
      return name;
    }
    String problem = DetectorCatalog.problem(name);
    if (problem == null) {
      return name;
    }
    boolean unknown = problem.startsWith("must be one of");
    throw new OptionException(
        "option 'detector' is '"
            + name
            + "', but "
            + problem
            + (unknown ? ", " + String.join(", ", OF_SOME_EVENTS) : ""));
  }

  /** A trace is of all events, of which a detector that samples gets none. */
  static void refuseRecord(String detector, Map<Option, String> texts) throws OptionException {
    if (texts.containsKey(Option.RECORD)) {
      throw new OptionException(
          "option 'record' needs a detector that sees all events, which '"
              + detector
              + "' does not");
    }
  }

  /** Of several outputs in one file, the last would replace what the others wrote. */
  private static void refuseOneFile(Map<Option, String> texts) throws OptionException {
    Map<Path, Option> files = new HashMap<>();
    for (Option option : List.of(Option.JSON, Option.RECORD, Option.SESSION)) {
      Path file = path(option, texts.get(option));
      if (file == null || Files.exists(file) && !Files.isRegularFile(file)) {
        continue; // a device takes them all, and a folder is refused for what it is
      }
      Option other = files.putIfAbsent(file.toAbsolutePath().normalize(), option);
      if (other != null) {
        throw new OptionException(
            "options '"
                + other.key()
                + "' and '"
                + option.key()
                + "' both name the file '"
                + texts.get(option)
                + "'; give each a file of its own");
      }
    }
  }

  private static String patterns(Option option, String text) throws OptionException {
    for (String pattern : text.split(":")) {
      for (int i = 0; i < pattern.length(); i++) {
        char c = pattern.charAt(i);
        if (!Character.isJavaIdentifierPart(c) && ".*?-".indexOf(c) < 0) {
          throw new OptionException(
              "option '"
                  + option.key()
                  + "' has '"
                  + c
                  + "' in '"
                  + pattern
                  + "', but takes class names with * and ?, like com.acme.*, separated by colons");
        }
      }
    }
    return text;
  }

  private static String file(Option option, String text) throws OptionException {
    if (text != null) {
      Path file = path(option, text.replace("%p", "0"));
      if (Files.isDirectory(file)) {
        throw new OptionException(
            "option '" + option.key() + "' names a folder, '" + text + "', not a file");
      }
    }
    return text;
  }

  private static Path report(String text) throws OptionException {
    Path folder = path(Option.REPORT, text);
    if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new OptionException("option 'report' names a file, '" + text + "', not a folder");
    }
    return folder;
  }

  private static List<Path> sourceRoots(String text) throws OptionException {
    List<Path> folders = new ArrayList<>();
    if (text != null) {
      for (String name : text.split(File.pathSeparator)) {
        Path folder = path(Option.SOURCE_ROOT, name);
        if (!Files.isDirectory(folder)) {
          throw new OptionException("the source root '" + name + "' is no folder; check its path");
        }
        folders.add(folder);
      }
    }
    return List.copyOf(folders);
  }

  private static List<Path> files(Option option, String what, String text) throws OptionException {
    List<Path> files = new ArrayList<>();
    if (text != null) {
      for (String name : text.split(File.pathSeparator)) {
        Path file = path(option, name);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
          throw new OptionException("cannot read the " + what + " '" + name + "'; check its path");
        }
        files.add(file);
      }
    }
    return List.copyOf(files);
  }

  private static Pruning pruning(String text) throws OptionException {
    return switch (text) {
      case "on" -> Pruning.ON;
      case "off" -> Pruning.OFF;
      default ->
          throw new OptionException("option 'prune' is '" + text + "', but must be on or off");
    };
  }

  private static boolean flag(Option option, Map<Option, String> texts) throws OptionException {
    String text = texts.getOrDefault(option, "false");
    switch (text) {
      case "true", "on", "":
        return true;
      case "false", "off":
        return false;
      default:
        throw new OptionException(
            "option '" + option.key() + "' is '" + text + "', but must be true or false");
    }
  }

  private static int history(String text) throws OptionException {
    if (text == null) {
      return HistorySize.DEFAULT;
    }
    try {
      int accesses = Integer.parseInt(text);
      if (accesses >= 1 && accesses <= HistorySize.MOST) {
        return accesses;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException(
        "option 'history' is '"
            + text
            + "', but must be a number of accesses from 1 to "
            + HistorySize.MOST);
  }

  private static int exitCode(String text) throws OptionException {
    if (text == null) {
      return RACE_FOUND;
    }
    try {
      int code = Integer.parseInt(text);
      if (code >= 0 && code <= 255) {
        return code;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new OptionException(
        "option 'exit-code' is '" + text + "', but must be a number from 0 to 255");
  }

  static Path path(Option option, String text) throws OptionException {
    if (text == null) {
      return null;
    }
    if (text.isEmpty()) {
      throw new OptionException("option '" + option.key() + "' is empty; give it a path");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new OptionException(
          "option '" + option.key() + "' is '" + text + "', which is not a path");
    }
  }
}
