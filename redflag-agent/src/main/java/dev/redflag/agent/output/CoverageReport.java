package dev.redflag.agent.output;

import dev.redflag.analysis.finding.NormalizedNames;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.suppress.Suppression;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.happensbefore.HiddenState;
import dev.redflag.instrument.Coverage;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.site.UnmodelledCalls;
import dev.redflag.runtime.thread.Threads;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a run looked at and what it could not, for its report. */
final class CoverageReport {
  /** Hidden classes that are listed; more are counted in a last line. */
  private static final int HIDDEN = 100;

  private CoverageReport() {}

  /**
   * The coverage so far.
   *
   * @param suppressions which may keep accesses from being checked
   * @param toolState state of compilers and tools, which keeps accesses from being checked too
   * @param instrumentation where hidden classes are to be listed too, which takes a while; else
   *     null
   */
  static dev.redflag.analysis.run.Coverage of(
      Coverage coverage,
      Suppressions suppressions,
      HiddenState toolState,
      Instrumentation instrumentation) {
    List<Untouched> untouched = new ArrayList<>();
    for (Suppression line : suppressions.unwatched()) {
      untouched.add(new Untouched(line.name(), "not watched, by the suppression '" + line + "'"));
    }
    for (HiddenState.Rule rule : toolState.used()) {
      untouched.add(
          new Untouched(
              rule.what(),
              "not watched at "
                  + rule.uses()
                  + (rule.uses() == 1 ? " place" : " places")
                  + ", by the rule '"
                  + rule
                  + "' of compilers.hidden"));
    }
    int ruled = untouched.size();
    for (Coverage.Untouched u : coverage.untouched()) {
      untouched.add(new Untouched(u.className(), u.reason()));
    }
    int unlisted = coverage.untouchedClasses() - (untouched.size() - ruled);
    if (unlisted > 0) {
      untouched.add(new Untouched("(" + unlisted + " more)", "the list is bounded"));
    }
    for (Coverage.Lightened l : coverage.lightened()) {
      untouched.add(new Untouched(l.className() + "." + l.method(), l.reason()));
    }
    if (ShadowRoom.isNoted()) {
      untouched.add(new Untouched(NO_ROOM, lackOfRoom()));
    }
    if (instrumentation != null) {
      hidden(instrumentation, untouched);
    }
    return new dev.redflag.analysis.run.Coverage(
        coverage.checkedClasses(),
        untouched,
        unmodelled(),
        Sites.dropped() + Threads.forcedReuse());
  }

  /** What goes unchecked where the heap is short. */
  static final String NO_ROOM = "elements of arrays and state of JDK objects";

  /** Says that accesses were not checked since their shadows do not fit in the heap. */
  static String lackOfRoom() {
    return "the heap had no room for what is kept of them: "
        + ShadowRoom.unchecked()
        + " accesses were not checked"
        + (ShadowRoom.givenUp() > 0 ? ", and what was known before was given up" : "")
        + "; give the JVM a larger -Xmx";
  }

  private static List<Unmodelled> unmodelled() {
    List<Unmodelled> calls = new ArrayList<>();
    for (UnmodelledCalls.Site site : UnmodelledCalls.reached()) {
      calls.add(new Unmodelled(site.method, site.place, site.calls()));
    }
    return calls;
  }

  /** Hidden classes reach no agent; those of lambdas hold no code of the program, others may. */
  private static void hidden(Instrumentation instrumentation, List<Untouched> untouched) {
    Set<String> names = new LinkedHashSet<>();
    int unlisted = 0;
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.isHidden() && c.getClassLoader() != null && !c.getName().contains("$$Lambda")) {
        String name = NormalizedNames.className(c.getName());
        if (names.size() < HIDDEN) {
          names.add(name);
        } else if (!names.contains(name)) {
          unlisted++;
        }
      }
    }
    for (String name : names) {
      untouched.add(new Untouched(name, "a hidden class, which the JVM shows to no agent"));
    }
    if (unlisted > 0) {
      untouched.add(new Untouched("(" + unlisted + " more hidden)", "the list is bounded"));
    }
  }
}
