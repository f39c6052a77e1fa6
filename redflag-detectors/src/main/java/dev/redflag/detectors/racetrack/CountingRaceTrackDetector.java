package dev.redflag.detectors.racetrack;

import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.thread.ThreadState;

/**
 * RaceTrack that sees every access, so that it can count them for {@code --stats}. A class of its
 * own, so that the other's fast path has nothing to ask.
 */
public final class CountingRaceTrackDetector extends RaceTrackDetector {
  public CountingRaceTrackDetector(Ablation ablation) {
    super(ablation);
  }

  @Override
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    return false; // so that the reads are counted
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, long written) {
    return false; // so that the writes are counted
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, long written, long read) {
    return false; // so that the writes are counted
  }

  @Override
  public boolean entersFirstWrites() {
    return false; // so that the writes are counted
  }

  @Override
  public boolean isRedundantRead(ThreadState t, TableShadow shadow, int location) {
    return false; // so that the reads are counted
  }

  @Override
  public boolean isRedundantWrite(ThreadState t, TableShadow shadow, int location) {
    return false; // so that the writes are counted
  }

  @Override
  public boolean isRedundantPart(
      ThreadState t, Object target, long written, int site, boolean write) {
    return false; // so that the accesses are counted
  }

  @Override
  public int run(ThreadState t, TableShadow shadow, int from, int to, int site, boolean write) {
    return from; // so that the accesses are counted
  }
}
