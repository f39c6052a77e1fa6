package dev.redflag.instrument;

import dev.redflag.instrument.sites.AccessSite;
import java.util.List;
import java.util.Set;

/**
 * Says which single accesses of the program are checked, in a run that does not check all. What
 * synchronizes is tracked everywhere all the same.
 */
public interface Selection {
  /** Whether accesses of a class may be among them. */
  boolean concerns(String className);

  /**
   * Those of a class.
   *
   * @param className its binary name
   * @param accesses all that it has
   */
  Set<AccessSite> of(String className, List<AccessSite> accesses);

  /** Whether a field may be accessed by them, as far as is known: its shadow is put beside it. */
  boolean mayAccess(String field, String descriptor);
}
