package dev.redflag.report.binary;

import dev.redflag.runtime.container.ContainerFormat;

/**
 * The records of a session file, in a container of content {@link ContainerFormat#SESSION}. A text
 * is defined by a record before its first use and then named by its number, in sequence from 1; 0
 * is none.
 *
 * <p>A file is of one JVM, or of several merged. The counts of findings add up over all files; in
 * one file a {@link #COUNT} replaces what was counted before.
 */
final class SessionFormat {
  /** The kind of the blocks that hold these records. */
  static final int FINDINGS = 1;

  /** version, detector, jdk: what made the findings that follow. */
  static final int TOOL = 1;

  /** text. */
  static final int TEXT = 2;

  /**
   * id, variable, kind, index + 1, confidence, level, accuracy, class, reason, count, suppression,
   * then two accesses: flags, thread, locks, stack, start, operation, synchronization, and by the
   * flags site, value and what was replaced. The first access's flags say whether both were caught.
   */
  static final int FINDING = 3;

  /** id, count. */
  static final int COUNT = 4;

  /** classes, untouched (name, reason), unmodelled (method, site, calls), dropped. */
  static final int COVERAGE = 5;

  /** Flags of an access. */
  static final int WRITE = 1;

  static final int LOCKS_KNOWN = 2;
  static final int WHOLE_STACK = 4;
  static final int SITE = 8;
  static final int VALUE = 16;
  static final int REPLACED = 32;
  static final int CAUGHT = 64;

  private SessionFormat() {}
}
