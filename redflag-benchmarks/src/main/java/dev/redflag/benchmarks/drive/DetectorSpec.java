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
          "caper");

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
