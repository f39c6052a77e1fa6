package dev.redflag.fleet;

import java.util.List;
import java.util.Map;

/**
 * What a run has to tell.
 *
 * @param run its id; a second report of it changes nothing
 * @param program what ran
 * @param version digest of what ran
 * @param kind what it did
 * @param first where threads waited; null where no pair was chased
 * @param second where they looked; null where no pair was chased
 * @param ended when it ended, in milliseconds since 1970
 * @param status its exit status
 * @param totalMillis how long it ran
 * @param waitedMillis time of it in which a thread waited
 * @param lateMillis by how much the longest wait was too long, since the machine woke its thread
 *     late
 * @param waits how often one waited
 * @param proved whether the pair was proved
 * @param seen sites that it saw first
 * @param findings what was found, as JSON of one finding, by the finding's id
 */
public record RunReport(
    String run,
    String program,
    String version,
    Kind kind,
    String first,
    String second,
    long ended,
    int status,
    long totalMillis,
    long waitedMillis,
    long lateMillis,
    long waits,
    boolean proved,
    List<String> seen,
    Map<String, String> findings) {
  /** What a run does. */
  public enum Kind {
    CHASE,
    OBSERVE,
    IDLE
  }

  public RunReport {
    seen = List.copyOf(seen);
    findings = Map.copyOf(findings);
  }
}
