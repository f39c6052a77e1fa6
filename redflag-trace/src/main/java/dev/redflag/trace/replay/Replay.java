package dev.redflag.trace.replay;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Drives a detector from the events of a trace, as the hooks do in a live run, and collects what it
 * reports. One replay a detector: the detector's own state may outlive it.
 */
public final class Replay implements EventSink {
  /** Releases of a thread that are remembered: as many as can be under way at once. */
  private static final int RETRACTABLE = 16;

  private final Detector detector;
  private final Names names;
  private final Consumer<Warning> to;
  private final List<Warning> kept = new ArrayList<>();

  /** By the trace's numbers; null until first met. */
  private final List<ThreadState> threads = new ArrayList<>();

  /** By thread: released at its end, acquired by its joiners. */
  private final List<SyncObject> ended = new ArrayList<>();

  /** By thread: whether it did anything since its end was last told. */
  private final List<Boolean> active = new ArrayList<>();

  /** By thread: what its last releases can be retracted to, the last one last. */
  private final List<List<Before>> before = new ArrayList<>();

  private final List<SyncObject> syncs = new ArrayList<>();
  private final List<DetachedShadow> shadows = new ArrayList<>();

  /** Sites that were looked at, and those of them whose accesses are atomic. */
  private final BitSet known = new BitSet();

  private final BitSet atomics = new BitSet();
  private int position;

  /** A sync object before a release. */
  private record Before(SyncObject sync, EdgeKind kind, VectorClock clock, int releases) {}

  /**
   * Makes a replay.
   *
   * @param names of the trace; may grow while the events come
   * @param to takes what the detector reports, as it does
   */
  public Replay(Detector detector, Names names, Consumer<Warning> to) {
    this.detector = detector;
    this.names = names;
    this.to = to;
  }

  /** A replay that keeps what the detector reports. */
  public Replay(Detector detector, Names names) {
    this.detector = detector;
    this.names = names;
    this.to = kept::add;
  }

  /** What a detector reports of a whole trace. */
  public static List<Warning> run(Detector detector, Trace trace) {
    Replay replay = new Replay(detector, trace.names());
    trace.events().forEach(replay::accept);
    return replay.warnings();
  }

  /** The locations that a detector reports of a whole trace. */
  public static Set<Location> variables(Detector detector, Trace trace) {
    Set<Location> variables = new LinkedHashSet<>();
    run(detector, trace).forEach(w -> variables.add(w.location()));
    return variables;
  }

  /** What was reported so far, unless it goes elsewhere. */
  public List<Warning> warnings() {
    return List.copyOf(kept);
  }

  @Override
  public void accept(Event event) {
    ThreadState t = thread(event.thread());
    if (!(event instanceof Event.End)) {
      active.set(event.thread(), true);
    }
    if (event instanceof Event.Access e) {
      access(t, e);
    } else if (event instanceof Event.CheckedRead e) {
      checkedRead(t, e);
    } else if (event instanceof Event.Retraction e) {
      retract(t, e);
    } else if (event instanceof Event.Acquire e) {
      acquire(t, e);
    } else if (event instanceof Event.Release e) {
      release(t, e);
    } else if (event instanceof Event.Fork e) {
      detector.fork(t, thread(e.child()));
    } else if (event instanceof Event.Join e) {
      end(e.ended());
      detector.join(t, ended.get(e.ended()));
    } else if (event instanceof Event.Begin) {
      detector.begin(t);
    } else if (event instanceof Event.End e) {
      end(e.thread());
    } else if (event instanceof Event.Birth e) {
      DetachedShadow o = shadow(e.object());
      detector.birth(t, o.base(0), o.slot(0), o.side);
    } else if (event instanceof Event.Finalization e) {
      DetachedShadow o = shadow(e.object());
      detector.finalization(t, o.base(0), o.slot(0), o.side);
    }
    position++;
  }

  private void access(ThreadState t, Event.Access e) {
    if (detector.layout() == ShadowLayout.NONE) {
      return;
    }
    DetachedShadow shadow = shadow(e.object());
    Object base = shadow.base(e.ordinal());
    long slot = shadow.slot(e.ordinal());
    boolean atomic = isAtomic(e.site());
    boolean race =
        atomic
            ? e.write()
                ? detector.writeAtomic(t, base, slot, shadow.side, e.site())
                : detector.readAtomic(t, base, slot, shadow.side, e.site())
            : e.write()
                ? detector.write(t, base, slot, shadow.side, e.site())
                : detector.read(t, base, slot, shadow.side, e.site());
    if (race && !bothAtomic(t, e.site())) {
      to.accept(warning(t, e.location(), e.write(), e));
    }
  }

  private void checkedRead(ThreadState t, Event.CheckedRead e) {
    if (detector.layout() == ShadowLayout.NONE) {
      return;
    }
    DetachedShadow shadow = shadow(e.object());
    Object base = shadow.base(e.ordinal());
    if (detector.checkRead(t, base, shadow.slot(e.ordinal()), shadow.side, e.site())
        && !bothAtomic(t, e.site())) {
      to.accept(warning(t, e.location(), false, e));
    }
  }

  /** Whether the accesses at a site are atomic; looked up once a site. */
  private boolean isAtomic(int site) {
    if (!known.get(site)) {
      known.set(site);
      atomics.set(site, names.site(site).isAtomic());
    }
    return atomics.get(site);
  }

  /**
   * Whether this access and the earlier one that the detector found are atomic both, as in hooks.
   */
  private boolean bothAtomic(ThreadState t, int site) {
    return isAtomic(site) && isAtomic(Epoch.site(t.prior.word));
  }

  private Warning warning(ThreadState t, Location location, boolean write, Event e) {
    long prior = t.prior.word;
    int thread = prior == Epoch.NONE ? -1 : Epoch.thread(prior);
    return new Warning(
        location,
        e.thread(),
        write,
        e.site(),
        thread,
        t.prior.write,
        Epoch.site(prior),
        t.prior.proved,
        t.prior.level,
        t.prior.accuracy,
        position);
  }

  private void acquire(ThreadState t, Event.Acquire e) {
    SyncObject sync = sync(e.sync());
    if (!isLock(e.kind()) || t.locks.taken(sync, e.site(), e.kind() == EdgeKind.SHARED_LOCK)) {
      detector.acquire(t, sync, e.kind());
    }
  }

  private void release(ThreadState t, Event.Release e) {
    SyncObject sync = sync(e.sync());
    if (!isLock(e.kind()) || t.locks.released(sync, e.kind() == EdgeKind.SHARED_LOCK)) {
      boolean shared = e.kind() == EdgeKind.SHARED_LOCK;
      sync.retractable = true;
      remember(
          e.thread(),
          new Before(sync, e.kind(), shared ? sync.sharedClock : sync.clock, sync.releases));
      detector.release(t, sync, e.kind());
    }
  }

  /** Puts the clock of a sync object back, where nobody released since, and tells the detector. */
  private void retract(ThreadState t, Event.Retraction e) {
    SyncObject sync = sync(e.sync());
    Before was = takeBefore(e.thread(), sync, e.kind());
    if (was != null && sync.releases == was.releases + 1) {
      if (e.kind() == EdgeKind.SHARED_LOCK) {
        sync.sharedClock = was.clock;
      } else {
        sync.clock = was.clock;
      }
    }
    detector.retract(t, sync, e.kind());
  }

  private void remember(int thread, Before was) {
    List<Before> of = before.get(thread);
    if (of.size() == RETRACTABLE) {
      of.remove(0);
    }
    of.add(was);
  }

  private Before takeBefore(int thread, SyncObject sync, EdgeKind kind) {
    List<Before> of = before.get(thread);
    for (int i = of.size() - 1; i >= 0; i--) {
      if (of.get(i).sync == sync && of.get(i).kind == kind) {
        return of.remove(i);
      }
    }
    return null;
  }

  private static boolean isLock(EdgeKind kind) {
    return switch (kind) {
      case EXCLUSIVE_LOCK, SHARED_LOCK -> true;
      case BARRIER, VOLATILE, EDGE, SIGNAL -> false;
    };
  }

  /** Tells the end of a thread, where that was not told since its last event. */
  private void end(int number) {
    ThreadState t = thread(number);
    if (active.get(number)) {
      active.set(number, false);
      detector.end(t, ended.get(number));
    }
  }

  /** The state of a thread, by the trace's number, which is the detector's number too. */
  public ThreadState thread(int number) {
    while (threads.size() <= number) {
      threads.add(null);
      ended.add(new SyncObject());
      active.add(true);
      before.add(new ArrayList<>());
    }
    ThreadState t = threads.get(number);
    if (t == null) {
      t = new ThreadState(null, number, names.thread(number), number, 1, VectorClock.EMPTY);
      t.inRuntime = true; // no call chain is remembered: it would be the replay's
      threads.set(number, t);
    }
    return t;
  }

  /** The shadow of a sync object. */
  SyncObject sync(int number) {
    while (syncs.size() <= number) {
      syncs.add(new SyncObject());
    }
    return syncs.get(number);
  }

  /** The shadow of an object, for who looks into what a detector keeps of it. */
  public DetachedShadow shadow(int object) {
    while (shadows.size() <= object) {
      shadows.add(null);
    }
    DetachedShadow shadow = shadows.get(object);
    if (shadow == null) {
      TracedObject o = names.object(object);
      shadow = new DetachedShadow(detector.layout(), o.length(), holds(o.kind()));
      shadows.set(object, shadow);
    }
    return shadow;
  }

  private static Holds holds(LocationKind kind) {
    return switch (kind) {
      case ARRAY -> Holds.ELEMENTS;
      case FIELD -> Holds.FIELDS;
      case STATIC -> Holds.STATICS;
      case OBJECT -> Holds.STATE;
    };
  }
}
