package dev.redflag.agent.output;

/** The findings so far of a JVM, for those who manage it. */
public interface RedflagMBean {
  /** How many there are that are neither suppressed nor known. */
  int getFindings();

  /** All of them as JSON, as the option {@code json} writes it. */
  String getJson();

  /** Those that are neither suppressed nor known, as they were printed, by rank. */
  String getText();
}
