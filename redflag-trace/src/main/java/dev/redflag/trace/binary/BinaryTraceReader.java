package dev.redflag.trace.binary;

import dev.redflag.detectors.record.TraceFormat;
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
  private static final int LENGTH_BYTES = 4;
  private static final EdgeKind[] EDGE_KINDS = EdgeKind.values();
  private static final LocationKind[] LOCATION_KINDS = LocationKind.values();

  private final InputStream in;
  private final Names names;
  private final EventSink sink;
  private final List<TracedClass> classes = new ArrayList<>();

  /**
   * Offset in the file of what is read next: of the block's first byte while a block is decoded.
   */
  private long offset;

  private byte[] block = {};
  private int at;
  private int end;

  /** The thread of the records; -1 before the block's first. */
  private int thread;

  private record TracedClass(LocationKind kind, String type, Map<Integer, String> members) {}

  private BinaryTraceReader(InputStream in, Names names, EventSink sink) {
    this.in = in;
    this.names = names;
    this.sink = sink;
  }

  /** Whether a file begins as a binary trace does. */
  public static boolean isBinary(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(TraceFormat.MAGIC.length), TraceFormat.MAGIC);
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
    new BinaryTraceReader(new BufferedInputStream(in), names, sink).read();
  }

  private void read() throws IOException {
    head();
    while (nextBlock()) {
      thread = -1;
      while (at < end) {
        record();
      }
      offset += LENGTH_BYTES * 2 + end;
    }
  }

  private void head() throws IOException {
    byte[] head = in.readNBytes(TraceFormat.HEADER);
    if (!Arrays.equals(Arrays.copyOf(head, TraceFormat.MAGIC.length), TraceFormat.MAGIC)) {
      throw damaged(0, "it does not begin as a trace does");
    }
    if (head.length < TraceFormat.HEADER) {
      throw cutOff(head.length);
    }
    int version = head[TraceFormat.HEADER - 2];
    if (version != TraceFormat.VERSION) {
      throw damaged(
          TraceFormat.HEADER - 2,
          "its version is " + version + ", and this one reads " + TraceFormat.VERSION);
    }
    if (head[TraceFormat.HEADER - 1] != TraceFormat.TRACE) {
      throw damaged(TraceFormat.HEADER - 1, "it is of another content than a trace");
    }
    offset = TraceFormat.HEADER;
  }

  /** Reads the next block; returns false at the end block. */
  private boolean nextBlock() throws IOException {
    byte[] lengthBytes = in.readNBytes(LENGTH_BYTES);
    if (lengthBytes.length < LENGTH_BYTES) {
      throw cutOff(offset);
    }
    int length = toInt(lengthBytes);
    if (length == 0) {
      if (in.read() >= 0) {
        throw damaged(offset + LENGTH_BYTES, "something follows the end");
      }
      return false;
    }
    if (length < 0 || length > TraceFormat.MAX_BLOCK) {
      throw damaged(
          offset, "a block cannot be " + Integer.toUnsignedString(length) + " bytes long");
    }
    byte[] crcBytes = in.readNBytes(LENGTH_BYTES);
    block = in.readNBytes(length);
    if (crcBytes.length < LENGTH_BYTES || block.length < length) {
      throw cutOff(offset);
    }
    if (TraceFormat.crc(block, 0, length) != toInt(crcBytes)) {
      throw damaged(offset, "the checksum of the block there is wrong");
    }
    at = 0;
    end = length;
    return true;
  }

  private static int toInt(byte[] b) {
    return (b[0] & 0xFF) << 24 | (b[1] & 0xFF) << 16 | (b[2] & 0xFF) << 8 | b[3] & 0xFF;
  }

  private static TraceException damaged(long where, String how) {
    return new TraceException("The trace is damaged at offset " + where + ": " + how + ".");
  }

  private static TraceException cutOff(long where) {
    return new TraceException(
        "The trace is cut off at offset " + where + ": its run was killed, or the file shortened.");
  }

  // ---- records ---------------------------------------------------------------------------------

  private TraceException badRecord(String how) {
    return damaged(offset + LENGTH_BYTES * 2 + at, how);
  }

  private void record() throws IOException {
    int operation = block[at++] & 0xFF;
    switch (operation) {
      case TraceFormat.THREAD -> thread = numberBelow(names.threads(), "thread");
      case TraceFormat.DEFINE_THREAD -> names.addThread(text());
      case TraceFormat.DEFINE_SYNC -> names.addSync(text());
      case TraceFormat.DEFINE_SITE -> defineSite();
      case TraceFormat.DEFINE_CLASS -> {
        LocationKind kind = LOCATION_KINDS[numberBelow(LOCATION_KINDS.length, "kind of location")];
        classes.add(new TracedClass(kind, text(), new HashMap<>()));
      }
      case TraceFormat.DEFINE_MEMBER -> {
        TracedClass of = classes.get(numberBelow(classes.size(), "class"));
        int ordinal = number();
        of.members.put(ordinal, text());
      }
      case TraceFormat.DEFINE_OBJECT -> {
        TracedClass of = classes.get(numberBelow(classes.size(), "class"));
        names.addObject(new TracedObject(of.kind, of.type, number(), of.members));
      }
      default -> {
        if (thread < 0) {
          throw badRecord("an event has no thread");
        }
        sink.accept(event(operation));
      }
    }
  }

  private void defineSite() throws TraceException {
    String className = text();
    String method = text();
    String file = text();
    names.addSite(new SiteName(className, method, file.isEmpty() ? null : file, number() - 1));
  }

  private Event event(int operation) throws TraceException {
    return switch (operation) {
      case TraceFormat.READ -> new Event.Access(thread, false, object(), number(), site());
      case TraceFormat.WRITE -> new Event.Access(thread, true, object(), number(), site());
      case TraceFormat.CHECKED_READ -> new Event.CheckedRead(thread, object(), number(), site());
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
      default -> throw badRecord("there is no operation " + operation);
    };
  }

  private int object() throws TraceException {
    return numberBelow(names.objects(), "object");
  }

  private int sync() throws TraceException {
    return numberBelow(names.syncs(), "sync object");
  }

  private int site() throws TraceException {
    return numberBelow(names.sites(), "site");
  }

  private int otherThread() throws TraceException {
    return numberBelow(names.threads(), "thread");
  }

  private EdgeKind edgeKind() throws TraceException {
    return EDGE_KINDS[numberBelow(EDGE_KINDS.length, "kind of edge")];
  }

  private int numberBelow(int bound, String what) throws TraceException {
    int n = number();
    if (n < 0 || n >= bound) {
      throw badRecord("there is no " + what + " " + Integer.toUnsignedString(n));
    }
    return n;
  }

  private int number() throws TraceException {
    int n = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      if (at == end) {
        throw badRecord("a record does not end in its block");
      }
      byte b = block[at++];
      n |= (b & 0x7F) << shift;
      if (b >= 0) {
        return n;
      }
    }
    throw badRecord("a number is too long");
  }

  private String text() throws TraceException {
    int length = number();
    if (length < 0 || length > end - at) {
      throw badRecord("a text does not end in its block");
    }
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) number());
    }
    return text.toString();
  }
}
