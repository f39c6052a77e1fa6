package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Read-shared fields of objects, whose readers are in sets beside them. */
class SharedFieldsTest {
  private static final int THREADS = 4;
  private static Detector detector;

  @BeforeAll
  static void start() {
    Live.start();
    detector = Detectors.installed();
  }

  private static ThreadState thread() {
    return Threads.fork(Threads.current(), new Thread(() -> {}));
  }

  private static void order(ThreadState from, ThreadState to) {
    SyncObject edge = new SyncObject();
    detector.release(from, edge, EdgeKind.EDGE);
    detector.acquire(to, edge, EdgeKind.EDGE);
  }

  private static boolean read(ThreadState t, Live.Woven w, int site) {
    return detector.read(t, w, Sites.binding(site, w).slot, w, site);
  }

  private static boolean write(ThreadState t, Live.Woven w, int site) {
    return detector.write(t, w, Sites.binding(site, w).slot, w, site);
  }

  @Test
  void aWriteIsCheckedAgainstEveryReader() {
    int site = Live.site("count");
    for (int missing = 0; missing < 40; missing++) {
      Live.Woven w = new Live.Woven();
      ThreadState writer = thread();
      for (int i = 0; i < 40; i++) {
        ThreadState reader = thread();
        assertThat(read(reader, w, site)).isFalse();
        if (i != missing) {
          order(reader, writer);
        }
        Threads.end(reader);
      }
      assertThat(write(writer, w, site)).isTrue();
      assertThat(writer.prior.write).isFalse();
      Threads.end(writer);
    }
  }

  @Test
  void readersComeAndGo() {
    int site = Live.site("count");
    Random random = new Random(8);
    List<ThreadState> threads = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      threads.add(thread());
    }
    Live.Woven w = new Live.Woven();
    for (int round = 0; round < 500; round++) {
      ThreadState writer = threads.get(random.nextInt(threads.size()));
      for (ThreadState t : threads) { // all after the last write, not after each other
        if (random.nextBoolean()) {
          assertThat(read(t, w, site)).isFalse();
          assertThat(read(t, w, site)).isFalse();
        }
        order(t, writer);
      }
      assertThat(write(writer, w, site)).isFalse();
      for (ThreadState t : threads) {
        order(writer, t);
      }
    }
    threads.forEach(Threads::end);
  }

  @RepeatedTest(10)
  void anUnorderedWriteAmongReadersIsFoundWhenever() throws Exception {
    int site = Live.site("count");
    Live.Woven[] objects = new Live.Woven[500];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = new Live.Woven();
    }
    AtomicInteger[] found = new AtomicInteger[objects.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = new AtomicInteger();
    }
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Thread> running = new ArrayList<>();
    for (int k = 0; k < THREADS; k++) {
      boolean writes = k == 0;
      ThreadState t = thread();
      Thread thread =
          new Thread(
              () -> {
                await(start);
                for (int i = 0; i < objects.length; i++) {
                  if (writes ? write(t, objects[i], site) : read(t, objects[i], site)) {
                    found[i].incrementAndGet();
                  }
                }
              });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    for (AtomicInteger f : found) {
      assertThat(f).hasPositiveValue();
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
