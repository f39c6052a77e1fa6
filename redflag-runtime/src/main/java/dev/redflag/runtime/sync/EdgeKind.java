package dev.redflag.runtime.sync;

/**
 * What kind of ordering an acquire or release stands for. Detectors that work with locksets use the
 * locks; RaceTrack takes only the edges for ordering (its section 2.2).
 */
public enum EdgeKind {
  /** A lock that one thread holds at a time. */
  EXCLUSIVE_LOCK,
  /** A lock that readers share: orders writers before readers and readers before writers. */
  SHARED_LOCK,
  /** A meeting point of several threads. */
  BARRIER,
  /** A volatile field or an atomic variable. */
  VOLATILE,
  /** A hand-over: fork, join, task, queue element, class initialization. */
  EDGE,
  /**
   * A {@code notify} and the end of a {@code wait}. Orders nothing by itself (JLS 17.2.2: the
   * monitor does); for detectors that take no order from locks.
   */
  SIGNAL
}
