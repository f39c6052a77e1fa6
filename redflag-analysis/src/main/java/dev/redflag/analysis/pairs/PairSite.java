package dev.redflag.analysis.pairs;

import dev.redflag.runtime.site.SiteName;

/**
 * An access that may race with another.
 *
 * @param name where it is, in full
 * @param mainOnly whether no thread but the main one can run it
 */
public record PairSite(SiteName name, boolean mainOnly) {
  /** Whether it writes. */
  public boolean isWrite() {
    return name.kind() == SiteName.Kind.WRITE;
  }

  /** Whether it may race with another of the same variable, which may be itself. */
  public boolean mayRaceWith(PairSite other) {
    return (isWrite() || other.isWrite()) && !(mainOnly && other.mainOnly);
  }
}
