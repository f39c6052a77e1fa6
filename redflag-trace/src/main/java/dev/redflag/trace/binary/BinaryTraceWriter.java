package dev.redflag.trace.binary;

import dev.redflag.detectors.record.TraceBlocks;
import dev.redflag.detectors.record.TraceFormat;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/** Writes events as a binary trace, see {@link TraceFormat}. All events can be held. */
public final class BinaryTraceWriter implements EventSink, Closeable {
  private final Names names;
  private final TraceBlocks out;
  private final OutputStream to;
  private int threads;
  private int syncs;
  private int objects;
  private int sites = 1;
  private int classes;

  /** Numbers of the classes of objects that share their members. */
  private final Map<ClassKey, Integer> classNumbers = new HashMap<>();

  private record ClassKey(TracedObject like) {}

  /**
   * Makes a writer.
   *
   * @param names of the trace; may grow while events come
   * @param to closed with the writer
   */
  public BinaryTraceWriter(Names names, OutputStream to) {
    this.names = names;
    this.to = to;
    this.out = new TraceBlocks(to::write);
  }

  /** Writes a whole trace. */
  public static void write(Trace trace, OutputStream to) throws IOException {
    try (BinaryTraceWriter writer = new BinaryTraceWriter(trace.names(), to)) {
      for (Event e : trace.events()) {
        writer.accept(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    out.finish();
    to.close();
    check();
  }

  private void check() throws IOException {
    Throwable failure = out.failure();
    if (failure != null) {
      throw new IOException("the trace could not be written", failure);
    }
  }

  @Override
  public void accept(Event event) throws IOException {
    defineNames();
    int thread = event.thread();
    if (event instanceof Event.Access e) {
      int operation = e.write() ? TraceFormat.WRITE : TraceFormat.READ;
      out.begin(thread, operation).number(e.object()).number(e.ordinal()).number(e.site());
    } else if (event instanceof Event.CheckedRead e) {
      out.begin(thread, TraceFormat.CHECKED_READ);
      out.number(e.object()).number(e.ordinal()).number(e.site());
    } else if (event instanceof Event.Acquire e) {
      out.begin(thread, TraceFormat.ACQUIRE);
      out.number(e.kind().ordinal()).number(e.sync()).number(e.site());
    } else if (event instanceof Event.Release e) {
      out.begin(thread, TraceFormat.RELEASE);
      out.number(e.kind().ordinal()).number(e.sync()).number(e.site());
    } else if (event instanceof Event.Retraction e) {
      out.begin(thread, TraceFormat.RETRACT);
      out.number(e.kind().ordinal()).number(e.sync()).number(e.site());
    } else if (event instanceof Event.Fork e) {
      out.begin(thread, TraceFormat.FORK).number(e.child()).number(e.site());
    } else if (event instanceof Event.Join e) {
      out.begin(thread, TraceFormat.JOIN).number(e.ended()).number(e.site());
    } else if (event instanceof Event.Begin e) {
      out.begin(thread, TraceFormat.BEGIN).number(e.site());
    } else if (event instanceof Event.End e) {
      out.begin(thread, TraceFormat.END).number(e.site());
    } else if (event instanceof Event.Birth e) {
      out.begin(thread, TraceFormat.BIRTH).number(e.object()).number(e.site());
    } else if (event instanceof Event.Finalization e) {
      out.begin(thread, TraceFormat.FINALIZATION).number(e.object()).number(e.site());
    }
    check();
  }

  /** Defines the names that came since the last event. */
  private void defineNames() {
    for (; threads < names.threads(); threads++) {
      out.begin(TraceFormat.DEFINE_THREAD).text(names.thread(threads));
    }
    for (; syncs < names.syncs(); syncs++) {
      out.begin(TraceFormat.DEFINE_SYNC).text(names.sync(syncs));
    }
    for (; sites < names.sites(); sites++) {
      SiteName s = names.site(sites);
      out.begin(TraceFormat.DEFINE_SITE).text(s.className()).text(s.method());
      out.text(s.file()).number(s.line() + 1).number(s.index() + 1);
      out.text(s.owner()).text(s.member()).text(s.descriptor()).longNumber(s.shape());
    }
    for (; objects < names.objects(); objects++) {
      TracedObject o = names.object(objects);
      int type = classNumber(o);
      out.begin(TraceFormat.DEFINE_OBJECT).number(type).number(o.length());
    }
  }

  private int classNumber(TracedObject o) {
    ClassKey key = new ClassKey(new TracedObject(o.kind(), o.type(), 0, o.members()));
    Integer known = classNumbers.get(key);
    if (known != null) {
      return known;
    }
    int made = classes++;
    classNumbers.put(key, made);
    out.begin(TraceFormat.DEFINE_CLASS).number(o.kind().ordinal()).text(o.type());
    o.members()
        .forEach(
            (ordinal, name) ->
                out.begin(TraceFormat.DEFINE_MEMBER).number(made).number(ordinal).text(name));
    return made;
  }
}
