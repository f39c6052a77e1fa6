package dev.redflag.agent.reweave;

import dev.redflag.instrument.sites.AccessSite;
import java.util.List;
import java.util.Map;

/**
 * Says which accesses are armed now. Asked whenever the JVM loads a class or reweaves it, by
 * several threads at once.
 */
public interface SiteSelector {
  /** The version of a selector that does not say when its answers change. */
  int UNKNOWN = -1;

  /**
   * Whether something may be armed in the classes of a name, with slashes; asked for each class.
   */
  boolean concerns(String internalName);

  /**
   * The armed ones of a class's accesses, by its binary name, with the numbers for their hooks; one
   * with a bar must not be among them.
   */
  Map<AccessSite, Integer> armed(String className, List<AccessSite> accesses);

  /**
   * As long as this is the same, and not {@link #UNKNOWN}, what is armed in a class is, too, so
   * that another one of its name and code need not be asked for.
   */
  default int version() {
    return UNKNOWN;
  }

  /** A class of a name that it is concerned with is the JDK's, which keeps its code. */
  void ofJdk(String className);

  /** A class keeps the code that it has: the JVM, or we, could not weave it. */
  void refused(String className, String reason);
}
