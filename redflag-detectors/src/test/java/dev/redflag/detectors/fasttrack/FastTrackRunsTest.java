package dev.redflag.detectors.fasttrack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptThread;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges accessed at once race just where their elements do, one after the other. */
class FastTrackRunsTest {
  private final FastTrackDetector detector = new FastTrackDetector();
  private final Script script = new Script(detector);

  private boolean one(ThreadState t, TableShadow shadow, int i, int site, boolean write) {
    return write
        ? detector.write(t, shadow.base(i), TableShadow.slot(i), shadow, site)
        : detector.read(t, shadow.base(i), TableShadow.slot(i), shadow, site);
  }

  /** Accesses a range as the hooks do; adds the elements that race. */
  private void range(
      ThreadState t, TableShadow shadow, int from, int to, int site, boolean write, BitSet racing) {
    for (int i = from; i < to; i++) {
      i = detector.run(t, shadow, i, to, site, write);
      if (i < to && one(t, shadow, i, site, write)) {
        racing.set(i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 200, 1100})
  void raceWhereTheElementsDo(int length) {
    for (int seed = 0; seed < 400; seed++) {
      compare(length, new Random(seed * 31L + length), "seed " + seed);
    }
  }

  private void compare(int length, Random random, String seed) {
    TableShadow together = TableShadow.detached(length, Holds.ELEMENTS);
    TableShadow apart = TableShadow.detached(length, Holds.ELEMENTS);
    BitSet racing = new BitSet();
    BitSet expected = new BitSet();
    ScriptThread[] threads = new ScriptThread[2 + random.nextInt(3)];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = script.thread();
    }
    SyncObject[] locks = {script.sync("m"), script.sync("n")};
    int mask = random.nextInt(4); // how often threads are ordered
    boolean mostlyAlone = random.nextInt(3) == 0; // then runs come and go
    int steps = mostlyAlone ? 120 : 40;
    for (int step = 0; step < steps; step++) {
      ScriptThread t = threads[random.nextInt(threads.length)];
      SyncObject lock = locks[random.nextInt(4) == 0 ? 1 : 0];
      boolean ordered = (random.nextInt(8) & mask) == 0;
      if (ordered) {
        t.receive(lock);
      }
      int from = mostlyAlone || random.nextInt(4) == 0 ? random.nextInt(length) : random.nextInt(3);
      int to = random.nextInt(4) == 0 ? from + random.nextInt(length - from) : length;
      boolean write = random.nextInt(5) < 2;
      int site = script.site();
      if (mostlyAlone ? random.nextInt(24) != 0 : random.nextInt(3) == 0) {
        to = Math.min(length, from + 1);
        if (from < to && one(t.state, together, from, site, write)) {
          racing.set(from);
        }
      } else {
        range(t.state, together, from, to, site, write, racing);
      }
      for (int i = from; i < to; i++) {
        if (one(t.state, apart, i, site, write)) {
          expected.set(i);
        }
      }
      assertThat(racing).as(seed + ", step " + step).isEqualTo(expected);
      if (ordered) {
        t.send(lock);
      }
    }
  }

  @Test
  void rangesOfThreadsThatMeetAreFound() throws Exception {
    int rounds = 3_000;
    int length = 128;
    ScriptThread[] threads = {script.thread(), script.thread()};
    TableShadow[] shadows = new TableShadow[rounds];
    for (int i = 0; i < rounds; i++) {
      shadows[i] = TableShadow.detached(length, Holds.ELEMENTS);
    }
    BitSet[][] racing = new BitSet[2][rounds];
    CyclicBarrier start = new CyclicBarrier(2);
    List<Thread> running = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      int index = k;
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                for (int i = 0; i < rounds; i++) {
                  meet(threads[index].state, shadows[i], index, racing[index][i] = new BitSet());
                }
              });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    for (int i = 0; i < rounds; i++) {
      BitSet found = (BitSet) racing[0][i].clone();
      found.or(racing[1][i]);
      assertThat(found.get(20)).as("written by both, round " + i).isTrue();
      assertThat(found.get(50)).as("read by one, round " + i).isTrue();
      found.clear(20);
      found.clear(50);
      assertThat(found.cardinality()).as("elements of one thread, round " + i).isZero();
    }
  }

  /** One thread accesses ranges, the other two of their elements. */
  private void meet(ThreadState t, TableShadow shadow, int index, BitSet racing) {
    if (index == 0) {
      range(t, shadow, 8, 32, 1, true, racing);
      range(t, shadow, 40, 60, 2, false, racing);
      return;
    }
    range(t, shadow, 100, 128, 5, false, racing);
    for (int i = 100; i < 128; i++) { // of which the runs of all go at last
      if (one(t, shadow, i, 6, true)) {
        racing.set(i);
      }
      int met = i == 110 ? 20 : i == 124 ? 50 : i;
      if (met != i && one(t, shadow, met, 3, true)) {
        racing.set(met);
      }
    }
    range(t, shadow, 32, 40, 4, true, racing);
  }
}
