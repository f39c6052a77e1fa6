package dev.redflag.trace.random;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a trace that shows a fault as small as it gets, and prints it. */
final class Shrinker {
  private Shrinker() {}

  /** The smallest trace found by leaving out events that is valid and for which {@code fails}. */
  static Trace shrink(Trace trace, Predicate<Trace> fails) {
    Trace smallest = trace;
    boolean again = true;
    while (again) {
      again = false;
      for (int size = smallest.events().size() / 2; size > 0 && !again; size /= 2) {
        for (int at = 0; at + size <= smallest.events().size() && !again; at++) {
          Trace less = without(smallest, at, size, -1);
          if (Validity.holds(less.events()) && fails.test(less)) {
            smallest = less;
            again = true;
          }
        }
      }
      for (int i = 0; i < smallest.events().size() && !again; i++) {
        for (int k = i + 1; k < smallest.events().size() && !again; k++) {
          Trace less = without(smallest, i, 1, k);
          if (Validity.holds(less.events()) && fails.test(less)) {
            smallest = less;
            again = true;
          }
        }
      }
    }
    return smallest;
  }

  private static Trace without(Trace trace, int at, int size, int other) {
    List<Event> kept = new ArrayList<>();
    for (int i = 0; i < trace.events().size(); i++) {
      if ((i < at || i >= at + size) && i != other) {
        kept.add(trace.events().get(i));
      }
    }
    return new Trace(trace.names(), kept);
  }

  /** A trace in lines like those of STD, with kinds where STD has none. */
  static String text(Trace trace) {
    StringBuilder text = new StringBuilder();
    Names names = trace.names();
    for (Event event : trace.events()) {
      text.append(names.thread(event.thread())).append('|');
      if (event instanceof Event.Access e) {
        text.append(e.write() ? "w(" : "r(").append(names.describe(e.location()));
      } else if (event instanceof Event.CheckedRead e) {
        text.append("checked(").append(names.describe(e.location()));
      } else if (event instanceof Event.Retraction e) {
        text.append("retract(").append(names.sync(e.sync())).append(kind(e.kind()));
      } else if (event instanceof Event.Acquire e) {
        text.append("acq(").append(names.sync(e.sync())).append(kind(e.kind()));
      } else if (event instanceof Event.Release e) {
        text.append("rel(").append(names.sync(e.sync())).append(kind(e.kind()));
      } else if (event instanceof Event.Fork e) {
        text.append("fork(").append(names.thread(e.child()));
      } else if (event instanceof Event.Join e) {
        text.append("join(").append(names.thread(e.ended()));
      } else if (event instanceof Event.Begin) {
        text.append("begin(x");
      } else if (event instanceof Event.End) {
        text.append("end(x");
      } else if (event instanceof Event.Birth e) {
        text.append("birth(").append(names.object(e.object()).type());
      } else if (event instanceof Event.Finalization e) {
        text.append("finalization(").append(names.object(e.object()).type());
      }
      text.append(")|").append(names.site(event.site())).append('\n');
    }
    return text.toString();
  }

  private static String kind(EdgeKind kind) {
    return kind == EdgeKind.EXCLUSIVE_LOCK ? "" : "," + kind;
  }
}
