package dev.redflag.detectors.multirace;

import dev.redflag.detectors.record.Recorder;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.thread.Threads;

/**
 * Suspends and disables MultiRace from within the program that it watches (MultiRace, section
 * 10.3). Does nothing where another detector, or none, is installed. The narrowest setting holds:
 * of the object, else of the thread, else of all.
 */
public final class Detection {
  private Detection() {}

  /** Sets how accesses by all threads are checked. */
  public static void everywhere(Mode mode) {
    MultiRaceDetector detector = installed();
    if (detector != null) {
      detector.everywhere(mode);
    }
  }

  /** Sets how accesses by the calling thread are checked. */
  public static void inThisThread(Mode mode) {
    MultiRaceDetector detector = installed();
    if (detector != null) {
      detector.inThread(Threads.current(), mode);
    }
  }

  /** Sets how accesses by the calling thread to an object or array are checked. */
  public static void of(Object object, Mode mode) {
    MultiRaceDetector detector = installed();
    if (detector != null) {
      detector.ofObject(Threads.current(), object, mode);
    }
  }

  private static MultiRaceDetector installed() {
    Detector detector = Detectors.installed();
    if (detector instanceof Recorder recorder) {
      detector = recorder.detector();
    }
    return detector instanceof MultiRaceDetector multiRace ? multiRace : null;
  }
}
