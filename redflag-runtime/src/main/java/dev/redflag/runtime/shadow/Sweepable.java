package dev.redflag.runtime.shadow;

/** Holds what may have become useless without anybody telling. */
public abstract class Sweepable {
  /** Drops what is useless by now, if there can be any. Called by the {@link Sweeper}. */
  public abstract void sweepIfNeeded();

  /** Called after each collection: what may be taken where memory runs out is in use still. */
  public void stay() {}
}
