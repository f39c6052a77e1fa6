package dev.redflag.cli.replay;

import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.Site;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.replay.Warning;

/** Makes of what a replay reports the record that a live run would make, as far as it is known. */
final class WarningRecord {
  private static final StackTraceElement[] UNKNOWN = {};

  private WarningRecord() {}

  static RaceRecord of(Warning w, String detector, Names names) {
    TracedObject object = names.object(w.location().object());
    LocationKind kind = kind(object);
    int index = kind == LocationKind.ARRAY ? w.location().ordinal() : -1;
    String earlier = w.earlierThread() < 0 ? "?" : names.thread(w.earlierThread());
    return new RaceRecord(
        detector,
        kind,
        names.variable(w.location()),
        index,
        w.proved(),
        w.level(),
        w.accuracy(),
        false,
        access(w.write(), names.site(w.site()), w.site(), names.thread(w.thread())),
        access(w.earlierWrite(), names.site(w.earlierSite()), w.earlierSite(), earlier));
  }

  /** What a location is to the user: a list's elements are its state. */
  private static LocationKind kind(TracedObject object) {
    return object.kind() == LocationKind.ARRAY && !object.type().endsWith("[]")
        ? LocationKind.OBJECT
        : object.kind();
  }

  /** An access of which the trace tells the place, but neither the callers nor the locks. */
  private static AccessRecord access(boolean write, SiteName name, int site, String thread) {
    StackTraceElement[] stack = site == 0 ? UNKNOWN : new StackTraceElement[] {frame(name)};
    Site place = site == 0 ? null : place(name);
    String operation = place == null ? null : place.operation();
    return new AccessRecord(write, place, thread, UNKNOWN, stack, false, null, operation);
  }

  private static Site place(SiteName s) {
    return s.isNumbered()
        ? new Site("trace", "location", null, s.line(), -1, null, null, null, null, false)
        : s.site();
  }

  /** Of a trace that has numbers for places, the number stands as the file. */
  private static StackTraceElement frame(SiteName s) {
    return s.isNumbered()
        ? new StackTraceElement("trace", "location", Integer.toString(s.line()), -1)
        : s.frame();
  }
}
