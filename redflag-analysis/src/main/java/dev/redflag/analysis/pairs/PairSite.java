package dev.redflag.analysis.pairs;

import dev.redflag.runtime.site.SiteName;
import java.util.Collections;
import java.util.Set;

/**
 * An access that may race with another.
 *
 * @param name where it is, in full
 * @param mainOnly whether no thread but the main one can run it
 * @param locks names of the locks that are held there; empty unless names of locks are trusted
 */
public record PairSite(SiteName name, boolean mainOnly, Set<String> locks) {
  /** What decides of a site which others of its variable it may race with. */
  record Kind(boolean isWrite, boolean mainOnly, Set<String> locks) {
    boolean mayRaceWith(Kind other) {
      return (isWrite || other.isWrite)
          && !(mainOnly && other.mainOnly)
          && Collections.disjoint(locks, other.locks);
    }
  }

  /** One of which no locks are known. */
  public PairSite(SiteName name, boolean mainOnly) {
    this(name, mainOnly, Set.of());
  }

  /** Whether it writes. */
  public boolean isWrite() {
    return name.kind() == SiteName.Kind.WRITE;
  }

  Kind kind() {
    return new Kind(isWrite(), mainOnly, locks);
  }

  /** Whether it may race with another of the same variable, which may be itself. */
  public boolean mayRaceWith(PairSite other) {
    return kind().mayRaceWith(other.kind());
  }
}
