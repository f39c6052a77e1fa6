package dev.redflag.detectors.goldilocks;

/**
 * A synchronization event as a rule on locksets: where {@code from} is a member, {@code to} becomes
 * one. Events form one list in the order in which they happened; a permit walks it from where it
 * stands.
 */
final class SyncEvent {
  final Object from;
  final Object to;

  /** The segment of the list that the event is of. */
  final Segment segment;

  /** The next event; set once, under the list's lock. */
  volatile SyncEvent next;

  SyncEvent(Object from, Object to, Segment segment) {
    this.from = from;
    this.to = to;
    this.segment = segment;
  }
}
