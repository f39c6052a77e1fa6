package dev.redflag.trace.random;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a program could have made these events: locks exclude, and no thread lives twice. */
final class Validity {
  private final Map<Integer, Integer> writers = new HashMap<>();
  private final Map<Integer, Set<Integer>> readers = new HashMap<>();
  private final Set<Integer> seen = new HashSet<>();
  private final Set<Integer> joined = new HashSet<>();

  private Validity() {}

  static boolean holds(List<Event> events) {
    Validity state = new Validity();
    for (Event e : events) {
      if (!state.step(e)) {
        return false;
      }
    }
    return true;
  }

  private boolean step(Event event) {
    if (joined.contains(event.thread())) {
      return false;
    }
    seen.add(event.thread());
    if (event instanceof Event.Acquire e) {
      return acquire(e);
    } else if (event instanceof Event.Release e) {
      return release(e);
    } else if (event instanceof Event.Fork e) {
      return !seen.contains(e.child());
    } else if (event instanceof Event.Join e) {
      joined.add(e.ended());
      return e.ended() != e.thread();
    } else if (event instanceof Event.End e) {
      joined.add(e.thread());
    }
    return true;
  }

  private Set<Integer> readers(int sync) {
    return readers.computeIfAbsent(sync, s -> new HashSet<>());
  }

  private boolean acquire(Event.Acquire e) {
    Integer writer = writers.get(e.sync());
    if (e.kind() == EdgeKind.EXCLUSIVE_LOCK) {
      writers.put(e.sync(), e.thread());
      return writer == null && readers(e.sync()).isEmpty();
    }
    if (e.kind() == EdgeKind.SHARED_LOCK) {
      return readers(e.sync()).add(e.thread()) && (writer == null || writer == e.thread());
    }
    return true;
  }

  private boolean release(Event.Release e) {
    if (e.kind() == EdgeKind.EXCLUSIVE_LOCK) {
      Integer writer = writers.remove(e.sync());
      return writer != null && writer == e.thread();
    }
    if (e.kind() == EdgeKind.SHARED_LOCK) {
      return readers(e.sync()).remove(e.thread());
    }
    return true;
  }
}
