package dev.redflag.agent.attach;

import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.Sweeper;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import jdk.internal.ref.CleanerFactory;

/**
 * Has the runtime's tables swept after collections, and what the heap holds then looked at, in the
 * thread that the JVM has for its own cleaning: no thread of ours can be seen. Each time an object
 * that nobody holds is entered there, which the next collection finds.
 */
final class Sweeping implements Runnable, ShadowRoom.Heap {
  /** Collections that follow one another faster are left to the next one. */
  private static final long PERIOD_NANOS = 1_000_000_000L;

  private final Cleaner cleaner;
  private long last = System.nanoTime();

  private Sweeping(Cleaner cleaner) {
    this.cleaner = cleaner;
  }

  /** From now on it is swept. Where the JVM has no such thread, insertions alone sweep. */
  static void begin() {
    try {
      Sweeping sweeping = new Sweeping(CleanerFactory.cleaner());
      sweeping.enter();
      ShadowRoom.watch(sweeping);
    } catch (LinkageError absent) {
      // as it is told: the tables sweep themselves where they grow
    }
  }

  private void enter() {
    cleaner.register(new Object(), new Guarded(this));
  }

  @Override
  public void run() {
    Sweeper.stay();
    ShadowTable.renewWhereTaken();
    ShadowRoom.look(this);
    long now = System.nanoTime();
    if (now - last >= PERIOD_NANOS) {
      last = now;
      Sweeper.sweep();
    }
    enter();
  }

  @Override
  public long max() {
    return Runtime.getRuntime().maxMemory();
  }

  @Override
  public long used() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Override
  public boolean collect() {
    WeakReference<Object> held = new WeakReference<>(new Object());
    System.gc();
    return held.get() == null;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }
}
