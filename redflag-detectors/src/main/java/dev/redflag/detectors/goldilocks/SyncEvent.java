package dev.redflag.detectors.goldilocks;

/**
 * A synchronization event as a rule on locksets: where {@code from} is a member, {@code to} becomes
 * one. Events form one list in the order in which they happened; a permit walks it from where it
 * stands. A retraction is a rule too: what {@code retracted} gave is taken away.
 */
final class SyncEvent {
  final Object from;
  final Object to;

  /** The event that this one takes back; null where it is none. */
  final SyncEvent retracted;

  /** The segment of the list that the event is of. */
  final Segment segment;

  /** The next event; set once, under the list's lock. */
  volatile SyncEvent next;

  SyncEvent(Object from, Object to, SyncEvent retracted, Segment segment) {
    this.from = from;
    this.to = to;
    this.retracted = retracted;
    this.segment = segment;
  }
}
