package dev.redflag.analysis;

import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Site;

/** Race records as the runtime makes them. */
public final class Samples {
  private Samples() {}

  /** A site in a class's method. */
  public static Site site(String className, String method, int line, String descriptor) {
    return new Site(
        className,
        method,
        "File.java",
        line,
        0,
        new ClassRecord(className, 1, null, new FieldRecord[0], null, 0),
        className,
        "field",
        descriptor,
        false);
  }

  /** An access with a whole stack of two frames and the locks given. */
  public static AccessRecord access(boolean write, Site site, String thread, String... locks) {
    StackTraceElement[] stack = {
      site.frame(), new StackTraceElement("java.lang.Thread", "run", "Thread.java", 840)
    };
    StackTraceElement[] creation = {new StackTraceElement("a.Main", "main", "Main.java", 7)};
    return new AccessRecord(write, site, thread, creation, stack, true, locks, null);
  }

  /** A proved race on a field. */
  public static RaceRecord race(String variable, AccessRecord current, AccessRecord earlier) {
    return new RaceRecord("fasttrack", LocationKind.FIELD, variable, -1, true, current, earlier);
  }

  /** A proved race of two writes of an int in one class, at two lines. */
  public static RaceRecord race(String variable, int line, int earlierLine) {
    return race(
        variable,
        access(true, site("a.B", "m", line, "I"), "one"),
        access(true, site("a.B", "n", earlierLine, "I"), "two"));
  }
}
