package dev.redflag.fleet;

import java.util.List;

/**
 * What a store knows of one version of a program.
 *
 * @param program the user's name for it
 * @param version digest of its classes
 * @param staticPairs pairs of the code that no run has seen
 * @param seen pairs both of whose sites were seen, and that no run chased yet
 * @param tried pairs that were chased and not proved
 * @param proved pairs that were proved
 * @param retired pairs of a version before whose code changed, until it runs again
 * @param runs how many there were
 * @param unreported how many of them did not report: they run on, or were killed
 * @param totalMillis how long those that reported took together
 * @param waitedMillis time of it in which a thread waited
 * @param worstShare the largest share of one run's time in which a thread waited, but for what its
 *     longest wait was too long, in millionths; a run is taken to last a second at least, as the
 *     budget does
 * @param lateMillis by how much the longest wait of any run was too long
 * @param findings races found
 * @param next pairs that come next, at most a few
 */
public record FleetStatus(
    String program,
    String version,
    long staticPairs,
    long seen,
    long tried,
    long proved,
    long retired,
    long runs,
    long unreported,
    long totalMillis,
    long waitedMillis,
    long worstShare,
    long lateMillis,
    long findings,
    List<String> next) {}
