package dev.redflag.detectors.record;

import dev.redflag.runtime.container.ContainerFormat;

/**
 * The records of a trace, in a container of content {@link ContainerFormat#TRACE}.
 *
 * <p>Numbers of threads, objects, sync objects, classes and sites are defined by a record before
 * their first use, and are given in sequence from 0 (sites from 1).
 */
public final class TraceFormat {
  /** The kind of block that holds these records. */
  public static final int EVENTS = 1;

  /** Thread: the thread of the records that follow in the block. */
  public static final int THREAD = 1;

  /** Object, ordinal, site. */
  public static final int READ = 2;

  /** Object, ordinal, site. */
  public static final int WRITE = 3;

  /** Object, ordinal, site. */
  public static final int CHECKED_READ = 4;

  /** Edge kind, sync object, site. */
  public static final int ACQUIRE = 5;

  /** Edge kind, sync object, site. */
  public static final int RELEASE = 6;

  /** Edge kind, sync object, site. */
  public static final int RETRACT = 7;

  /** Child, site. */
  public static final int FORK = 8;

  /** Ended thread, site. */
  public static final int JOIN = 9;

  /** Site. */
  public static final int BEGIN = 10;

  /** Site. */
  public static final int END = 11;

  /** Object, site. */
  public static final int BIRTH = 12;

  /** Object, site. */
  public static final int FINALIZATION = 13;

  /** Name. */
  public static final int DEFINE_THREAD = 32;

  /** Name. */
  public static final int DEFINE_SYNC = 33;

  /**
   * Class, method, file, line plus one, bytecode index plus one; then what is accessed there: its
   * owner, name, descriptor; then the access's shape, a long. A text is empty where there is none.
   */
  public static final int DEFINE_SITE = 34;

  /**
   * Kind of location, type. Elements that a JDK object keeps for itself, a list's, have the kind of
   * an array and the name of that object's class for a type.
   */
  public static final int DEFINE_CLASS = 35;

  /** Class, ordinal, name of the variable. */
  public static final int DEFINE_MEMBER = 36;

  /** Class, length. */
  public static final int DEFINE_OBJECT = 37;

  private TraceFormat() {}
}
