package dev.redflag.analysis.finding;

import dev.redflag.runtime.thread.CallChain;
import java.util.List;

/**
 * One of the two accesses of a finding.
 *
 * @param write whether it writes
 * @param thread name of its thread
 * @param locks names of the locks held, outermost first; empty where they are not known
 * @param locksKnown whether the locks are known
 * @param stack its call chain, innermost first, each as {@code a.B.c(B.java:12)}
 * @param wholeStack whether the call chain is its own; else it is that of another access of the
 *     thread at the same site, or the site alone
 * @param startedAt where the thread was started, innermost first; empty where that was not seen
 * @param operation the method of the JDK called, for the state of a JDK object; else null
 * @param synchronization by what its thread last synchronized, as a phrase that follows the
 *     thread's name; null where that is not known
 * @param site name of the access in the code, as {@code SiteName} writes it; null where it has none
 * @param value what it wrote, or what a read found; null where that is not known
 * @param replaced what a write found there; null where that is not known
 */
public record FindingAccess(
    boolean write,
    String thread,
    List<String> locks,
    boolean locksKnown,
    List<String> stack,
    boolean wholeStack,
    List<String> startedAt,
    String operation,
    String synchronization,
    String site,
    String value,
    String replaced) {

  /** An access of whose thread's synchronization, site and value nothing is known. */
  public FindingAccess(
      boolean write,
      String thread,
      List<String> locks,
      boolean locksKnown,
      List<String> stack,
      boolean wholeStack,
      List<String> startedAt,
      String operation) {
    this(
        write,
        thread,
        locks,
        locksKnown,
        stack,
        wholeStack,
        startedAt,
        operation,
        null,
        null,
        null,
        null);
  }

  public FindingAccess {
    locks = List.copyOf(locks);
    stack = List.copyOf(stack);
    startedAt = List.copyOf(startedAt);
  }

  /** Whether the call chain was longer than what is kept of one. */
  public boolean isCut() {
    return stack.size() >= CallChain.MAX_FRAMES;
  }

  /** What it wrote, found and replaced, as far as that is known, in a phrase; else null. */
  public String seen() {
    if (!write) {
      return value == null ? null : "reading " + value;
    }
    if (value == null) {
      return replaced == null ? null : "writing over " + replaced;
    }
    return "writing " + value + (replaced == null ? "" : " over " + replaced);
  }

  /** {@code write} or {@code read}. */
  public String kind() {
    return write ? "write" : "read";
  }
}
