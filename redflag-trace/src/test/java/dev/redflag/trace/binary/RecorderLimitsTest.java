package dev.redflag.trace.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.detectors.record.Recorder;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.container.BlockSink;
import dev.redflag.runtime.container.ContainerFormat;
import dev.redflag.runtime.detector.DetachedShadow;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.TraceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorder where its file takes no more, in many threads, and for long. */
class RecorderLimitsTest {
  /** Keeps what is written, up to a number of bytes, and then fails. */
  private static final class Disk implements BlockSink {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final int size;
    final Throwable full;
    int longest;
    int refused;

    Disk(int size, Throwable full) {
      this.size = size;
      this.full = full;
    }

    @Override
    public void write(byte[] block, int from, int length) throws IOException {
      longest = Math.max(longest, length);
      int room = Math.max(0, size - bytes.size());
      bytes.write(block, from, Math.min(room, length));
      if (room < length) {
        refused++;
        if (full instanceof Error e) {
          throw e;
        }
        throw (IOException) full;
      }
    }
  }

  private final DetachedShadow x = new DetachedShadow(ShadowLayout.WORDS, 2, Holds.STATICS);

  private static ThreadState thread(int number) {
    ThreadState t = new ThreadState(null, number, "T" + number, number, 1, VectorClock.EMPTY);
    t.inRuntime = true;
    return t;
  }

  private boolean write(Recorder recorder, ThreadState t, int field) {
    return recorder.write(t, x.base(field), x.slot(field), x.side, 0);
  }

  private static List<Event> prefix(Disk disk) {
    List<Event> events = new ArrayList<>();
    byte[] bytes = disk.bytes.toByteArray();
    Throwable end =
        catchThrowable(
            () ->
                BinaryTraceReader.read(new ByteArrayInputStream(bytes), new Names(), events::add));
    assertThat(end).isInstanceOf(TraceException.class).hasMessageContaining("cut off");
    return events;
  }

  private static Throwable failure(String kind) {
    return kind.equals("memory")
        ? new OutOfMemoryError("no memory")
        : new IOException("no space left on device");
  }

  @ParameterizedTest
  @ValueSource(strings = {"disk", "memory"})
  void whereNothingMoreCanBeWrittenDetectionGoesOn(String kind) {
    Throwable full = failure(kind);
    Disk disk = new Disk(3 * ContainerFormat.BLOCK, full);
    Recorder recorder = new Recorder(new FastTrackDetector(), disk);
    ThreadState a = thread(0);
    ThreadState b = thread(1);
    for (int i = 0; i < 100_000; i++) {
      assertThat(write(recorder, a, 0)).isFalse();
    }
    assertThat(write(recorder, b, 0)).isTrue();
    assertThat(recorder.finish()).isSameAs(full);
    assertThat(disk.refused).as("after a failure nothing is written").isEqualTo(1);
    assertThat(prefix(disk)).hasSizeGreaterThan(10_000).allMatch(Event.Access.class::isInstance);
  }

  @Test
  void aSinkThatTakesNothingAtAllIsToldAtTheEnd() {
    IOException closed = new IOException("closed");
    Recorder recorder = new Recorder(new FastTrackDetector(), new Disk(0, closed));
    assertThat(write(recorder, thread(0), 0)).isFalse();
    recorder.flush();
    assertThat(recorder.finish()).isSameAs(closed);
    assertThat(recorder.finish()).as("a second time").isSameAs(closed);
  }

  @Test
  void whatComesAfterTheEndIsNeitherRecordedNorChecked() {
    Disk disk = new Disk(Integer.MAX_VALUE, null);
    Recorder recorder = new Recorder(new FastTrackDetector(), disk);
    assertThat(write(recorder, thread(0), 0)).isFalse();
    assertThat(recorder.finish()).isNull();
    int size = disk.bytes.size();
    assertThat(write(recorder, thread(1), 0)).isFalse();
    recorder.flush();
    assertThat(disk.bytes.size()).isEqualTo(size);
  }

  @Test
  void memoryIsOneBlockHoweverManyEventsThereAre() {
    Disk disk = new Disk(Integer.MAX_VALUE, null);
    Recorder recorder = new Recorder(new FastTrackDetector(), disk);
    ThreadState a = thread(0);
    for (int i = 0; i < 300_000; i++) {
      write(recorder, a, i & 1);
    }
    recorder.finish();
    assertThat(disk.bytes.size()).isGreaterThan(10 * ContainerFormat.BLOCK);
    assertThat(disk.longest).isLessThan(ContainerFormat.BLOCK + 1024);
  }

  /** Events of sync objects whose short lock the thread holds or not, retracted or not. */
  @Test
  void manyThreadsDoNotBlockEachOther() throws Exception {
    Disk disk = new Disk(Integer.MAX_VALUE, null);
    Recorder recorder = new Recorder(new FastTrackDetector(), disk);
    SyncObject[] syncs = {new SyncObject(), new SyncObject()};
    x.base(0);
    x.base(1);
    List<Throwable> errors = new ArrayList<>();
    List<Thread> workers = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      ThreadState t = thread(n);
      Thread worker =
          new Thread(
              () -> {
                try {
                  work(recorder, t, syncs);
                } catch (Throwable e) {
                  synchronized (errors) {
                    errors.add(e);
                  }
                }
              });
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(errors).isEmpty();
    assertThat(recorder.finish()).isNull();
    List<Event> events = new ArrayList<>();
    byte[] bytes = disk.bytes.toByteArray();
    BinaryTraceReader.read(new ByteArrayInputStream(bytes), new Names(), events::add);
    assertThat(events).hasSize((int) recorder.events()).hasSize(4 * 3_000 * 5);
  }

  private void work(Recorder recorder, ThreadState t, SyncObject[] syncs) {
    for (int i = 0; i < 3_000; i++) {
      SyncObject held = syncs[i & 1];
      SyncObject other = syncs[i + 1 & 1];
      held.lock();
      t.writing = held;
      recorder.acquire(t, held, EdgeKind.VOLATILE);
      recorder.release(t, held, EdgeKind.VOLATILE);
      t.writing = null;
      held.unlock();
      write(recorder, t, i & 1);
      recorder.release(t, other, EdgeKind.EDGE);
      recorder.retract(t, other, EdgeKind.EDGE);
    }
  }
}
