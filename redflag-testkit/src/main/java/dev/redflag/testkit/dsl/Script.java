package dev.redflag.testkit.dsl;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run of a detector, fed event by event by a test. Makes the threads, locations and locks of
 * the run; the events are methods of {@link ScriptThread}.
 */
public final class Script {
  /** Says that an access is expected to race. */
  public static final boolean RACE = true;

  /** Locations that one object of a script has room for. */
  private static final int LOCATIONS = 1 << 10;

  final Detector detector;
  final DetachedShadow shadow;
  private int threads;
  private int locations;
  private final AtomicInteger sites = new AtomicInteger();

  /** A run of that detector, which should be a new one. */
  public Script(Detector detector) {
    this.detector = detector;
    this.shadow = new DetachedShadow(detector.layout(), LOCATIONS);
  }

  /** A thread that starts at clock 1 and knows nothing. */
  public ScriptThread thread() {
    return thread(1);
  }

  /** A thread whose first epoch has that clock and that knows nothing of others. */
  public ScriptThread thread(int clock) {
    int number = threads++;
    return thread(number, clock, VectorClock.EMPTY.with(number, clock - 1));
  }

  /** The thread that {@code parent} is about to start. */
  ScriptThread child(ThreadState parent) {
    return thread(threads++, 1, parent.releaseClock());
  }

  private ScriptThread thread(int number, int clock, VectorClock known) {
    ThreadState state = new ThreadState(null, number, "t" + number, number, clock, known);
    return new ScriptThread(this, state);
  }

  /** A location that nobody has accessed. */
  public ScriptLocation location(String name) {
    return new ScriptLocation(this, name, locations++);
  }

  /** A lock, volatile variable or other sync object that nobody has released. */
  public SyncObject sync(String name) {
    SyncObject sync = new SyncObject();
    sync.label = name;
    return sync;
  }

  /** A number for a site, another one at each call. */
  public int site() {
    return sites.incrementAndGet();
  }

  /** All of these threads meet at a barrier: each is ordered after what all did before. */
  public void barrier(ScriptThread... parties) {
    SyncObject barrier = new SyncObject();
    for (ScriptThread t : parties) {
      detector.release(t.state, barrier, EdgeKind.BARRIER);
    }
    for (ScriptThread t : parties) {
      detector.acquire(t.state, barrier, EdgeKind.BARRIER);
    }
  }
}
