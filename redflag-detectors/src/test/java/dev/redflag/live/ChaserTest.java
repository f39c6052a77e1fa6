package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.racechaser.Chaser;
import dev.redflag.detectors.racechaser.ChaserSettings;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.Clock;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.sampling.ThreadMethods;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The chaser with threads that are brought to its sites in a fixed order, and a clock that stands.
 */
@Timeout(60)
class ChaserTest {
  private static final long MILLI = 1_000_000;
  private static final String HERE = ChaserTest.class.getName();

  /** What is accessed. */
  static class Target {
    static int shared = 3;
    int count = 7;
    volatile int flag;
    String name;
  }

  /** At 5 ns each, one and a half hundredths of a second. */
  private static final int PASSES = 3_000_000;

  private final List<RaceRecord> found = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong clock = new AtomicLong();
  private final Target target = new Target();

  @BeforeEach
  void listen() {
    Races.sink((record, repeat) -> found.add(record));
  }

  @AfterEach
  void stop() {
    Races.sink(null);
  }

  /** One that can afford to wait for as long as a test takes. */
  private Chaser chaser(HeldLocks locks) {
    return begun(
        new ChaserSettings(0.5, 100_000 * MILLI, 1_000_000_000_000L * MILLI, 1), clock::get, locks);
  }

  private static Chaser begun(ChaserSettings settings, Clock clock, HeldLocks locks) {
    Chaser chaser = new Chaser(clock, locks);
    chaser.begin(settings);
    return chaser;
  }

  private static int line;

  private static ArmedSite site(String field, String type, boolean isStatic, boolean write) {
    Site site =
        new Site(
            HERE,
            "m",
            "ChaserTest.java",
            ++line,
            line,
            null,
            HERE + "$Target",
            field,
            type,
            isStatic);
    return new ArmedSite(site, Sites.register(site), write);
  }

  private static ArmedSite element(boolean write) {
    return site(null, null, false, write);
  }

  /** A thread that waits before its access. */
  private static Thread waiter(Chaser chaser, Runnable access) {
    Thread thread = new Thread(access, "waiter");
    thread.start();
    awaitWaiting(chaser, 1);
    return thread;
  }

  private static void awaitWaiting(Chaser chaser, int threads) {
    while (chaser.waiting() != threads) {
      assertThat(Thread.interrupted()).as("the time is up").isFalse();
      Thread.onSpinWait();
    }
  }

  @Test
  void twoThreadsAtOneFieldAreCaught() throws Exception {
    Chaser chaser = chaser(ids -> new String[][] {{"lock " + (ids[0] != ids[1])}, null});
    int first = chaser.arm(site("count", "I", false, true), true, false);
    int second = chaser.arm(site("count", "I", false, false), false, true);
    Thread waiter = waiter(chaser, () -> chaser.write(target, -1, 8, first));
    chaser.read(target, -1, second);
    waiter.join();
    assertThat(found).hasSize(1);
    RaceRecord race = found.get(0);
    assertThat(race.proved()).isTrue();
    assertThat(race.detector()).isEqualTo("racechaser");
    assertThat(race.variable()).isEqualTo(HERE + "$Target.count");
    assertThat(race.kind()).isEqualTo(LocationKind.FIELD);
    assertThat(race.current().write()).isFalse();
    assertThat(race.current().value()).isEqualTo("7");
    assertThat(race.current().locks()).containsExactly("lock true");
    assertThat(race.current().stack()[0].getMethodName())
        .isEqualTo("twoThreadsAtOneFieldAreCaught");
    assertThat(race.earlier().write()).isTrue();
    assertThat(race.earlier().value()).isEqualTo("8");
    assertThat(race.earlier().locks()).isNull();
    assertThat(race.earlier().thread()).isEqualTo("waiter");
    assertThat(race.earlier().stack()[0].getMethodName())
        .startsWith("lambda$twoThreadsAtOneFieldAreCaught");
    assertThat(race.earlier().wholeStack()).isTrue();
    assertThat(race.earlier().stack())
        .extracting(StackTraceElement::getClassName)
        .endsWith("java.lang.Thread")
        .noneMatch(name -> name.contains("Lambda"));
    assertThat(chaser.isOver()).isTrue();
    assertThat(chaser.waiting()).isZero();
    chaser.write(target, -1, 9, first); // the work is done: nobody waits any more
  }

  @Test
  void aThreadWithoutANameIsToldByItsNumber() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(site("count", "I", false, true), true, false);
    int second = chaser.arm(site("count", "I", false, false), false, true);
    Thread waiter = new Thread(null, () -> chaser.write(target, -1, 8, first), "");
    waiter.start();
    awaitWaiting(chaser, 1);
    chaser.read(target, -1, second);
    waiter.join();
    assertThat(found.get(0).earlier().thread()).matches("thread-[0-9]+");
  }

  /** What the report takes is no waiting that the budget has to bear. */
  @Test
  void waitingEndsWhereTheThreadIsCaught() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(site("count", "I", false, true), true, false);
    int second = chaser.arm(site("count", "I", false, false), false, true);
    Races.sink((record, repeat) -> clock.addAndGet(500 * MILLI));
    Thread waiter = waiter(chaser, () -> chaser.write(target, -1, 8, first));
    clock.addAndGet(3 * MILLI);
    chaser.read(target, -1, second);
    waiter.join();
    assertThat(statistic(chaser, "milliseconds in which a thread waited")).isEqualTo("3");
    assertThat(statistic(chaser, "milliseconds in which a caught thread waited for the report"))
        .isEqualTo("500");
  }

  @Test
  void oneSiteCanBeBoth() throws Exception {
    Chaser chaser = chaser(null);
    int both = chaser.arm(site("shared", "I", true, true), true, true);
    Thread waiter = waiter(chaser, () -> chaser.write(Target.class, -1, 1, both));
    chaser.write(Target.class, -1, 2, both);
    waiter.join();
    assertThat(found).extracting(RaceRecord::kind).containsExactly(LocationKind.STATIC);
    assertThat(found.get(0).variable()).isEqualTo(HERE + "$Target.shared");
    assertThat(found.get(0).current().value()).isEqualTo("2");
    assertThat(found.get(0).earlier().value()).isEqualTo("1");
  }

  /** Whoever comes to the first site while another waits there may come to the second one yet. */
  @Test
  void oneThreadWaitsAtAPlace() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(site("count", "I", false, true), true, false);
    int second = chaser.arm(site("count", "I", false, false), false, true);
    Target other = new Target();
    Thread waiter = waiter(chaser, () -> chaser.write(target, -1, 8, first));
    Thread elsewhere = new Thread(() -> chaser.write(other, -1, 9, first));
    elsewhere.start();
    awaitWaiting(chaser, 2);
    chaser.write(target, -1, 9, first); // returns at once
    assertThat(chaser.waiting()).isEqualTo(2);
    chaser.read(target, -1, second);
    waiter.join();
    elsewhere.join();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).earlier().value()).isEqualTo("8");
  }

  /** Of two that come at once, one waits and the other catches it. */
  @Test
  void twoThatComeBeforeOneWaitsAreCaught() throws Exception {
    Thread late = Thread.currentThread();
    Thread[] waiter = new Thread[1];
    Chaser[] it = new Chaser[1];
    int[] both = new int[1];
    Clock inBetween =
        () -> {
          if (Thread.currentThread() == late && both[0] != 0 && waiter[0] == null) {
            waiter[0] = new Thread(() -> it[0].write(target, -1, 8, both[0]), "waiter");
            waiter[0].start();
            awaitWaiting(it[0], 1);
          }
          return clock.get();
        };
    it[0] =
        begun(
            new ChaserSettings(0.5, 100_000 * MILLI, 1_000_000_000_000L * MILLI, 1),
            inBetween,
            null);
    both[0] = it[0].arm(site("count", "I", false, true), true, true);
    it[0].write(target, -1, 9, both[0]); // asks for the time once it has found nobody
    waiter[0].join();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).current().value()).isEqualTo("9");
    assertThat(found.get(0).earlier().thread()).isEqualTo("waiter");
  }

  @Test
  void elementsAreToldApart() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(element(false), true, false);
    int second = chaser.arm(element(true), false, true);
    char[] letters = {'a', 'b'};
    Thread waiter = waiter(chaser, () -> chaser.read(letters, 1, first));
    chaser.write(letters, 0, 'x', second);
    chaser.write(new char[2], 1, 'x', second);
    chaser.write(letters, 2, 'x', second); // about to fail
    assertThat(found).isEmpty();
    chaser.write(letters, 1, 'x', second);
    waiter.join();
    assertThat(found).extracting(RaceRecord::variable).containsExactly("char[]");
    assertThat(found.get(0).index()).isEqualTo(1);
    assertThat(found.get(0).earlier().value()).isEqualTo("'b'");
    assertThat(found.get(0).current().value()).isEqualTo("'x'");
  }

  @Test
  void whatDoesNotRaceIsNotCaught() throws Exception {
    Chaser chaser = chaser(null);
    int write = chaser.arm(site("name", "Ljava/lang/String;", false, true), false, true);
    int read = chaser.arm(site("name", "Ljava/lang/String;", false, false), true, true);
    int other = chaser.arm(site("count", "I", false, true), false, true);
    Thread waiter = waiter(chaser, () -> chaser.read(target, -1, read));
    chaser.write(new Target(), -1, "x", write); // another object
    chaser.write(target, -1, 5, other); // another field
    chaser.write(null, -1, 5, other); // about to fail
    chaser.read(target, -1, read); // two reads
    assertThat(found).isEmpty();
    chaser.giveUp();
    waiter.join();
    assertThat(chaser.isOver()).isTrue();
  }

  @Test
  void aVolatileFieldCannotRace() {
    Chaser chaser = chaser(null);
    ArmedSite site = site("flag", "I", false, true);
    int both = chaser.arm(site, true, true);
    chaser.write(target, -1, 1, both); // returns at once
    assertThat(site.safe()).isEqualTo(HERE + "$Target.flag is volatile");
    assertThat(chaser.waiting()).isZero();
  }

  @Test
  void anInterruptEndsTheWaitAndIsGivenBack() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(site("count", "I", false, true), true, false);
    boolean[] was = new boolean[2];
    Thread waiter =
        waiter(
            chaser,
            () -> {
              chaser.write(target, -1, 1, first);
              was[0] = Thread.currentThread().isInterrupted();
              chaser.write(target, -1, 1, first); // does not wait: it would end at once
              was[1] = Thread.interrupted();
            });
    waiter.interrupt();
    waiter.join();
    assertThat(was).containsExactly(true, true);
    assertThat(statistic(chaser, "waits")).isEqualTo("1");
    assertThat(statistic(chaser, "waits ended by an interrupt")).isEqualTo("1");
    assertThat(found).isEmpty();
  }

  /** A thread of the program's may do anything when it is interrupted. */
  private static final class Own extends Thread {
    volatile boolean called;

    Own(Runnable work) {
      super(work);
    }

    @Override
    public void interrupt() {
      called = true;
    }

    @Override
    public boolean isInterrupted() {
      called = true;
      return false;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      called = true;
      return null;
    }
  }

  @Test
  void noMethodOfTheProgramsThreadsIsCalled() throws Exception {
    Chaser chaser = chaser(null);
    int first = chaser.arm(site("count", "I", false, true), true, true);
    Runnable access = () -> chaser.write(target, -1, 1, first);
    boolean[] kept = new boolean[1];
    Own interrupted =
        new Own(
            () -> {
              access.run();
              kept[0] = Thread.interrupted();
            });
    interrupted.start();
    awaitWaiting(chaser, 1);
    ThreadMethods.interrupt(interrupted);
    interrupted.join();
    assertThat(kept[0]).isTrue();
    Own caught = new Own(access);
    caught.start();
    awaitWaiting(chaser, 1);
    access.run();
    caught.join();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).earlier().stack()).isNotEmpty();
    assertThat(interrupted.called || caught.called).isFalse();
  }

  private static String statistic(Chaser chaser, String name) {
    String[] all = chaser.statistics();
    for (int i = 0; i < all.length; i += 2) {
      if (all[i].equals(name)) {
        return all[i + 1];
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void nobodyWaitsWithoutABudget() {
    Chaser none = begun(new ChaserSettings(0, 10 * MILLI, 1000 * MILLI, 1), clock::get, null);
    int first = none.arm(site("count", "I", false, true), true, true);
    for (int i = 0; i < 1000; i++) {
      none.write(target, -1, 1, first);
    }
    assertThat(statistic(none, "waits")).isEqualTo("0");
    assertThat(statistic(none, "passes of the first site")).isEqualTo("1000");
  }

  /** The delay of a wait ends by the clock, the next one is taken by chance and by budget. */
  @Test
  void theShareOfWaitingStaysInTheBudget() {
    AtomicLong ticks = new AtomicLong();
    Chaser chaser =
        begun(
            new ChaserSettings(0.05, 10 * MILLI, 1000 * MILLI, 9),
            () -> ticks.addAndGet(MILLI / 2),
            null);
    int first = chaser.arm(site("count", "I", false, true), true, true);
    while (ticks.get() < 8_000 * MILLI) {
      chaser.write(target, -1, 1, first);
      ticks.addAndGet(MILLI);
      chaser.findHot(); // has threads wait again where they can
    }
    long waits = Long.parseLong(statistic(chaser, "waits"));
    long waited = Long.parseLong(statistic(chaser, "milliseconds in which a thread waited"));
    assertThat(waits).isGreaterThan(2);
    long lasted = Long.parseLong(statistic(chaser, "milliseconds that the run lasted"));
    String longest = statistic(chaser, "microseconds by which the longest wait was too long");
    assertThat(lasted).isBetween(8_000L, ticks.get() / MILLI);
    assertThat(waited).isLessThanOrEqualTo(lasted / 20 + 1 + Long.parseLong(longest) / 1000);
  }

  @Test
  void aSiteThatIsPassedTooOftenIsHot() {
    Chaser chaser = begun(new ChaserSettings(0, 10 * MILLI, 0, 1), clock::get, null);
    int often = chaser.arm(site("count", "I", false, true), true, false);
    int seldom = chaser.arm(site("count", "I", false, false), false, true);
    for (int i = 0; i < PASSES; i++) {
      chaser.write(target, -1, 1, often);
    }
    chaser.read(target, -1, seldom);
    clock.addAndGet(1000 * MILLI); // passes of 5 ns: 1.5 hundredths of the time
    assertThat(chaser.findHot()).isTrue();
    assertThat(chaser.isHot(often)).isTrue();
    assertThat(chaser.isHot(seldom)).isFalse();
    clock.addAndGet(1000 * MILLI);
    assertThat(chaser.findHot()).isFalse();
    chaser.write(target, -1, 1, often);
    assertThat(statistic(chaser, "passes of the first site")).as("no more").isEqualTo("" + PASSES);
  }

  @Test
  void aSiteThatIsPassedVeryOftenIsFoundBeforeTheSecondIsOver() throws Exception {
    Chaser chaser = begun(new ChaserSettings(0, 10 * MILLI, 0, 1), clock::get, null);
    int often = chaser.arm(site("count", "I", false, true), true, true);
    for (int i = 0; i < PASSES / 2; i++) {
      chaser.write(target, -1, 1, often);
    }
    assertThat(chaser.awaitEnd(3_600_000)).as("somebody is to look").isFalse();
    clock.addAndGet(MILLI);
    assertThat(chaser.findHot()).as("less than a hundredth of a second").isFalse();
    for (int i = 0; i < PASSES / 2; i++) {
      chaser.write(target, -1, 1, often);
    }
    assertThat(chaser.awaitEnd(3_600_000)).isFalse();
    clock.addAndGet(MILLI);
    assertThat(chaser.findHot()).isTrue();
    assertThat(chaser.isHot(often)).isTrue();
  }

  /** Seconds that are each on their own within what passes may cost. */
  @Test
  void passesOfOtherSecondsDoNotCount() {
    Chaser chaser = begun(new ChaserSettings(0, 10 * MILLI, 0, 1), clock::get, null);
    int number = chaser.arm(site("count", "I", false, true), true, true);
    for (int second = 0; second < 4; second++) {
      for (int i = 0; i < PASSES / 2; i++) {
        chaser.write(target, -1, 1, number);
      }
      clock.addAndGet(1000 * MILLI);
      assertThat(chaser.findHot()).isFalse();
    }
  }

  /** Its hook stays where a call of its class runs for long. */
  @Test
  void aHotSiteIsStillPartOfThePair() throws Exception {
    Chaser chaser =
        begun(
            new ChaserSettings(0.01, 100_000 * MILLI, 1_000_000_000_000L * MILLI, 1),
            clock::get,
            null);
    int first = chaser.arm(site("count", "I", false, true), true, false);
    int second = chaser.arm(site("count", "I", false, false), false, true);
    Thread.currentThread().interrupt(); // who is interrupted does not wait
    for (int i = 0; i < PASSES; i++) {
      chaser.write(target, -1, 1, first);
      chaser.read(target, -1, second);
    }
    assertThat(Thread.interrupted()).isTrue();
    clock.addAndGet(1000 * MILLI);
    assertThat(chaser.findHot()).isTrue();
    assertThat(chaser.isHot(first) && chaser.isHot(second)).isTrue();
    Thread waiter = waiter(chaser, () -> chaser.write(target, -1, 1, first));
    chaser.read(target, -1, second);
    waiter.join();
    assertThat(found).hasSize(1);
  }

  @Test
  void aNumberIsGivenAsLongAsThereAreAny() {
    Chaser chaser = chaser(null);
    ArmedSite site = site("count", "I", false, true);
    assertThat(chaser.arm(site, true, true)).isEqualTo(1);
    for (int number = 2; number < 256; number++) {
      assertThat(chaser.arm(site("count", "I", false, true), true, true)).isEqualTo(number);
    }
    assertThat(chaser.arm(site("count", "I", false, true), true, true)).isZero();
    assertThat(chaser.arm(site, true, true)).as("one that has its number").isEqualTo(1);
  }

  /** A call that runs keeps the hooks of the chase before. */
  @Test
  void anotherChaseBeginsWithAPairAndABudgetOfItsOwn() throws Exception {
    Chaser chaser = chaser(null);
    int old = chaser.arm(site("count", "I", false, true), true, true);
    Thread first = waiter(chaser, () -> chaser.write(target, -1, 1, old));
    chaser.giveUp();
    first.join();
    chaser.write(target, -1, 2, old); // nobody waits any more
    chaser.begin(new ChaserSettings(0.5, 100_000 * MILLI, 1_000_000_000_000L * MILLI, 1));
    assertThat(chaser.isOver()).isFalse();
    assertThat(statistic(chaser, "waits")).isEqualTo("0");
    assertThat(statistic(chaser, "passes of the first site")).isEqualTo("0");
    ArmedSite again = site("name", "Ljava/lang/String;", false, true);
    int next = chaser.arm(again, true, true);
    chaser.write(target, -1, 3, old); // it is not of the pair
    Thread waiter = waiter(chaser, () -> chaser.write(target, -1, "x", next));
    chaser.write(target, -1, 4, old);
    assertThat(found).isEmpty();
    chaser.write(target, -1, "y", next);
    waiter.join();
    assertThat(found).hasSize(1);
    assertThat(statistic(chaser, "passes of the first site")).isEqualTo("2");
  }
}
