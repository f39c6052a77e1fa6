package dev.redflag.runtime.lockfree;

import jdk.internal.misc.Unsafe;

/**
 * The one door to raw memory: shadow words and references are read and written through it, with the
 * memory order in each method's name.
 *
 * <p>It needs {@code java.base} to export {@code jdk.internal.misc} to the boot loader's unnamed
 * module; the agent arranges that before this class is initialised.
 */
public final class Memory {
  /** Public to the runtime and the detectors, so that the JIT compiler folds it as a constant. */
  public static final Unsafe U = Unsafe.getUnsafe();

  private Memory() {}

  /**
   * Spins once while another thread holds one of the runtime's short locks. Nothing of the
   * application runs under such a lock, so that the holder always comes through; it never parks,
   * since a park would eat a permit of the program's own.
   */
  public static int spin(int spins) {
    if ((spins & 63) == 63 && !Thread.currentThread().getClass().getName().endsWith("VirtualThread")) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
    return spins + 1;
  }
}
