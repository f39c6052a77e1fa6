package dev.redflag.instrument.testing;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A detector that writes down the events of one thread, while it is told to. */
public final class Recorder extends Detector {
  private static final Recorder INSTANCE = new Recorder();

  static {
    Detectors.install(INSTANCE);
  }

  private Thread recorded;
  private List<String> events;
  private boolean lines;

  private Recorder() {}

  /** Makes this the JVM's detector; to be called before the first hook runs. */
  public static void install() {
    // by this class's initializer
  }

  /** What an action throws, or null, behind the events that it made. */
  public record Run(List<String> events, Throwable thrown) {}

  /** Runs an action and gives its events. */
  public static Run record(Callable<?> action) {
    return INSTANCE.run(action, false);
  }

  /** The same, with the source line and bytecode index of each access. */
  public static Run recordLines(Callable<?> action) {
    return INSTANCE.run(action, true);
  }

  private Run run(Callable<?> action, boolean withLines) {
    events = new ArrayList<>();
    lines = withLines;
    recorded = Thread.currentThread();
    Throwable thrown = null;
    try {
      action.call();
    } catch (Throwable t) {
      thrown = t;
    } finally {
      recorded = null;
    }
    return new Run(events, thrown);
  }

  private void event(String event, int site) {
    if (Thread.currentThread() == recorded) {
      Site s = Sites.site(site);
      events.add(
          lines && s != null ? event + " " + s.method() + ":" + s.line() + "@" + s.index() : event);
    }
  }

  @Override
  public String name() {
    return "recorder";
  }

  @Override
  public ShadowLayout layout() {
    return ShadowLayout.WORDS;
  }

  @Override
  public boolean read(ThreadState t, Object base, long slot, Object side, int site) {
    event("read " + location(slot, side, site), site);
    return false;
  }

  @Override
  public boolean write(ThreadState t, Object base, long slot, Object side, int site) {
    event("write " + location(slot, side, site), site);
    return false;
  }

  private static String location(long slot, Object side, int site) {
    Site s = Sites.site(site);
    if (s.field() == null || s.operation() != null) {
      return side instanceof TableShadow
          ? "[" + Slot.ordinal(slot) + "]"
          : "#" + Slot.ordinal(slot);
    }
    Sites.Binding b = Sites.binding(site);
    boolean table = side instanceof TableShadow && !b.field.isStatic();
    String owner = b.declaringName.substring(b.declaringName.lastIndexOf('.') + 1);
    return owner + "." + b.field.name() + (table ? " in table" : "");
  }

  @Override
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {
    event("acquire " + kind, 0);
  }

  @Override
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {
    event("release " + kind, 0);
  }
}
