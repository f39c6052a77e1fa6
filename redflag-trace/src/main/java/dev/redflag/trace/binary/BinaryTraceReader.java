package dev.redflag.trace.binary;

import dev.redflag.detectors.record.TraceFormat;
import dev.redflag.runtime.container.BlockReader;
import dev.redflag.runtime.container.ContainerException;
import dev.redflag.runtime.container.ContainerFormat;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a trace that a recorder wrote, see {@link TraceFormat}. Events are handed on block by
 * block, as far as the blocks are whole: a file that is damaged or cut off gives its intact prefix,
 * then a {@link TraceException} that names the offset.
 */
public final class BinaryTraceReader {
  private static final EdgeKind[] EDGE_KINDS = EdgeKind.values();
  private static final LocationKind[] LOCATION_KINDS = LocationKind.values();

  private final BlockReader in;
  private final Names names;
  private final EventSink sink;
  private final List<TracedClass> classes = new ArrayList<>();

  /** The thread of the records; -1 before the block's first. */
  private int thread;

  private record TracedClass(LocationKind kind, String type, Map<Integer, String> members) {}

  private BinaryTraceReader(BlockReader in, Names names, EventSink sink) {
    this.in = in;
    this.names = names;
    this.sink = sink;
  }

  /** Whether a file begins as a binary trace does. */
  public static boolean isBinary(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(ContainerFormat.MAGIC.length), ContainerFormat.MAGIC);
    }
  }

  /** Reads a file whole. */
  public static Trace read(Path file) throws IOException {
    Names names = new Names();
    List<Event> events = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      read(in, names, events::add);
    }
    return new Trace(names, events);
  }

  /** Hands every event to {@code sink} as it is read; fills {@code names} on the way. */
  public static void read(InputStream in, Names names, EventSink sink) throws IOException {
    InputStream buffered = new BufferedInputStream(in);
    try {
      BlockReader blocks = new BlockReader(buffered::read, "trace", ContainerFormat.TRACE);
      new BinaryTraceReader(blocks, names, sink).read();
    } catch (ContainerException e) {
      throw new TraceException(e.getMessage());
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("an InputStream throws none but an IOException", e);
    }
  }

  private void read() throws Exception {
    while (in.next()) {
      thread = -1;
      while (in.kind() == TraceFormat.EVENTS && in.hasRecord()) {
        record();
      }
    }
  }

  private void record() throws ContainerException, IOException {
    int operation = in.operation();
    switch (operation) {
      case TraceFormat.THREAD -> thread = in.numberBelow(names.threads(), "thread");
      case TraceFormat.DEFINE_THREAD -> names.addThread(in.text());
      case TraceFormat.DEFINE_SYNC -> names.addSync(in.text());
      case TraceFormat.DEFINE_SITE -> defineSite();
      case TraceFormat.DEFINE_CLASS -> {
        LocationKind kind =
            LOCATION_KINDS[in.numberBelow(LOCATION_KINDS.length, "kind of location")];
        classes.add(new TracedClass(kind, in.text(), new HashMap<>()));
      }
      case TraceFormat.DEFINE_MEMBER -> {
        TracedClass of = classes.get(in.numberBelow(classes.size(), "class"));
        int ordinal = in.number();
        of.members.put(ordinal, in.text());
      }
      case TraceFormat.DEFINE_OBJECT -> {
        TracedClass of = classes.get(in.numberBelow(classes.size(), "class"));
        names.addObject(new TracedObject(of.kind, of.type, in.number(), of.members));
      }
      default -> {
        if (thread < 0) {
          throw in.wrong("an event has no thread");
        }
        sink.accept(event(operation));
      }
    }
  }

  private void defineSite() throws ContainerException {
    String className = in.text();
    String method = in.text();
    String file = textOrNull();
    int line = in.number() - 1;
    int index = in.number() - 1;
    String owner = textOrNull();
    String member = textOrNull();
    String descriptor = textOrNull();
    long shape = in.longNumber();
    names.addSite(
        new SiteName(className, method, file, line, index, owner, member, descriptor, shape));
  }

  private String textOrNull() throws ContainerException {
    String text = in.text();
    return text.isEmpty() ? null : text;
  }

  private Event event(int operation) throws ContainerException {
    return switch (operation) {
      case TraceFormat.READ -> new Event.Access(thread, false, object(), in.number(), site());
      case TraceFormat.WRITE -> new Event.Access(thread, true, object(), in.number(), site());
      case TraceFormat.CHECKED_READ -> new Event.CheckedRead(thread, object(), in.number(), site());
      case TraceFormat.ACQUIRE -> {
        EdgeKind kind = edgeKind();
        yield new Event.Acquire(thread, sync(), kind, site());
      }
      case TraceFormat.RELEASE -> {
        EdgeKind kind = edgeKind();
        yield new Event.Release(thread, sync(), kind, site());
      }
      case TraceFormat.RETRACT -> {
        EdgeKind kind = edgeKind();
        yield new Event.Retraction(thread, sync(), kind, site());
      }
      case TraceFormat.FORK -> new Event.Fork(thread, otherThread(), site());
      case TraceFormat.JOIN -> new Event.Join(thread, otherThread(), site());
      case TraceFormat.BEGIN -> new Event.Begin(thread, site());
      case TraceFormat.END -> new Event.End(thread, site());
      case TraceFormat.BIRTH -> new Event.Birth(thread, object(), site());
      case TraceFormat.FINALIZATION -> new Event.Finalization(thread, object(), site());
      default -> throw in.wrong("there is no operation " + operation);
    };
  }

  private int object() throws ContainerException {
    return in.numberBelow(names.objects(), "object");
  }

  private int sync() throws ContainerException {
    return in.numberBelow(names.syncs(), "sync object");
  }

  private int site() throws ContainerException {
    return in.numberBelow(names.sites(), "site");
  }

  private int otherThread() throws ContainerException {
    return in.numberBelow(names.threads(), "thread");
  }

  private EdgeKind edgeKind() throws ContainerException {
    return EDGE_KINDS[in.numberBelow(EDGE_KINDS.length, "kind of edge")];
  }
}
