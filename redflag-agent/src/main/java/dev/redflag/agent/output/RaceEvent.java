package dev.redflag.agent.output;

import dev.redflag.analysis.finding.Finding;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A finding as an event of the Flight Recorder, in the thread that found it. Loaded only where the
 * recorder is in use, see {@link FlightEvents}.
 */
@Name("redflag.DataRace")
@Label("Data Race")
@Description("Two accesses that nothing orders, told once a finding")
@Category("Redflag")
@StackTrace(false) // ours would be on it; both stacks are fields
final class RaceEvent extends Event {
  @Label("Finding")
  String finding;

  @Label("Variable")
  String variable;

  @Label("Class")
  @Description("What kind of mistake it looks like")
  String raceClass;

  @Label("Confidence")
  String confidence;

  @Label("Current Access")
  String current;

  @Label("Current Stack")
  String currentStack;

  @Label("Earlier Access")
  String earlier;

  @Label("Earlier Thread")
  String earlierThread;

  @Label("Earlier Stack")
  String earlierStack;

  private RaceEvent(Finding f) {
    finding = f.id();
    variable = f.variable();
    raceClass = f.raceClass().key();
    confidence = f.confidence().name();
    current = f.current().kind();
    currentStack = String.join("\n", f.current().stack());
    earlier = f.earlier().kind();
    earlierThread = f.earlier().thread();
    earlierStack = String.join("\n", f.earlier().stack());
  }

  static void tell(Finding f) {
    new RaceEvent(f).commit();
  }
}
