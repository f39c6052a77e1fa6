package dev.redflag.trace;

import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A trace written down in a test, one event a line; the site of an event is the number of its line.
 *
 * <pre>
 *   A r x            a variable, an object of its own
 *   A w o.f          a field of an object
 *   A w a[3]         an element of an array (of 1000)
 *   A acq L          also: acq L shared, acq v volatile, acq e edge, acq b barrier, acq L signal; rel
 *   A,B barrier b    all arrive, then all pass
 *   A fork B         join, begin, end, birth o, final o
 * </pre>
 */
public final class Script {
  private static final int ARRAY_LENGTH = 1000;

  private final Names names = new Names();
  private final List<Event> events = new ArrayList<>();
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> objects = new HashMap<>();
  private final Map<String, Integer> syncs = new HashMap<>();

  private Script() {}

  /** The trace that the lines describe. */
  public static Trace of(String... lines) {
    Script script = new Script();
    for (String block : lines) {
      block.lines().forEach(script::line);
    }
    return new Trace(script.names, script.events);
  }

  private void line(String line) {
    String[] word = line.trim().split(" +");
    int site = names.addSite(SiteName.numbered(names.sites()));
    if (word[1].equals("barrier")) {
      for (String t : word[0].split(",")) {
        events.add(new Event.Release(thread(t), sync(word[2]), EdgeKind.BARRIER, site));
      }
      for (String t : word[0].split(",")) {
        events.add(new Event.Acquire(thread(t), sync(word[2]), EdgeKind.BARRIER, site));
      }
      return;
    }
    String argument = word.length > 2 ? word[2] : "";
    EdgeKind kind = word.length > 3 ? kind(word[3]) : EdgeKind.EXCLUSIVE_LOCK;
    events.add(event(thread(word[0]), word[1], argument, kind, site));
  }

  private Event event(int t, String op, String argument, EdgeKind kind, int site) {
    return switch (op) {
      case "r" -> new Event.Access(t, false, object(argument), ordinal(argument), site);
      case "w" -> new Event.Access(t, true, object(argument), ordinal(argument), site);
      case "acq" -> new Event.Acquire(t, sync(argument), kind, site);
      case "rel" -> new Event.Release(t, sync(argument), kind, site);
      case "fork" -> new Event.Fork(t, thread(argument), site);
      case "join" -> new Event.Join(t, thread(argument), site);
      case "begin" -> new Event.Begin(t, site);
      case "end" -> new Event.End(t, site);
      case "birth" -> new Event.Birth(t, object(argument + "."), site);
      case "final" -> new Event.Finalization(t, object(argument + "."), site);
      default -> throw new IllegalArgumentException(op);
    };
  }

  private static EdgeKind kind(String word) {
    return word.equals("shared")
        ? EdgeKind.SHARED_LOCK
        : EdgeKind.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private int thread(String name) {
    return threads.computeIfAbsent(name, names::addThread);
  }

  private int sync(String name) {
    return syncs.computeIfAbsent(name, names::addSync);
  }

  private int object(String variable) {
    String owner = variable.split("[.\\[]")[0];
    return objects.computeIfAbsent(owner, o -> names.addObject(made(o, variable)));
  }

  private static TracedObject made(String owner, String variable) {
    if (variable.contains("[")) {
      return new TracedObject(LocationKind.ARRAY, owner, ARRAY_LENGTH, Map.of());
    }
    if (variable.contains(".")) {
      Map<Integer, String> members = new HashMap<>();
      for (char c = 'a'; c <= 'z'; c++) {
        members.put(c - 'a', owner + "." + c);
      }
      return new TracedObject(LocationKind.FIELD, owner, members.size(), members);
    }
    return TracedObject.variable(owner);
  }

  private static int ordinal(String variable) {
    if (variable.contains("[")) {
      return Integer.parseInt(variable.substring(variable.indexOf('[') + 1, variable.length() - 1));
    }
    return variable.contains(".") ? variable.charAt(variable.indexOf('.') + 1) - 'a' : 0;
  }
}
