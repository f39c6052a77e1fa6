package dev.redflag.trace.std;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads STD: one event a line, {@code THREAD|OP(ARG)|LOC}, with no header, comment or blank line.
 * Operations are {@code r w acq rel fork join begin end}; variables, locks and threads are separate
 * name spaces.
 *
 * <p>Taken as they come: a {@code begin} before the thread's {@code fork}, repeated {@code begin}s,
 * events after {@code end}, and the inner acquires and releases of a re-entrant lock, which are
 * left out. A line that is not of the format, or that breaks a lock's rules, ends the reading with
 * a message that names the line and how to mend it.
 */
public final class StdReader {
  /** Chars of a line that a sentence shows. */
  private static final int SHOWN = 60;

  private final Names names;
  private final EventSink sink;
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> variables = new HashMap<>();
  private final Map<String, Integer> locks = new HashMap<>();
  private final Map<Integer, Integer> sites = new HashMap<>();

  /** Who holds a lock, by its number. */
  private final Map<Integer, Hold> holds = new HashMap<>();

  private int line;

  /** A thread that holds a lock, and how often it took it. */
  private static final class Hold {
    final String thread;
    int depth = 1;

    Hold(String thread) {
      this.thread = thread;
    }
  }

  private StdReader(Names names, EventSink sink) {
    this.names = names;
    this.sink = sink;
  }

  /** Reads a file whole. */
  public static Trace read(Path file) throws IOException {
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(in);
    }
  }

  /** Reads a text whole. */
  public static Trace read(String text) throws IOException {
    return read(new StringReader(text));
  }

  private static Trace read(Reader in) throws IOException {
    Names names = new Names();
    List<Event> events = new ArrayList<>();
    read(in, names, events::add);
    return new Trace(names, events);
  }

  /** Hands every event to {@code sink} as it is read; fills {@code names} on the way. */
  public static void read(Reader in, Names names, EventSink sink) throws IOException {
    StdReader reader = new StdReader(names, sink);
    BufferedReader lines = new BufferedReader(in);
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      reader.line++;
      reader.event(text);
    }
  }

  private void event(String text) throws IOException {
    if (text.isBlank()) {
      throw malformed("is blank", "delete it");
    }
    int afterThread = text.indexOf('|');
    int afterOp = text.lastIndexOf('|');
    int open = text.indexOf('(', afterThread + 1);
    if (afterThread < 0
        || afterOp == afterThread
        || open < 0
        || open > afterOp
        || text.charAt(afterOp - 1) != ')') {
      throw malformed("is \"" + shown(text) + "\"", "write THREAD|OP(ARG)|LOC");
    }
    String thread = name(text.substring(0, afterThread), "thread");
    String op = text.substring(afterThread + 1, open);
    String argument = name(text.substring(open + 1, afterOp - 1), "argument");
    int site = site(text.substring(afterOp + 1));
    Event event = event(thread, op, argument, site);
    if (event != null) {
      sink.accept(event);
    }
  }

  private Event event(String thread, String op, String argument, int site) throws TraceException {
    int t = thread(thread);
    return switch (op) {
      case "r" -> new Event.Access(t, false, variable(argument), 0, site);
      case "w" -> new Event.Access(t, true, variable(argument), 0, site);
      case "acq" -> acquire(thread, t, argument, site);
      case "rel" -> release(thread, t, argument, site);
      case "fork" -> new Event.Fork(t, thread(argument), site);
      case "join" -> new Event.Join(t, thread(argument), site);
      case "begin" -> new Event.Begin(t, site);
      case "end" -> new Event.End(t, site);
      default ->
          throw malformed(
              "has the operation \"" + shown(op) + "\"",
              "use one of r, w, acq, rel, fork, join, begin, end");
    };
  }

  /** An acquire, or null where the thread holds the lock already. */
  private Event acquire(String thread, int t, String lock, int site) throws TraceException {
    int sync = lock(lock);
    Hold hold = holds.get(sync);
    if (hold == null) {
      holds.put(sync, new Hold(thread));
      return new Event.Acquire(t, sync, EdgeKind.EXCLUSIVE_LOCK, site);
    }
    if (!thread.equals(hold.thread)) {
      throw malformed(
          "acquires " + lock + ", which " + hold.thread + " holds",
          "let " + hold.thread + " release it first");
    }
    hold.depth++;
    return null;
  }

  /** A release, or null where the thread goes on holding the lock. */
  private Event release(String thread, int t, String lock, int site) throws TraceException {
    int sync = lock(lock);
    Hold hold = holds.get(sync);
    if (hold == null || !thread.equals(hold.thread)) {
      throw malformed(
          "releases " + lock + ", which " + thread + " does not hold",
          "write its acquire before, or delete the line");
    }
    if (--hold.depth > 0) {
      return null;
    }
    holds.remove(sync);
    return new Event.Release(t, sync, EdgeKind.EXCLUSIVE_LOCK, site);
  }

  private String name(String text, String what) throws TraceException {
    if (text.isEmpty()) {
      throw malformed("has no " + what, "write THREAD|OP(ARG)|LOC");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || c == '|') {
        throw malformed(
            "has the " + what + " \"" + shown(text) + "\"",
            "use a name without white space and bars");
      }
    }
    return text;
  }

  private int thread(String name) {
    return threads.computeIfAbsent(name, names::addThread);
  }

  private int variable(String name) {
    return variables.computeIfAbsent(name, n -> names.addObject(TracedObject.variable(n)));
  }

  private int lock(String name) {
    return locks.computeIfAbsent(name, names::addSync);
  }

  private int site(String text) throws TraceException {
    try {
      int number = Integer.parseInt(text);
      return sites.computeIfAbsent(number, n -> names.addSite(SiteName.numbered(n)));
    } catch (NumberFormatException e) {
      throw malformed("has the location \"" + shown(text) + "\"", "write a decimal int");
    }
  }

  /** A text as a sentence can hold it: the file may be of another format altogether. */
  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length() && i < SHOWN; i++) {
      char c = text.charAt(i);
      shown.append(Character.isISOControl(c) || c == '\uFFFD' ? '?' : c);
    }
    return shown.append(text.length() > SHOWN ? "..." : "").toString();
  }

  private TraceException malformed(String what, String mend) {
    return new TraceException("Line " + line + " " + what + ": " + mend + ".");
  }
}
