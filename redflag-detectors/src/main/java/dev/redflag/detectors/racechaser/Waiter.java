package dev.redflag.detectors.racechaser;

import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.Place;

/** A thread that waits before its access at the first site. Guarded by the chaser's lock. */
final class Waiter {
  final Thread thread;
  final ArmedSite site;
  final Place place;

  /** Of a write, what will be written; as of {@code SiteProbe}. */
  final long bits;

  final Object value;

  Waiter next;

  /** Whether another thread has come to the same location: it must see this one here. */
  boolean caught;

  /** Whether that thread has told of it. */
  boolean told;

  Waiter(Thread thread, ArmedSite site, Place place, long bits, Object value) {
    this.thread = thread;
    this.site = site;
    this.place = place;
    this.bits = bits;
    this.value = value;
  }
}
