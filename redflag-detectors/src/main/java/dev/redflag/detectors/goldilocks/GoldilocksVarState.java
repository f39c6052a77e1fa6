package dev.redflag.detectors.goldilocks;

import dev.redflag.detectors.state.ThreadMark;
import dev.redflag.detectors.state.VarState;

/** A location's permits: of its last write, and of each thread that read since. */
final class GoldilocksVarState extends VarState {
  private static final int PRUNE_FROM = 4;

  /** Of the last write; null where there was none. */
  Permit write;

  /**
   * Of the reads since the last write, with the readers at the same index; null behind the last.
   */
  private Permit[] reads;

  private ThreadMark[] readers;
  private int readCount;

  /** The number of threads that read since the last write, less those that no longer matter. */
  int readCount() {
    return readCount;
  }

  Permit read(int i) {
    return reads[i];
  }

  /** The permit of a thread's read, made now where it has none. */
  Permit readOf(ThreadMark thread) {
    for (int i = 0; i < readCount; i++) {
      if (readers[i] == thread) {
        return reads[i];
      }
    }
    if (reads == null) {
      reads = new Permit[2];
      readers = new ThreadMark[2];
    } else if (readCount == reads.length) {
      if (readCount >= PRUNE_FROM) {
        prune(thread);
      }
      if (readCount == reads.length) {
        grow();
      }
    }
    Permit made = new Permit();
    reads[readCount] = made;
    readers[readCount++] = thread;
    return made;
  }

  /**
   * Drops the reads that a thread's present read is ordered after: a later write that races with
   * one of them races with that read too.
   */
  private void prune(ThreadMark thread) {
    int kept = 0;
    for (int i = 0; i < readCount; i++) {
      if (!reads[i].permits(thread)) {
        reads[kept] = reads[i];
        readers[kept++] = readers[i];
      }
    }
    for (int i = kept; i < readCount; i++) {
      reads[i] = null;
      readers[i] = null;
    }
    readCount = kept;
  }

  private void grow() {
    Permit[] r = new Permit[readCount << 1];
    ThreadMark[] t = new ThreadMark[readCount << 1];
    System.arraycopy(reads, 0, r, 0, readCount);
    System.arraycopy(readers, 0, t, 0, readCount);
    reads = r;
    readers = t;
  }

  /** Forgets all reads. */
  void clearReads() {
    reads = null;
    readers = null;
    readCount = 0;
  }

  /** Moves the permits that stand before a segment to its first event. */
  void moveTo(SyncEvent first) {
    if (write != null) {
      write.moveTo(first);
    }
    for (int i = 0; i < readCount; i++) {
      reads[i].moveTo(first);
    }
  }
}
