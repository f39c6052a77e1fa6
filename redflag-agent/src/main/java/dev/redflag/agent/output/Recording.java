package dev.redflag.agent.output;

import dev.redflag.detectors.record.Recorder;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.shadow.Sweepable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The recording of this JVM's run: the recorder, which is the detector of the run, and its file.
 */
public final class Recording {
  private final RunFile file;
  private final Recorder recorder;

  private Recording(RunFile file, Recorder recorder) {
    this.file = file;
    this.recorder = recorder;
  }

  /**
   * Begins a recording.
   *
   * @param detector who is told of the events too
   * @param name path of the file, in which {@code %p} stands for the process id
   * @param launch folder that is shared with the other JVMs of {@code redflag run}, or null
   */
  public static Recording begin(Detector detector, String name, Path launch) throws IOException {
    RunFile file = RunFile.open(name, launch, "recorded");
    return new Recording(file, new Recorder(detector, file));
  }

  /** The detector to install. */
  public Detector detector() {
    return recorder;
  }

  /** What is to be called from time to time, so that little is lost where the JVM is killed. */
  public Sweepable flusher() {
    return recorder.flusher();
  }

  /** Ends the trace: the file is whole then. */
  void end(boolean verbose) {
    Throwable failure = recorder.finish();
    if (failure != null) {
      StandardError.say(
          "the trace '"
              + file.path()
              + "' ends before the run did, after "
              + recorder.events()
              + " events ("
              + failure
              + ").");
    } else if (verbose) {
      StandardError.say(recorder.events() + " events were recorded into '" + file.path() + "'.");
    }
  }
}
