package dev.redflag.detectors.record;

import dev.redflag.runtime.shadow.IdentityEntry;

/**
 * The number by which a trace names a thread, object or sync object. Guarded by the recorder's
 * lock.
 */
final class Numbered extends IdentityEntry {
  /** -1 until it is defined in the trace. */
  int number = -1;

  /** Of an object: its class. */
  RecordedClass type;

  Numbered(Object referent, int hash) {
    super(referent, hash);
  }
}
