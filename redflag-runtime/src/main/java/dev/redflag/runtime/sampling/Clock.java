package dev.redflag.runtime.sampling;

/** A clock that never goes back. */
public interface Clock {
  /** Nanoseconds since some time. */
  long nanos();
}
