package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.shadow.Garbage;
import dev.redflag.runtime.shadow.Sweeper;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final String[] LOCKS = {};

  private static History history() {
    return new History("t", 1, null);
  }

  private static void add(History history, int clock, int site) {
    history.add(Epoch.of(2, clock), site, new CallChain(), LOCKS);
  }

  @Test
  void findsTheAccessItselfOrTheLatestAtItsSite() {
    History history = history();
    for (int clock = 1; clock <= 3 * History.CAPACITY; clock++) {
      add(history, clock, 5 + clock % 2);
    }
    int last = 3 * History.CAPACITY;
    assertThat(history.find(Epoch.at(Epoch.of(2, last), 5)).word)
        .isEqualTo(Epoch.at(Epoch.of(2, last), 5));
    assertThat(history.find(Epoch.at(Epoch.of(2, 1), 6))).isNull();
    assertThat(history.latestAt(6).word).isEqualTo(Epoch.at(Epoch.of(2, last - 1), 6));
    assertThat(history.latestAt(7)).isNull();
    assertThat(history().latestAt(5)).isNull();
  }

  @Test
  void keepsTheLatestOfAThread() {
    History history = history();
    for (int clock = 1; clock <= 10 * History.CAPACITY; clock++) {
      add(history, clock, 5);
      int oldest = Math.max(1, clock - History.CAPACITY + 1);
      assertThat(history.find(Epoch.at(Epoch.of(2, oldest), 5))).isNotNull();
      assertThat(history.find(Epoch.at(Epoch.of(2, oldest - 1), 5))).isNull();
    }
  }

  @Test
  void aChainStartsWhereItWasTaken() {
    History history = history();
    add(history, 1, 5);
    StackTraceElement[] stack = history.latestAt(5).stack();
    assertThat(stack.length).isLessThanOrEqualTo(CallChain.MAX_FRAMES);
    assertThat(history.latestAt(5).stack()).isSameAs(stack);
  }

  @Test
  void wantsTheFirstSecondFourthMeetingOfASite() {
    History history = history();
    List<Integer> wanted = new ArrayList<>();
    for (int times = 1; times <= 100; times++) {
      if (history.wants(77)) {
        wanted.add(times);
      }
    }
    assertThat(wanted).containsExactly(1, 2, 4, 8, 16, 32, 64);
  }

  @Test
  void wantsFewOfManySites() {
    History history = history();
    Random random = new Random(5);
    int wanted = 0;
    for (int i = 0; i < 100_000; i++) {
      if (history.wants(1 + random.nextInt(200))) {
        wanted++;
      }
    }
    assertThat(wanted).isLessThan(200 * 20);
  }

  @Test
  void aThreadSpendsAShareOfItsTimeOnly() {
    History history = history();
    long second = 1_000_000_000;
    assertThat(history.affords(second)).isTrue();
    history.spent(second / 10);
    assertThat(history.affords(second)).isFalse();
    assertThat(history.affords(3 * second)).isFalse();
    assertThat(history.affords(11 * second)).isTrue();
  }

  @Test
  void theWholeJvmKeepsSoManyChainsOnly() {
    History first = history();
    add(first, 1, 5);
    assertThat(first.find(Epoch.at(Epoch.of(2, 1), 5))).isNotNull();
    List<History> many = new ArrayList<>();
    for (int i = 0; i < 1 << 14; i++) {
      many.add(history());
      add(many.get(i), 1, 5);
    }
    assertThat(first.find(Epoch.at(Epoch.of(2, 1), 5))).isNull();
    assertThat(first.latestAt(5)).isNull();
    assertThat(many.get(many.size() - 1).latestAt(5)).isNotNull();
  }

  @Test
  void theStartOfAThreadIsKept() {
    History history = history();
    assertThat(history.creation()).isNull();
    history.createdAt(new CallChain());
    assertThat(history.creation()).isNotNull();
  }

  /** Loaded by a loader of its own. */
  public static final class Caller implements Supplier<CallChain> {
    @Override
    public CallChain get() {
      return new CallChain();
    }
  }

  /** A loader that defines {@link Caller} itself. */
  private static final class Loader extends URLClassLoader {
    Loader(URL url) {
      super(new URL[] {url}, HistoryTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.equals(Caller.class.getName()) ? findClass(name) : super.loadClass(name, resolve);
    }
  }

  @Test
  void noClassIsKeptForLong() throws Exception {
    History history = history();
    WeakReference<ClassLoader> loader = rememberFromALoader(history);
    Garbage.collect();
    assertThat(loader.get()).as("its frames have no names yet").isNotNull();
    for (int rounds = 0; rounds < 200; rounds++) {
      Sweeper.sweep();
    }
    Garbage.collect();
    assertThat(loader.get()).isNull();
    assertThat(history.latestAt(5).stack()).isNotNull();
  }

  private static WeakReference<ClassLoader> rememberFromALoader(History history) throws Exception {
    URL url = HistoryTest.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader loader = new Loader(url);
    Object caller = loader.loadClass(Caller.class.getName()).getDeclaredConstructor().newInstance();
    @SuppressWarnings("unchecked")
    Supplier<CallChain> supplier = (Supplier<CallChain>) caller;
    history.add(Epoch.of(2, 1), 5, supplier.get(), LOCKS);
    return new WeakReference<>(loader);
  }

  @Test
  void tellsTheLastSynchronization() {
    History history = history();
    long word = Epoch.at(Epoch.of(2, 7), 5);
    assertThat(history.learned()).isEqualTo("has learned of no other thread since it was started");
    assertThat(history.published(word)).isEqualTo("has published nothing");

    SyncObject lock = new SyncObject();
    lock.label = "a.Lock@1";
    history.learned(lock, EdgeKind.EXCLUSIVE_LOCK);
    assertThat(history.learned()).isEqualTo("last learned of other threads by the lock a.Lock@1");
    history.published(lock, EdgeKind.SHARED_LOCK, 7);
    assertThat(history.published(word))
        .isEqualTo(
            "has not published that access; before it, it last published by the shared lock a.Lock@1");
    history.published(new SyncObject(), EdgeKind.VOLATILE, 8);
    assertThat(history.published(word))
        .isEqualTo("has since published that access by a volatile or atomic variable");
  }
}
