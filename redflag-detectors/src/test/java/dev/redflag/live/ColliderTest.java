package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.datacollider.Collider;
import dev.redflag.detectors.datacollider.ColliderSettings;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.sampling.HeldLocks;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The collider with hooks called by hand, and a clock that stands still unless it is moved. */
@Timeout(60)
class ColliderTest {
  private static final String HERE = ColliderTest.class.getName();
  private static final long MILLI = 1_000_000;

  /** What is accessed. */
  private static final class Target {
    int count = 7;
    static int shared;
    volatile int flag;
    Object name;
  }

  private static int line;

  private final List<RaceRecord> found = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong clock = new AtomicLong();
  private final Target target = new Target();
  private final Collider collider = new Collider(clock::get, null);

  @BeforeEach
  void begin() {
    Races.sink((record, repeat) -> found.add(record));
    begin(0.5);
  }

  private void begin(double share) {
    begin(collider, share);
  }

  private static void begin(Collider collider, double share) {
    collider.begin(new ColliderSettings(share, 15 * MILLI, 15 * MILLI, 1_000_000 * MILLI, 1));
  }

  @AfterEach
  void end() {
    Races.sink(null);
    collider.end();
  }

  private int site(String method, String field, String type, boolean isStatic, boolean write) {
    return collider.add(armed(method, field, type, isStatic, write));
  }

  private static ArmedSite armed(
      String method, String field, String type, boolean isStatic, boolean write) {
    Site site =
        new Site(
            HERE,
            method,
            "ColliderTest.java",
            ++line,
            line,
            null,
            field == null ? null : HERE + "$Target",
            field,
            type,
            isStatic);
    return new ArmedSite(site, Sites.register(site), write);
  }

  private int count(boolean write) {
    return site("m", "count", "I", false, write);
  }

  private Thread waiter(Runnable access) {
    Thread thread = new Thread(access, "waiter");
    thread.start();
    while (collider.waiting() == 0) {
      Thread.onSpinWait();
    }
    return thread;
  }

  @Test
  void whoComesToTheSameFieldMeanwhileIsCaught() throws Exception {
    int write = count(true);
    int read = count(false);
    collider.arm(write);
    Thread waiter = waiter(() -> collider.write(target, -1, 8, write));
    collider.read(new Target(), -1, read);
    assertThat(found).isEmpty();
    collider.read(target, -1, read);
    waiter.join();
    assertThat(found).hasSize(1);
    RaceRecord race = found.get(0);
    assertThat(race.proved()).isTrue();
    assertThat(race.detector()).isEqualTo("datacollider");
    assertThat(race.variable()).isEqualTo(HERE + "$Target.count");
    assertThat(race.current().value()).isEqualTo("7");
    assertThat(race.earlier().value()).isEqualTo("8");
    assertThat(race.earlier().thread()).isEqualTo("waiter");
    assertThat(race.current().stack()[0].getMethodName())
        .isEqualTo("whoComesToTheSameFieldMeanwhileIsCaught");
  }

  /** Of two that come at once, one waits and the other catches it. */
  @Test
  void twoThatComeBeforeOneWaitsAreCaught() throws Exception {
    int[] sites = new int[2];
    Thread late = Thread.currentThread();
    Thread[] waiter = new Thread[1];
    Collider[] it = new Collider[1];
    it[0] =
        new Collider(
            () -> {
              if (Thread.currentThread() == late && waiter[0] == null && it[0].isArmed(sites[0])) {
                waiter[0] = new Thread(() -> it[0].write(target, -1, 8, sites[0]), "waiter");
                waiter[0].start();
                while (waiter[0].getState() != Thread.State.BLOCKED) {
                  Thread.onSpinWait(); // until it has found nobody, too: this one has the lock
                }
              }
              return clock.get();
            },
            null);
    begin(it[0], 0.5);
    for (int i = 0; i < sites.length; i++) {
      sites[i] = it[0].add(armed("m", "count", "I", false, i == 0));
      it[0].arm(sites[i]);
    }
    it[0].read(target, -1, sites[1]);
    waiter[0].join();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).current().write()).isNotEqualTo(found.get(0).earlier().write());
  }

  @Test
  void aSiteFiresOnceAndOnlyWhereItIsArmed() throws Exception {
    int write = count(true);
    collider.write(target, -1, 8, write); // not armed: returns at once
    collider.arm(write);
    assertThat(collider.isArmed(write)).isTrue();
    Thread waiter = waiter(() -> collider.write(target, -1, 8, write));
    assertThat(collider.isArmed(write)).isFalse();
    assertThat(collider.fired()).isEqualTo(1);
    collider.end();
    waiter.join();
    collider.arm(write); // after the end
    assertThat(collider.isArmed(write)).isFalse();
    begin(0.5);
    collider.arm(write);
    collider.disarm(write);
    collider.write(target, -1, 8, write);
    assertThat(collider.fired()).as("of this sampling").isZero();
    assertThat(found).isEmpty();
  }

  @Test
  void twoReadsAreNoRace() throws Exception {
    int one = count(false);
    int other = count(false);
    collider.arm(one);
    Thread waiter = waiter(() -> collider.read(target, -1, one));
    collider.read(target, -1, other);
    assertThat(found).isEmpty();
    collider.end();
    waiter.join();
    assertThat(found).isEmpty();
  }

  @Test
  void aValueThatChangesIsARaceWithSomebody() throws Exception {
    int read = site("m", "name", "Ljava/lang/Object;", false, false);
    collider.arm(read);
    Thread waiter = waiter(() -> collider.read(target, -1, read));
    target.name = "changed";
    collider.end();
    waiter.join();
    assertThat(found).hasSize(1);
    AccessRecord earlier = found.get(0).earlier();
    assertThat(earlier.site()).isNull();
    assertThat(earlier.write()).isTrue();
    assertThat(earlier.thread()).isEqualTo(AccessRecord.UNSEEN);
    assertThat(earlier.value()).startsWith("java.lang.String@");
  }

  @Test
  void elementsAndStaticFieldsAreToldApart() throws Exception {
    int store = site("m", null, null, false, true);
    int load = site("m", null, null, false, false);
    long[] cells = {1, 2};
    collider.arm(store);
    Thread waiter = waiter(() -> collider.write(cells, 1, 5L, store));
    collider.read(cells, 0, load);
    collider.read(new long[2], 1, load);
    assertThat(found).isEmpty();
    collider.read(cells, 1, load);
    waiter.join();
    assertThat(found).extracting(RaceRecord::variable).containsExactly("long[]");
    int shared = site("m", "shared", "I", true, true);
    collider.arm(shared);
    Thread second = waiter(() -> collider.write(Target.class, -1, 1, shared));
    collider.write(Target.class, -1, 2, shared);
    second.join();
    assertThat(found).hasSize(2);
    assertThat(found.get(1).variable()).isEqualTo(HERE + "$Target.shared");
  }

  @Test
  void withoutProgressOfOthersTheWaitIsShort() throws Exception {
    int write = count(true);
    collider.arm(write);
    Thread waiter = waiter(() -> collider.write(target, -1, 8, write));
    clock.addAndGet(5 * MILLI); // a third of the delay
    waiter.join();
    assertThat(counter("waits ended since nobody else made progress")).isEqualTo("1");
    int other = count(false);
    collider.arm(write);
    Thread second = waiter(() -> collider.write(target, -1, 8, write));
    collider.read(new Target(), -1, other); // progress, of somebody else's object
    clock.addAndGet(15 * MILLI);
    second.join();
    assertThat(counter("waits")).isEqualTo("2");
  }

  @Test
  void othersThatRunMakeProgressToo() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Collider knowing =
        new Collider(
            clock::get,
            new HeldLocks() {
              @Override
              public String[][] of(long[] ids) {
                return new String[ids.length][];
              }

              @Override
              public boolean otherRuns(long id) {
                return asked.getAndIncrement() == 0;
              }
            });
    knowing.begin(new ColliderSettings(0.5, 15 * MILLI, 15 * MILLI, 1_000_000 * MILLI, 1));
    Site site = new Site(HERE, "m", null, 1, 1, null, HERE + "$Target", "count", "I", false);
    int write = knowing.add(new ArmedSite(site, Sites.register(site), true));
    knowing.arm(write);
    Thread waiter = new Thread(() -> knowing.write(target, -1, 8, write));
    waiter.start();
    while (knowing.waiting() == 0) {
      Thread.onSpinWait();
    }
    clock.addAndGet(5 * MILLI);
    while (asked.get() == 0) {
      Thread.onSpinWait();
    }
    assertThat(waiter.isAlive()).isTrue(); // it looks again after the second third
    clock.addAndGet(5 * MILLI);
    waiter.join();
    assertThat(asked.get()).isEqualTo(2);
    assertThat(Arrays.asList(knowing.statistics()))
        .containsSequence("waits ended since nobody else made progress", "1");
  }

  @Test
  void nobodyWaitsWhereOthersDependOnIt() {
    int initializer = site("<clinit>", "shared", "I", true, true);
    collider.arm(initializer);
    collider.write(Target.class, -1, 1, initializer);
    int volatileField = site("m", "flag", "I", false, true);
    collider.arm(volatileField);
    collider.write(target, -1, 1, volatileField);
    assertThat(counter("waits")).isEqualTo("0");
    assertThat(counter("sites fired where a thread must not wait")).isEqualTo("1");
  }

  @Test
  void nobodyWaitsBeyondTheBudget() {
    begin(0);
    int write = count(true);
    collider.arm(write);
    collider.write(target, -1, 8, write);
    assertThat(counter("waits that the budget did not allow")).isEqualTo("1");
    collider.write(target, -1, 8, write); // not looked at again until it is armed once more
    assertThat(counter("waits that the budget did not allow")).isEqualTo("1");
    assertThat(collider.isArmed(write)).isTrue();
    collider.armMissed();
    collider.write(target, -1, 8, write);
    assertThat(counter("waits that the budget did not allow")).isEqualTo("2");
    assertThat(counter("waits")).isEqualTo("0");
    assertThat(collider.fired()).isZero();
    assertThat(collider.met()).isEqualTo(2);
  }

  /** Its hook is there anyway; it is not taken for one that was never looked at. */
  @Test
  void whatIsArmedOnceMoreHasFiredStill() {
    begin(0);
    int write = count(true);
    collider.armAgain(write);
    assertThat(collider.isArmed(write)).isFalse();
    collider.write(target, -1, 8, write);
    assertThat(counter("waits that the budget did not allow")).isEqualTo("1");
    assertThat(collider.met()).isZero();
    assertThat(collider.isArmed(write)).isFalse();
    collider.arm(write);
    collider.armAgain(write);
    assertThat(collider.isArmed(write)).isTrue();
  }

  @Test
  void anInterruptEndsTheWaitAndIsGivenBack() throws Exception {
    int write = count(true);
    collider.arm(write);
    boolean[] was = new boolean[1];
    Thread waiter =
        waiter(
            () -> {
              collider.write(target, -1, 8, write);
              was[0] = Thread.interrupted();
            });
    waiter.interrupt();
    waiter.join();
    assertThat(was).containsExactly(true);
  }

  private String counter(String name) {
    List<String> all = Arrays.asList(collider.statistics());
    return all.get(all.indexOf(name) + 1);
  }
}
