package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.sync.SyncObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Threads of these tests are never run: their states are driven by the test's own thread. */
class ThreadsTest {
  /** Orders by fork and end as a detector does. */
  @BeforeAll
  static void observe() {
    Threads.observe(
        new ThreadObserver() {
          @Override
          public void fork(ThreadState parent, ThreadState child) {
            child.acquireClock(parent.releaseClock());
          }

          @Override
          public void begin(ThreadState t) {}

          @Override
          public void end(ThreadState t, SyncObject ended) {
            ended.clock = t.releaseClock();
          }
        });
  }

  private static Thread thread() {
    return new Thread(() -> {});
  }

  private static void join(ThreadState t, ThreadState ended) {
    t.acquireClock(Threads.ENDED.find(ended.thread).clock);
  }

  @Test
  void aThreadHasOneState() {
    ThreadState mine = Threads.current();
    assertThat(Threads.current()).isSameAs(mine);
    assertThat(Threads.find(Thread.currentThread())).isSameAs(mine);
    assertThat(mine.thread).isSameAs(Thread.currentThread());
  }

  @Test
  void aSecondStartMakesNoState() {
    ThreadState parent = Threads.current();
    Thread child = thread();
    ThreadState state = Threads.fork(parent, child);
    assertThat(Threads.fork(parent, child)).isNull();
    Threads.remove(state);
    assertThat(Threads.find(child)).isNull();
  }

  @Test
  void aChildKnowsWhatItsParentDidBeforeTheFork() {
    ThreadState parent = Threads.current();
    parent.epochUsed = true;
    long before = parent.epoch;
    ThreadState child = Threads.fork(parent, thread());
    assertThat(child.knows(before)).isTrue();
    assertThat(child.knows(parent.epoch)).isFalse();
    assertThat(parent.knows(child.epoch)).isFalse();
    Threads.end(child);
  }

  @Test
  void joinedThreadsInARowShareANumber() {
    ThreadState parent = Threads.current();
    Set<Integer> numbers = new HashSet<>();
    long forced = Threads.forcedReuse();
    long previous = 0;
    for (int i = 0; i < 5_000; i++) {
      ThreadState child = Threads.fork(parent, thread());
      numbers.add(child.number);
      assertThat(child.epoch).isNotEqualTo(previous);
      assertThat(child.knows(previous)).isTrue();
      child.epochUsed = true;
      previous = child.epoch;
      Threads.end(child);
      assertThat(parent.knows(previous)).isFalse();
      join(parent, child);
      assertThat(parent.knows(previous)).isTrue();
    }
    assertThat(numbers).hasSize(1);
    assertThat(Threads.forcedReuse()).isEqualTo(forced);
  }

  @Test
  void theNumberOfAThreadThatWasNotJoinedIsNotGivenAgain() {
    ThreadState parent = Threads.current();
    Set<Long> epochs = new HashSet<>();
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      ThreadState child = Threads.fork(parent, thread());
      for (long ended : epochs) {
        assertThat(child.knows(ended)).isFalse();
      }
      child.epochUsed = true;
      epochs.add(child.epoch);
      numbers.add(child.number);
      Threads.end(child);
      if (i > 20) {
        epochs.remove(epochs.iterator().next()); // all pairs would take minutes
      }
    }
    assertThat(numbers).hasSize(2_000);
  }

  @Test
  void aThreadThatDidNothingLeavesItsNumber() {
    ThreadState parent = Threads.current();
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      ThreadState child = Threads.fork(parent, thread());
      numbers.add(child.number);
      Threads.end(child);
    }
    assertThat(numbers).hasSize(1);
  }

  @Test
  void aHundredThousandThreadsAtOnce() {
    ThreadState parent = Threads.current();
    int living = Threads.living();
    List<ThreadState> states = new ArrayList<>();
    Set<Integer> numbers = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      ThreadState child = Threads.fork(parent, thread());
      states.add(child);
      numbers.add(child.number);
    }
    assertThat(numbers).hasSize(100_000);
    assertThat(Threads.living()).isEqualTo(living + 100_000);
    for (ThreadState s : states) {
      assertThat(Threads.find(s.thread)).isSameAs(s);
    }
    assertThat(Threads.current()).isSameAs(parent);
    for (ThreadState s : states) {
      Threads.end(s);
    }
    assertThat(Threads.living()).isEqualTo(living);
    assertThat(Threads.find(states.get(5).thread)).isNull();
  }

  @Test
  void aThreadMeetsItsOwnStateWhileTheRegistryGrows() throws InterruptedException {
    ThreadState parent = Threads.current();
    boolean[] stop = {false};
    List<String> errors = new ArrayList<>();
    List<Thread> watchers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread watcher =
          new Thread(
              () -> {
                ThreadState mine = Threads.current();
                for (; ; ) {
                  synchronized (stop) {
                    if (stop[0]) {
                      break;
                    }
                    if (Threads.current() != mine) {
                      errors.add("another state");
                      break;
                    }
                  }
                  for (int k = 0; k < 1_000; k++) {
                    if (Threads.current() != mine) {
                      synchronized (stop) {
                        errors.add("another state");
                      }
                      return;
                    }
                  }
                }
                Threads.end(mine);
              });
      watchers.add(watcher);
      watcher.start();
    }
    List<ThreadState> states = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      states.add(Threads.fork(parent, thread()));
    }
    states.forEach(Threads::end);
    synchronized (stop) {
      stop[0] = true;
    }
    for (Thread watcher : watchers) {
      watcher.join();
    }
    assertThat(errors).isEmpty();
  }

  @Test
  void theNameIsKeptBeyondTheThread() {
    ThreadState parent = Threads.current();
    ThreadState child = Threads.fork(parent, new Thread(() -> {}, "worker-7"));
    long word = Epoch.at(child.epoch, 4);
    child.epochUsed = true;
    Threads.end(child);
    assertThat(Threads.history(word).threadName).isEqualTo("worker-7");
  }
}
