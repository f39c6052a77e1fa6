package dev.redflag.trace.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.djit.DjitDetector;
import dev.redflag.detectors.djit.DjitVarState;
import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import org.junit.jupiter.api.Test;

/** The traces of the FastTrack paper's figures 1, 2 and 5, state by state. */
class FastTrackFiguresTest {
  private static final int SITE = 1;

  private final SyncObject m = new SyncObject();
  private ThreadState t0;
  private ThreadState t1;

  private void threads(int clock0, int clock1) {
    t0 = new ThreadState(null, 0, "0", 0, clock0, VectorClock.EMPTY);
    t1 = new ThreadState(null, 1, "1", 1, clock1, VectorClock.EMPTY);
    t0.inRuntime = true;
    t1.inRuntime = true;
  }

  /** The first two entries of C_t: of the others as acquired, of itself as it runs. */
  private static int[] clock(ThreadState t) {
    int[] clock = {t.clock.get(0), t.clock.get(1)};
    clock[t.number] = Epoch.clock(t.epoch);
    return clock;
  }

  private void assertClocks(int c00, int c01, int c10, int c11) {
    assertThat(clock(t0)).containsExactly(c00, c01);
    assertThat(clock(t1)).containsExactly(c10, c11);
  }

  private void assertLock(int at0, int at1) {
    VectorClock l = m.clock == null ? VectorClock.EMPTY : m.clock;
    assertThat(new int[] {l.get(0), l.get(1)}).containsExactly(at0, at1);
  }

  @Test
  void figure1() {
    Detector djit = new DjitDetector();
    DetachedShadow x = new DetachedShadow(ShadowLayout.REFERENCE, 1, Holds.FIELDS);
    DjitVarState state = DjitVarState.of(x.base(0), x.slot(0));
    threads(4, 8);
    assertClocks(4, 0, 0, 8);
    assertLock(0, 0);
    assertWrites(state, 0, 0);

    assertThat(djit.write(t0, x.base(0), x.slot(0), x.side, SITE)).isFalse();
    assertClocks(4, 0, 0, 8);
    assertLock(0, 0);
    assertWrites(state, 4, 0);

    djit.release(t0, m, EdgeKind.EXCLUSIVE_LOCK);
    assertClocks(5, 0, 0, 8);
    assertLock(4, 0);
    assertWrites(state, 4, 0);

    djit.acquire(t1, m, EdgeKind.EXCLUSIVE_LOCK);
    assertClocks(5, 0, 4, 8);
    assertLock(4, 0);
    assertWrites(state, 4, 0);

    assertThat(djit.write(t1, x.base(0), x.slot(0), x.side, SITE)).isFalse();
    assertClocks(5, 0, 4, 8);
    assertLock(4, 0);
    assertWrites(state, 4, 8);
  }

  private static void assertWrites(DjitVarState x, int at0, int at1) {
    assertThat(new int[] {x.writes.clock(0), x.writes.clock(1)}).containsExactly(at0, at1);
  }

  private final Detector fastTrack = new FastTrackDetector();
  private final DetachedShadow x = new DetachedShadow(ShadowLayout.WORDS, 1, Holds.FIELDS);

  private boolean read(ThreadState t) {
    return fastTrack.read(t, x.base(0), x.slot(0), x.side, SITE);
  }

  private boolean write(ThreadState t) {
    return fastTrack.write(t, x.base(0), x.slot(0), x.side, SITE);
  }

  private static final long NEVER = Epoch.NONE;

  private static long epoch(int clock, int thread) {
    return Epoch.at(Epoch.of(thread, clock), SITE);
  }

  private void assertWords(long write, long read) {
    long[] words = (long[]) x.base(0);
    assertThat(words[0]).isEqualTo(write);
    if (read == Epoch.SHARED) { // beside it may be marks of the readers
      assertThat(Epoch.isShared(words[1])).isTrue();
    } else {
      assertThat(words[1]).isEqualTo(read);
    }
  }

  @Test
  void figure2() {
    threads(4, 8);
    assertClocks(4, 0, 0, 8);
    assertLock(0, 0);
    assertWords(NEVER, NEVER);

    assertThat(write(t0)).isFalse();
    assertClocks(4, 0, 0, 8);
    assertLock(0, 0);
    assertWords(epoch(4, 0), NEVER);

    fastTrack.release(t0, m, EdgeKind.EXCLUSIVE_LOCK);
    assertClocks(5, 0, 0, 8);
    assertLock(4, 0);
    assertWords(epoch(4, 0), NEVER);

    fastTrack.acquire(t1, m, EdgeKind.EXCLUSIVE_LOCK);
    assertClocks(5, 0, 4, 8);
    assertLock(4, 0);
    assertWords(epoch(4, 0), NEVER);

    assertThat(write(t1)).isFalse();
    assertClocks(5, 0, 4, 8);
    assertLock(4, 0);
    assertWords(epoch(8, 1), NEVER);
  }

  @Test
  void figure5() {
    SyncObject ended = new SyncObject();
    threads(7, 1);
    assertClocks(7, 0, 0, 1);
    assertWords(NEVER, NEVER);

    assertThat(write(t0)).isFalse();
    assertClocks(7, 0, 0, 1);
    assertWords(epoch(7, 0), NEVER);

    fastTrack.fork(t0, t1);
    assertClocks(8, 0, 7, 1);
    assertWords(epoch(7, 0), NEVER);

    assertThat(read(t1)).isFalse();
    assertClocks(8, 0, 7, 1);
    assertWords(epoch(7, 0), epoch(1, 1));

    assertThat(read(t0)).isFalse();
    assertWords(epoch(7, 0), Epoch.SHARED);
    assertReaders(8, 1);

    assertThat(read(t1)).isFalse();
    assertClocks(8, 0, 7, 1);
    assertWords(epoch(7, 0), Epoch.SHARED);
    assertReaders(8, 1);

    fastTrack.end(t1, ended);
    fastTrack.join(t0, ended);
    assertClocks(8, 1, 7, 2);
    assertWords(epoch(7, 0), Epoch.SHARED);
    assertReaders(8, 1);

    assertThat(write(t0)).isFalse();
    assertClocks(8, 1, 7, 2);
    assertWords(epoch(8, 0), NEVER);

    // Here the figure enters the read as 8@0. The write word says 8@0 already, and whoever races
    // with
    // the read races with that write: the read is left out.
    assertThat(read(t0)).isFalse();
    assertClocks(8, 1, 7, 2);
    assertWords(epoch(8, 0), NEVER);
  }

  private void assertReaders(int at0, int at1) {
    int[] latest = new int[2];
    for (long word : x.side.readPlanes().words(0)) {
      latest[Epoch.thread(word)] = Math.max(latest[Epoch.thread(word)], Epoch.clock(word));
    }
    assertThat(latest).containsExactly(at0, at1);
  }
}
