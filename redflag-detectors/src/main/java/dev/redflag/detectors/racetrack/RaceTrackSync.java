package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.sync.SyncObject;
import java.lang.ref.WeakReference;

/** What RaceTrack keeps of a sync object: its number as a lock, and what edges published. */
final class RaceTrackSync extends WeakReference<SyncObject> {
  /** Orders the locks of a set. Given out under the lock of the class. */
  final int number;

  /** What was published; null where nothing was. Written under the sync object's lock. */
  volatile ClockMap clock;

  /** What was published before the last release, and who made that. Under the same lock. */
  ClockMap before;

  RaceTrackThread releaser;

  /** Index of the lockset of this lock alone; zero where it is not known yet. Racy. */
  private int indexAlone;

  private static int last;

  private RaceTrackSync(SyncObject object) {
    super(object);
    synchronized (RaceTrackSync.class) { // nothing else is called under it
      number = ++last;
    }
  }

  /** Of a sync object, made now where it has none. */
  static RaceTrackSync of(SyncObject object, boolean locked) {
    Object there = object.detectorState;
    if (there == null) {
      if (!locked) {
        object.lock();
      }
      try {
        there = object.detectorState;
        if (there == null) {
          there = new RaceTrackSync(object);
          object.detectorState = there;
        }
      } finally {
        if (!locked) {
          object.unlock();
        }
      }
    }
    return (RaceTrackSync) there;
  }

  /** The index of the lockset of this lock alone. */
  int indexAlone(LockSetTable table) {
    int known = indexAlone;
    if (known == 0) {
      known = table.index(new RaceTrackSync[] {this});
      indexAlone = known;
    }
    return known;
  }

  /** Whether the sync object is gone, and so held by nobody, ever. */
  boolean isGone() {
    return refersTo(null);
  }
}
