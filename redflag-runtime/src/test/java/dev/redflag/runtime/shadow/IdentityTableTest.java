package dev.redflag.runtime.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdentityTableTest {
  private static final class Entry extends IdentityEntry {
    private final AtomicInteger disposed;

    Entry(Object referent, int hash, AtomicInteger disposed) {
      super(referent, hash);
      this.disposed = disposed;
    }

    @Override
    protected void dispose() {
      disposed.incrementAndGet();
    }
  }

  private static final class Table extends IdentityTable<Entry> {
    final AtomicInteger made = new AtomicInteger();
    final AtomicInteger disposed = new AtomicInteger();

    @Override
    protected Entry create(Object referent, int hash) {
      made.incrementAndGet();
      return new Entry(referent, hash, disposed);
    }
  }

  /** An object that claims to be equal to all others. */
  private static final class Everything {
    @Override
    public boolean equals(Object o) {
      return o instanceof Everything;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  @Test
  void findsByIdentity() {
    Table table = new Table();
    Everything one = new Everything();
    Everything other = new Everything();
    Entry entry = table.get(one);
    assertThat(table.get(one)).isSameAs(entry);
    assertThat(table.find(one)).isSameAs(entry);
    assertThat(table.find(other)).isNull();
    assertThat(table.get(other)).isNotSameAs(entry);
    assertThat(entry.refersTo(one)).isTrue();
  }

  @Test
  void keepsAllEntriesWhileItGrows() {
    Table table = new Table();
    Map<Object, Entry> model = new IdentityHashMap<>();
    for (int i = 0; i < 50_000; i++) {
      Object o = new Object();
      model.put(o, table.get(o));
    }
    assertThat(table.size()).isEqualTo(model.size());
    model.forEach((o, entry) -> assertThat(table.find(o)).isSameAs(entry));
  }

  @Test
  void entriesGoWithTheirObjects() {
    Table table = new Table();
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      Object o = new Object();
      table.get(o);
      if (i % 10 == 0) {
        kept.add(o);
      }
    }
    Garbage.collect();
    table.sweep();
    assertThat(table.size()).isEqualTo(kept.size());
    assertThat(table.disposed).hasValue(18_000);
    kept.forEach(o -> assertThat(table.find(o)).isNotNull());
  }

  @Test
  void growsNoLargerThanWhatLives() {
    Table table = new Table();
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 20_000; i++) {
        table.get(new Object());
      }
      Garbage.collect();
    }
    assertThat(table.size()).isLessThan(100_000);
    assertThat(table.made).hasValue(400_000);
  }

  @Test
  void sweepsOnlyAfterACollection() {
    Table table = new Table();
    Object o = new Object();
    table.get(o);
    table.sweepIfNeeded();
    assertThat(table.find(o)).isNotNull();
    Garbage.collect();
    o = null;
    Garbage.collect();
    table.sweepIfNeeded();
    assertThat(table.size()).isZero();
  }

  @Test
  void concurrentInsertionsAgreeOnOneEntry() throws Exception {
    Table table = new Table();
    Object[] objects = new Object[30_000];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = new Object();
    }
    int threads = 4;
    Entry[][] seen = new Entry[threads][objects.length];
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Entry[] mine = seen[t];
      int from = t * 7_919;
      Thread thread =
          new Thread(
              () -> {
                await(start);
                for (int i = 0; i < objects.length; i++) {
                  int k = (from + i) % objects.length;
                  mine[k] = table.get(objects[k]);
                  if (i % 64 == 0) {
                    table.get(new Object()); // makes the segments be built anew
                  }
                }
              });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    for (int i = 0; i < objects.length; i++) {
      for (int t = 1; t < threads; t++) {
        assertThat(seen[t][i]).isSameAs(seen[0][i]);
      }
      assertThat(table.find(objects[i])).isSameAs(seen[0][i]);
    }
  }

  @Test
  void aReaderNeverMissesWhatWasThereBefore() throws Exception {
    Table table = new Table();
    Object[] objects = new Object[256];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = new Object();
      table.get(objects[i]);
    }
    AtomicInteger missed = new AtomicInteger();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 400_000; i++) {
                table.get(new Object());
              }
            });
    writer.start();
    while (writer.isAlive()) {
      for (Object o : objects) {
        if (table.find(o) == null) {
          missed.incrementAndGet();
        }
      }
    }
    writer.join();
    assertThat(missed).hasValue(0);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
