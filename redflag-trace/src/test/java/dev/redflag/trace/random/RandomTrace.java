package dev.redflag.trace.random;

import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Makes a trace that a program could have made, with events of all kinds: threads in a tree of
 * forks and joins, exclusive and shared locks, waiting and signals, volatiles, plain edges,
 * barriers, births and finalizations, and accesses to few locations, so that races are common.
 */
final class RandomTrace {
  private static final int MAX_THREADS = 6;
  private static final int SITES = 30;

  private final Random random;
  private final Names names = new Names();
  private final List<Event> events = new ArrayList<>();
  private final List<Actor> actors = new ArrayList<>();
  private final List<Lock> locks = new ArrayList<>();
  private final int volatiles;
  private final int edges;
  private final int objects;
  private final int membersEach;
  private final int accessWeight;
  private Barrier barrier;

  /** A thread of the trace. */
  private static final class Actor {
    final int number;
    boolean started;
    boolean ended;

    /** The monitor that it waits for, released by its wait; else null. */
    Lock waiting;

    /** Whether it stands at the barrier. */
    boolean atBarrier;

    Actor(int number) {
      this.number = number;
    }
  }

  /** A lock of the trace, with a shared mode. */
  private static final class Lock {
    final int sync;
    Actor writer;
    final Set<Actor> readers = new HashSet<>();

    Lock(int sync) {
      this.sync = sync;
    }
  }

  /** A barrier under way: nobody passes before all have come. */
  private record Barrier(int sync, Set<Actor> parties, Set<Actor> arrived, Set<Actor> passed) {}

  private RandomTrace(long seed) {
    random = new Random(seed);
    int threads = 2 + random.nextInt(MAX_THREADS - 1);
    for (int i = 0; i < threads; i++) {
      names.addThread("T" + i);
      actors.add(new Actor(i));
    }
    for (int i = 0; i < SITES; i++) {
      names.addSite(SiteName.numbered(i + 1));
    }
    objects = 1 + random.nextInt(3);
    membersEach = 1 + random.nextInt(2);
    for (int i = 0; i < objects; i++) {
      Map<Integer, String> members = Map.of(0, "V" + i + ".a", 1, "V" + i + ".b");
      names.addObject(new TracedObject(LocationKind.FIELD, "V" + i, membersEach, members));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      locks.add(new Lock(names.addSync("L" + names.syncs())));
    }
    volatiles = random.nextInt(3);
    edges = random.nextInt(3);
    accessWeight = 20 + random.nextInt(60);
    // Some threads are there from the start, as those that an agent finds.
    for (Actor a : actors) {
      a.started = a.number == 0 || random.nextInt(4) == 0;
    }
  }

  /** The trace of a seed. */
  static Trace of(long seed) {
    RandomTrace made = new RandomTrace(seed);
    int length = 4 + made.random.nextInt(made.random.nextInt(10) == 0 ? 150 : 40);
    for (int tries = 0; made.events.size() < length && tries < 4 * length; tries++) {
      made.step();
    }
    return new Trace(made.names, made.events);
  }

  private int site() {
    return 1 + random.nextInt(SITES);
  }

  private void step() {
    Actor a = actors.get(random.nextInt(actors.size()));
    if (!a.started || a.ended) {
      return;
    }
    if (a.waiting != null) {
      wake(a);
    } else if (a.atBarrier) {
      pass(a);
    } else if (random.nextInt(100) < accessWeight) {
      int object = random.nextInt(objects);
      int member = random.nextInt(membersEach);
      events.add(new Event.Access(a.number, random.nextInt(3) == 0, object, member, site()));
    } else {
      synchronize(a);
    }
  }

  private void synchronize(Actor a) {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> lockOrUnlock(a);
      case 3 -> waitOrSignal(a);
      case 4 -> edge(a, volatiles, "v", EdgeKind.VOLATILE);
      case 5 -> edge(a, edges, "e", EdgeKind.EDGE);
      case 6 -> arrive(a);
      case 7 -> fork(a);
      case 8 -> join(a);
      default -> rare(a);
    }
  }

  private Lock anyLock() {
    return locks.isEmpty() ? null : locks.get(random.nextInt(locks.size()));
  }

  private void acquire(Actor a, int sync, EdgeKind kind) {
    events.add(new Event.Acquire(a.number, sync, kind, site()));
  }

  private void release(Actor a, int sync, EdgeKind kind) {
    events.add(new Event.Release(a.number, sync, kind, site()));
  }

  private void lockOrUnlock(Actor a) {
    Lock lock = anyLock();
    if (lock == null) {
      return;
    }
    if (lock.readers.contains(a)) {
      lock.readers.remove(a);
      release(a, lock.sync, EdgeKind.SHARED_LOCK);
    } else if (lock.writer == a && random.nextInt(6) == 0) {
      lock.readers.add(a); // on the way to a downgrade
      acquire(a, lock.sync, EdgeKind.SHARED_LOCK);
    } else if (lock.writer == a) {
      lock.writer = null;
      release(a, lock.sync, EdgeKind.EXCLUSIVE_LOCK);
    } else if (lock.writer == null && random.nextInt(3) == 0) {
      lock.readers.add(a);
      acquire(a, lock.sync, EdgeKind.SHARED_LOCK);
    } else if (lock.writer == null && lock.readers.isEmpty()) {
      lock.writer = a;
      acquire(a, lock.sync, EdgeKind.EXCLUSIVE_LOCK);
    }
  }

  private void waitOrSignal(Actor a) {
    Lock lock = anyLock();
    if (lock == null || lock.writer != a || lock.readers.contains(a)) {
      return;
    }
    if (random.nextBoolean()) {
      lock.writer = null;
      a.waiting = lock;
      release(a, lock.sync, EdgeKind.EXCLUSIVE_LOCK);
    } else {
      release(a, lock.sync, EdgeKind.SIGNAL);
    }
  }

  private void wake(Actor a) {
    Lock lock = a.waiting;
    if (lock.writer == null && lock.readers.isEmpty()) {
      lock.writer = a;
      a.waiting = null;
      acquire(a, lock.sync, EdgeKind.EXCLUSIVE_LOCK);
      if (random.nextBoolean()) {
        acquire(a, lock.sync, EdgeKind.SIGNAL);
      }
    }
  }

  private void edge(Actor a, int count, String prefix, EdgeKind kind) {
    if (count > 0) {
      int sync = sync(prefix + random.nextInt(count));
      if (random.nextBoolean()) {
        acquire(a, sync, kind);
      } else {
        release(a, sync, kind);
      }
    }
  }

  private int sync(String name) {
    for (int i = 0; i < names.syncs(); i++) {
      if (names.sync(i).equals(name)) {
        return i;
      }
    }
    return names.addSync(name);
  }

  private void arrive(Actor a) {
    if (barrier == null) {
      Set<Actor> parties = new HashSet<>();
      for (Actor other : actors) {
        if (other.started && !other.ended && !other.atBarrier && random.nextInt(3) > 0) {
          parties.add(other);
        }
      }
      barrier = new Barrier(sync("b"), parties, new HashSet<>(), new HashSet<>());
    }
    if (barrier.parties.contains(a) && !barrier.arrived.contains(a)) {
      barrier.arrived.add(a);
      a.atBarrier = true;
      release(a, barrier.sync, EdgeKind.BARRIER);
    }
  }

  private void pass(Actor a) {
    barrier.parties.removeIf(p -> p.ended);
    if (barrier.arrived.containsAll(barrier.parties) && barrier.passed.add(a)) {
      a.atBarrier = false;
      acquire(a, barrier.sync, EdgeKind.BARRIER);
      if (barrier.passed.containsAll(barrier.parties)) {
        barrier = null;
      }
    }
  }

  private void fork(Actor a) {
    for (Actor child : actors) {
      if (!child.started) {
        child.started = true;
        events.add(new Event.Fork(a.number, child.number, site()));
        if (random.nextBoolean()) {
          events.add(new Event.Begin(child.number, 0));
        }
        return;
      }
    }
  }

  private void join(Actor a) {
    Actor other = actors.get(random.nextInt(actors.size()));
    if (other.ended) {
      events.add(new Event.Join(a.number, other.number, site()));
    } else if (other.started
        && other != a
        && other.waiting == null
        && !other.atBarrier
        && holdsNothing(other)) {
      other.ended = true;
      if (random.nextBoolean()) {
        events.add(new Event.End(other.number, 0));
      }
      if (random.nextBoolean()) {
        events.add(new Event.Join(a.number, other.number, site()));
      }
    }
  }

  private boolean holdsNothing(Actor a) {
    return locks.stream().noneMatch(l -> l.writer == a || l.readers.contains(a));
  }

  /** The last release of a thread that holds no lock failed, where it was of a plain edge. */
  private void retract(Actor a) {
    for (int i = events.size() - 1; i >= 0; i--) {
      Event e = events.get(i);
      if (e.thread() == a.number && e instanceof Event.Retraction) {
        return;
      }
      if (e.thread() == a.number && e instanceof Event.Release r) {
        if (r.kind() == EdgeKind.EDGE || r.kind() == EdgeKind.VOLATILE) {
          events.add(new Event.Retraction(a.number, r.sync(), r.kind(), site()));
        }
        return;
      }
    }
  }

  private void rare(Actor a) {
    int object = random.nextInt(objects);
    switch (random.nextInt(8)) {
      case 3 ->
          events.add(new Event.CheckedRead(a.number, object, random.nextInt(membersEach), site()));
      case 4 -> retract(a);
      case 0 -> events.add(new Event.Birth(a.number, object, site()));
      case 1 -> events.add(new Event.Finalization(a.number, object, site()));
      case 2 -> events.add(new Event.Begin(a.number, 0));
      default -> {}
    }
  }
}
