package dev.redflag.agent.output;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.runtime.race.Faults;
import jdk.jfr.FlightRecorder;

/**
 * Tells the Flight Recorder of findings. Nothing of it is loaded before there is a finding, nor in
 * a JVM without the module {@code jdk.jfr}.
 */
final class FlightEvents {
  private static final boolean PRESENT = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private FlightEvents() {}

  /** Tells of a finding, in the thread that found it. */
  static void tell(Finding f) {
    if (PRESENT) {
      try {
        if (FlightRecorder.isInitialized()) { // else no recording was ever begun
          RaceEvent.tell(f);
        }
      } catch (Throwable e) {
        Faults.caught("event of the Flight Recorder", e);
      }
    }
  }
}
