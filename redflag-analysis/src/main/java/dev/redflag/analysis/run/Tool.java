package dev.redflag.analysis.run;

/**
 * What made a run's findings.
 *
 * @param version version of Redflag
 * @param detector name of the detector
 * @param jdk version of the JVM, as {@code java.vm.version} and {@code java.vm.name} tell it
 */
public record Tool(String version, String detector, String jdk) {
  /** The tool's name in files. */
  public static final String NAME = "redflag";
}
