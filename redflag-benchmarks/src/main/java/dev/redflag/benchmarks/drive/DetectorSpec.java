package dev.redflag.benchmarks.drive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A detector to measure, with the agent options that it is to have: {@code
 * fasttrack/prune=off/ranges=off} is FastTrack with two switches set.
 *
 * @param name the detector's name
 * @param switches agent options, each {@code key=value}
 */
public record DetectorSpec(String name, List<String> switches) {
  /** The detectors that exist. */
  public static final List<String> NAMES =
      List.of(
          "fasttrack",
          "racetrack",
          "multirace",
          "djit",
          "basicvc",
          "eraser",
          "goldilocks",
          "empty",
          "datacollider",
          "racechaser",
          "litehb",
          "litehb:tracking",
          "fullhb",
          "fullhb:tracking",
          "caper");

  /** Detectors of one pair of accesses a run. */
  private static final Set<String> OF_PAIRS =
      Set.of("racechaser", "litehb", "litehb:tracking", "fullhb", "fullhb:tracking");

  /** Comparison detectors, which are measured on the quick inputs only. */
  private static final Set<String> SLOW =
      Set.of("multirace", "djit", "basicvc", "eraser", "goldilocks");

  /**
   * Reads a specification.
   *
   * @throws UsageException for a detector that does not exist or a malformed switch
   */
  public static DetectorSpec parse(String text) throws UsageException {
    String[] parts = text.split("/", -1);
    if (!NAMES.contains(parts[0])) {
      throw new UsageException(
          UsageException.WRONG_USE,
          "no detector is called '" + parts[0] + "'; there are " + String.join(", ", NAMES));
    }
    List<String> switches = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      switches.add(checkSwitch(parts[i]));
    }
    return new DetectorSpec(parts[0], List.copyOf(switches));
  }

  /** Returns an agent option as it is, or throws if it has not the form {@code key=value}. */
  static String checkSwitch(String text) throws UsageException {
    if (!text.matches("[A-Za-z][\\w.-]*=[^,]+")) {
      throw new UsageException(
          UsageException.WRONG_USE, "'" + text + "' is not a switch; write it as key=value");
    }
    return text;
  }

  /** What tables call it: the specification itself. */
  public String label() {
    return switches.isEmpty() ? name : name + "/" + String.join("/", switches);
  }

  /** Whether the detector is too slow for the full inputs. */
  public boolean isSlow() {
    return SLOW.contains(name);
  }

  /** Whether it is given a pair of accesses. */
  public boolean isOfPairs() {
    return OF_PAIRS.contains(name);
  }

  /**
   * The same detector with a pair of accesses.
   *
   * @param pair as the agent's option takes it
   */
  DetectorSpec of(String pair) {
    List<String> more = new ArrayList<>(switches);
    more.add("pair=" + pair);
    return new DetectorSpec(name, List.copyOf(more));
  }

  /** The JVM flag that attaches the agent with this detector. */
  String agentFlag(Path agent, Path findings, List<String> commonSwitches) {
    return "-javaagent:" + agent + "=" + agentOptions(commonSwitches) + ",json=" + findings;
  }

  /** The agent's options that select the detector and set its switches. */
  String agentOptions(List<String> commonSwitches) {
    List<String> options = new ArrayList<>();
    options.add("detector=" + name);
    options.addAll(commonSwitches);
    options.addAll(switches);
    return String.join(",", options);
  }
}
