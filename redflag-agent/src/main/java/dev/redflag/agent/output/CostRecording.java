package dev.redflag.agent.output;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;

/**
 * Has the Flight Recorder sample where the threads are, for {@code redflag doctor}. Nothing of it
 * is loaded in other runs.
 */
public final class CostRecording {
  private static final Duration PERIOD = Duration.ofMillis(10);

  private CostRecording() {}

  /**
   * Begins a recording, which the JVM writes when it ends by itself. Without the module {@code
   * jdk.jfr} there is none.
   *
   * @param file where it goes
   */
  public static void begin(Path file) {
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      return;
    }
    try {
      Recording recording = new Recording();
      recording.setName("Redflag");
      recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
      recording.setDestination(file);
      recording.setDumpOnExit(true);
      recording.start();
    } catch (IOException | RuntimeException e) {
      StandardError.say("what costs most is not recorded (" + e + ").");
    }
  }
}
