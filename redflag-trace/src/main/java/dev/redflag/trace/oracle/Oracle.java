package dev.redflag.trace.oracle;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Event.Access;
import dev.redflag.trace.event.Event.Acquire;
import dev.redflag.trace.event.Event.CheckedRead;
import dev.redflag.trace.event.Event.Fork;
import dev.redflag.trace.event.Event.Join;
import dev.redflag.trace.event.Event.Release;
import dev.redflag.trace.event.Event.Retraction;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The definition of a race, as a program: a plain happens-before closure over a whole trace
 * (FastTrack section 2.1, JLS 17.4.5). Slow, and meant to be read: every event against every later
 * one.
 */
public final class Oracle {
  private Oracle() {}

  /**
   * What races in a trace.
   *
   * @param variables the locations that race, in the order in which their first race completes
   * @param pairs every pair of accesses that race
   */
  public record Races(Set<Location> variables, List<Pair> pairs) {}

  /**
   * Two accesses that race, as positions in the trace.
   *
   * @param first the one that stands earlier in the trace
   * @param second the one that stands later
   */
  public record Pair(int first, int second) {}

  /** All races of a trace. */
  public static Races races(Trace trace) {
    List<Event> events = trace.events();
    BitSet[] before = happensBefore(events);
    Set<Location> variables = new LinkedHashSet<>();
    List<Pair> pairs = new ArrayList<>();
    for (int j = 0; j < events.size(); j++) {
      for (int i = 0; i < j; i++) {
        if (conflict(events.get(i), events.get(j)) && !before[j].get(i)) {
          pairs.add(new Pair(i, j));
          variables.add(location(events.get(j)));
        }
      }
    }
    return new Races(variables, pairs);
  }

  /** For each event the set of the events that happen before it. */
  static BitSet[] happensBefore(List<Event> events) {
    int[] valid = valid(events);
    BitSet[] before = new BitSet[events.size()];
    for (int j = 0; j < before.length; j++) {
      before[j] = new BitSet(j);
      for (int i = j - 1; i >= 0; i--) {
        Event a = events.get(i);
        Event b = events.get(j);
        if (!before[j].get(i) && (a.thread() == b.thread() || j < valid[i] && edge(a, b))) {
          before[j].or(before[i]);
          before[j].set(i);
        }
      }
    }
    return before;
  }

  /** For each event where the edges from it end: at its retraction, else never. */
  private static int[] valid(List<Event> events) {
    int[] valid = new int[events.size()];
    Arrays.fill(valid, Integer.MAX_VALUE);
    for (int j = 0; j < valid.length; j++) {
      if (events.get(j) instanceof Retraction x) {
        int i = j - 1;
        while (i >= 0 && !(events.get(i) instanceof Release r && isOf(r, x.sync()))) {
          i--;
        }
        if (i >= 0 && isRetractedBy((Release) events.get(i), x)) {
          valid[i] = Math.min(valid[i], j);
        }
      }
    }
    return valid;
  }

  private static boolean isOf(Release r, int sync) {
    return r.sync() == sync && r.kind() != EdgeKind.SIGNAL;
  }

  private static boolean isRetractedBy(Release r, Retraction x) {
    return r.thread() == x.thread() && r.kind() == x.kind();
  }

  /**
   * Whether an event is ordered before a later one by itself, not through events between them. A
   * fork orders a join even where the trace tells nothing of the thread: it began and ended all the
   * same.
   */
  private static boolean edge(Event a, Event b) {
    return a instanceof Fork f && f.child() == b.thread()
        || b instanceof Join j && j.ended() == a.thread()
        || a instanceof Fork f && b instanceof Join j && f.child() == j.ended()
        || a instanceof Release r && b instanceof Acquire q && r.sync() == q.sync() && orders(r, q);
  }

  /** Readers of a shared lock are not ordered by each other; a signal orders nothing by itself. */
  private static boolean orders(Release r, Acquire q) {
    return r.kind() != EdgeKind.SIGNAL
        && q.kind() != EdgeKind.SIGNAL
        && (r.kind() != EdgeKind.SHARED_LOCK || q.kind() == EdgeKind.EXCLUSIVE_LOCK);
  }

  /** Whether two accesses conflict; a checked read does with writes before it only. */
  private static boolean conflict(Event a, Event b) {
    if (a instanceof Access x && b instanceof CheckedRead y) {
      return x.write() && x.location().equals(y.location());
    }
    return a instanceof Access x
        && b instanceof Access y
        && x.location().equals(y.location())
        && (x.write() || y.write());
  }

  private static Location location(Event e) {
    return e instanceof Access a ? a.location() : ((CheckedRead) e).location();
  }
}
