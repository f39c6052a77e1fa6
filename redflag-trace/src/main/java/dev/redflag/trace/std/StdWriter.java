package dev.redflag.trace.std;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import java.io.IOException;
import java.util.BitSet;

/**
 * Writes STD. What STD has no event for (volatile fields, barriers, plain edges, shared locks,
 * birth and finalization) is refused by name, or, with {@link Encoding#LOSSY}, written so that no
 * race is made up:
 *
 * <ul>
 *   <li>an acquire or release of anything but an exclusive lock becomes an empty critical section,
 *       {@code acq} and {@code rel}, on the lock named after the sync object: this keeps every
 *       edge, and adds edges between all operations on that object, so that a race may be lost;
 *   <li>signals, births and finalizations, which order nothing, are left out, and so are
 *       retractions: what was retracted orders;
 *   <li>a checked read becomes a read, which may race with later writes too;
 *   <li>an edge on an object that is locked at the time is refused all the same.
 * </ul>
 */
public final class StdWriter implements EventSink {
  /** What becomes of an event that STD cannot hold. */
  public enum Encoding {
    /** The writing ends with a message that names the event. */
    EXACT,
    /** It is written as the class comment says. */
    LOSSY
  }

  /** What stands in the brackets where the operation takes no argument. */
  private static final String NO_ARGUMENT = "x";

  private final Names names;
  private final Appendable out;
  private final Encoding encoding;

  /** Sync objects that are held as exclusive locks. */
  private final BitSet held = new BitSet();

  public StdWriter(Names names, Appendable out, Encoding encoding) {
    this.names = names;
    this.out = out;
    this.encoding = encoding;
  }

  /** The text of a whole trace. */
  public static String write(Trace trace, Encoding encoding) throws TraceException {
    StringBuilder text = new StringBuilder();
    StdWriter writer = new StdWriter(trace.names(), text, encoding);
    try {
      for (Event e : trace.events()) {
        writer.accept(e);
      }
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder throws no IOException", e);
    }
    return text.toString();
  }

  @Override
  public void accept(Event event) throws IOException {
    if (event instanceof Event.Access e) {
      line(e, e.write() ? "w" : "r", variable(e.location()));
    } else if (event instanceof Event.Acquire e) {
      if (e.kind() == EdgeKind.EXCLUSIVE_LOCK) {
        line(e, "acq", lock(e.sync()));
        held.set(e.sync());
      } else {
        section(e, e.sync(), e.kind(), "an acquire of kind " + e.kind());
      }
    } else if (event instanceof Event.Release e) {
      if (e.kind() == EdgeKind.EXCLUSIVE_LOCK) {
        line(e, "rel", lock(e.sync()));
        held.clear(e.sync());
      } else {
        section(e, e.sync(), e.kind(), "a release of kind " + e.kind());
      }
    } else if (event instanceof Event.Fork e) {
      line(e, "fork", thread(e.child()));
    } else if (event instanceof Event.Join e) {
      line(e, "join", thread(e.ended()));
    } else if (event instanceof Event.Begin e) {
      line(e, "begin", NO_ARGUMENT);
    } else if (event instanceof Event.End e) {
      line(e, "end", NO_ARGUMENT);
    } else if (event instanceof Event.CheckedRead e) {
      refuse("a checked read");
      line(e, "r", variable(e.location()));
    } else if (event instanceof Event.Retraction) {
      refuse("a retraction");
    } else if (event instanceof Event.Birth) {
      refuse("the birth of an object");
    } else if (event instanceof Event.Finalization) {
      refuse("the finalization of an object");
    }
  }

  private void section(Event e, int sync, EdgeKind kind, String what) throws IOException {
    refuse(what);
    if (kind == EdgeKind.SIGNAL) {
      return;
    }
    String lock = lock(sync);
    if (held.get(sync)) {
      throw new TraceException(
          "STD has no event for "
              + what
              + " on "
              + lock
              + " while it is locked: use the binary"
              + " format.");
    }
    line(e, "acq", lock);
    line(e, "rel", lock);
  }

  private void refuse(String what) throws TraceException {
    if (encoding == Encoding.EXACT) {
      throw new TraceException(
          "STD has no event for " + what + ": use --lossy, or the binary format.");
    }
  }

  private void line(Event e, String op, String argument) throws IOException {
    SiteName site = names.site(e.site());
    int location = site.isNumbered() ? site.line() : e.site();
    out.append(thread(e.thread())).append('|').append(op).append('(').append(argument);
    out.append(")|").append(Integer.toString(location)).append('\n');
  }

  private String thread(int number) {
    return unique(names.thread(number), number);
  }

  private String lock(int number) {
    return unique(names.sync(number), number);
  }

  /** A name that stands for this location alone. */
  private String variable(Location location) {
    String described = names.describe(location);
    boolean alone = names.object(location.object()).type().equals(described);
    return alone ? clean(described) : clean(described) + "@" + location.object();
  }

  /** Different threads or locks can bear one name; the number tells them apart where they may. */
  private static String unique(String name, int number) {
    return isPlain(name) ? name : clean(name) + "#" + number;
  }

  /** Whether a name is of the short kind that traces use, and so is taken as unique. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!Character.isLetterOrDigit(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static String clean(String name) {
    StringBuilder text = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      text.append(Character.isWhitespace(c) || c == '|' || c == '(' || c == ')' ? '_' : c);
    }
    return text.toString();
  }
}
