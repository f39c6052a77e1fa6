package dev.redflag.runtime.race;

/** When a hook looks at a location, which decides what it finds there. */
public enum Moment {
  /** Beside a read: what is read. */
  READ,
  /** Before a write: what is about to be replaced. */
  BEFORE_WRITE,
  /** After a write: what was written. */
  AFTER_WRITE;

  /** Whether the access writes. */
  public boolean writes() {
    return this != READ;
  }
}
