package dev.redflag.detectors.litehb;

import dev.redflag.runtime.thread.ThreadState;

/** What is kept of a thread that lives. Guarded by the lock of {@link FirstPasses}, but for one. */
final class LiteHbThread {
  final ThreadState state;

  /** Whether it is one of the JVM's own, for which nobody waits. */
  final boolean guest;

  /**
   * The passes of the first site that the thread is known to come after: all up to that version.
   * Read by its own thread without the lock, which alone writes it once it runs.
   */
  int version;

  /** The period of tracking that ended last when a guest was told what came before. */
  int period;

  /** The epoch in which it last passed the first site; of use to its own thread alone. */
  long passed;

  /** How often a thread had been told of the past when this one last looked; as above. */
  int told;

  /** Neighbours in the list of those that live. */
  LiteHbThread next;

  LiteHbThread previous;

  LiteHbThread(ThreadState state, boolean guest) {
    this.state = state;
    this.guest = guest;
  }
}
