package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.fleet.RunReport.Kind;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SiteNameException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every store does, whichever database it is in. */
abstract class StoreContract {
  static final String WRITE = "shop.Stock.add(Stock.java:9)#write@7";
  static final String READ = "shop.Stock.add(Stock.java:9)#read@2";
  static final String TAKE = "shop.Desk.take(Desk.java:4)#write@5";

  static final Version ONE = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 2L));

  /** Opens a store that is empty at the first call of a test. */
  abstract Store open() throws StoreException;

  static Pairs pairs(String... sites) throws SiteNameException {
    List<PairSite> all = new ArrayList<>();
    for (String site : sites) {
      all.add(new PairSite(SiteName.parse(site), false));
    }
    return new Pairs("shop.Main", List.of(PairGroup.of("shop.Stock.count", all)));
  }

  static RunReport report(String run, Version version, Kind kind) {
    return new RunReport(
        run,
        version.program(),
        version.digest(),
        kind,
        null,
        null,
        5_000,
        0,
        100,
        0,
        0,
        0,
        false,
        List.of(),
        Map.of());
  }

  static RunReport saw(String run, Version version, String... sites) {
    RunReport plain = report(run, version, Kind.OBSERVE);
    return new RunReport(
        plain.run(),
        plain.program(),
        plain.version(),
        plain.kind(),
        null,
        null,
        plain.ended(),
        0,
        100,
        0,
        0,
        0,
        false,
        List.of(sites),
        Map.of());
  }

  static RunReport chased(Assignment.Chase chase, Version version, boolean proved) {
    return new RunReport(
        chase.run(),
        version.program(),
        version.digest(),
        Kind.CHASE,
        chase.first(),
        chase.second(),
        6_000,
        0,
        1_000,
        20,
        0,
        2,
        proved,
        List.of(),
        proved ? Map.of("f1", "{}") : Map.of());
  }

  @Test
  void nothingIsKnownAtFirst() throws Exception {
    try (Store store = open()) {
      assertThat(store.assign(ONE, 1))
          .isInstanceOfSatisfying(
              Assignment.Idle.class, idle -> assertThat(idle.needsPairs()).isTrue());
    }
  }

  @Test
  void lacksPairsUntilTheyAreHandedIn() throws Exception {
    try (Store store = open()) {
      assertThat(store.lacksPairs(ONE)).isTrue();
      store.addStaticPairs(ONE, pairs(WRITE), Map.of(), 1);
      assertThat(store.lacksPairs(ONE)).isFalse();
    }
  }

  @Test
  void pairsGoFromStaticToSeenToTriedToProved() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(), 1);
      assertThat(store.status().get(0).staticPairs()).isEqualTo(5);

      for (int i = 0; i < Policy.FIRST_OBSERVATIONS; i++) {
        Assignment.Observe observe = (Assignment.Observe) store.assign(ONE, 2);
        assertThat(observe.pairs().pairs()).isEqualTo(5);
        assertThat(store.report(saw(observe.run(), ONE, WRITE, READ))).isTrue();
      }
      FleetStatus seen = store.status().get(0);
      assertThat(seen.seen()).isEqualTo(2); // the write with itself and with the read
      assertThat(seen.staticPairs()).isEqualTo(3);
      assertThat(seen.next()).first().isEqualTo(WRITE + "," + WRITE);

      Assignment.Chase two = (Assignment.Chase) store.assign(ONE, 3);
      assertThat(List.of(two.first(), two.second())).containsExactly(WRITE, WRITE);
      assertThat(store.report(chased(two, ONE, false))).isTrue();
      assertThat(store.status().get(0).tried()).isEqualTo(1);

      Assignment.Chase one = (Assignment.Chase) store.assign(ONE, 4);
      assertThat(Set.of(one.first(), one.second())).isEqualTo(Set.of(WRITE, READ));
      assertThat(store.report(chased(one, ONE, true))).isTrue();
      FleetStatus proved = store.status().get(0);
      assertThat(proved.proved()).isEqualTo(1);
      assertThat(proved.tried()).isEqualTo(1);
      assertThat(proved.waitedMillis()).isEqualTo(40);
      assertThat(proved.worstShare()).isEqualTo(20_000);
      assertThat(proved.findings()).isEqualTo(1);
      assertThat(store.findings("shop")).containsExactly("{}");
      assertThat(store.findings("other")).isEmpty();
    }
  }

  @Test
  void aPairIsTriedBothWaysRound() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(READ, TAKE), Map.of(), 1);
      see(store, READ, TAKE);
      Set<String> orders = new HashSet<>();
      for (int i = 0; i < 6; i++) {
        if (store.assign(ONE, 10 + i) instanceof Assignment.Chase chase
            && !chase.first().equals(chase.second())) {
          orders.add(chase.first() + "," + chase.second());
        }
      }
      assertThat(orders).containsExactlyInAnyOrder(TAKE + "," + READ, READ + "," + TAKE);
    }
  }

  private static void see(Store store, String... sites) throws StoreException {
    for (int i = 0; i < Policy.FIRST_OBSERVATIONS; i++) {
      store.report(saw(store.assign(ONE, 2).run(), ONE, sites));
    }
  }

  @Test
  void everyEighthRunObserves() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(), 1);
      see(store, WRITE, READ, TAKE);
      StringBuilder kinds = new StringBuilder();
      for (int i = 0; i < 17; i++) {
        kinds.append(store.assign(ONE, 10 + i) instanceof Assignment.Observe ? 'o' : 'c');
      }
      assertThat(kinds).hasToString("cccccccocccccccoc");
    }
  }

  @Test
  void aMachineWhoseClockIsAheadKeepsNobodyFromObserving() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE), Map.of(), 1);
      see(store, WRITE);
      for (int i = 0; i < Policy.CHASES_BETWEEN; i++) {
        assertThat(store.assign(ONE, 10)).isInstanceOf(Assignment.Chase.class);
      }
      assertThat(store.assign(ONE, 1_000_000)).isInstanceOf(Assignment.Observe.class);
      assertThat(store.assign(ONE, 11)).isInstanceOf(Assignment.Observe.class);
      assertThat(store.assign(ONE, 12)).isInstanceOf(Assignment.Chase.class);
    }
  }

  @Test
  void sitesThatSeveralRunsSeeAtOnceMakeAllTheirPairs() throws Exception {
    int runs = 6;
    String[] sites = new String[runs];
    for (int i = 0; i < runs; i++) {
      sites[i] = "shop.Stock.add(Stock.java:9)#write@" + i;
    }
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(sites), Map.of(), 1);
    }
    ExecutorService pool = Executors.newFixedThreadPool(runs);
    CyclicBarrier ready = new CyclicBarrier(runs);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (String site : sites) {
        all.add(
            pool.submit(
                () -> {
                  try (Store store = open()) {
                    ready.await();
                    return store.report(saw(site, ONE, site));
                  }
                }));
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      pool.shutdown();
    }
    try (Store store = open()) {
      assertThat(store.status().get(0).seen()).isEqualTo(runs * (runs + 1) / 2);
    }
  }

  @Test
  void aReportCountsOnce() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
      see(store, WRITE, READ);
      Assignment.Chase chase = (Assignment.Chase) store.assign(ONE, 3);
      assertThat(store.report(chased(chase, ONE, true))).isTrue();
      assertThat(store.report(chased(chase, ONE, true))).isFalse();
      FleetStatus status = store.status().get(0);
      assertThat(status.waitedMillis()).isEqualTo(20);
      assertThat(status.unreported()).isZero();
    }
  }

  @Test
  void aRunIsTakenToLastASecondAtLeastAndToHaveWaitedAsLongAsPlanned() throws Exception {
    try (Store store = open()) {
      store.assign(ONE, 1);
      store.report(waited("short", 300, 40, 0));
      store.report(waited("long", 10_000, 390, 0));
      assertThat(store.status().get(0).worstShare()).isEqualTo(40_000);
      assertThat(store.status().get(0).lateMillis()).isZero();
      store.report(waited("late", 10_000, 450, 90));
      assertThat(store.status().get(0).worstShare()).isEqualTo(40_000);
      assertThat(store.status().get(0).lateMillis()).isEqualTo(90);
      store.report(waited("longer", 10_000, 412, 2));
      assertThat(store.status().get(0).worstShare()).isEqualTo(41_000);
    }
  }

  private static RunReport waited(String run, long total, long waited, long late) {
    return new RunReport(
        run,
        ONE.program(),
        ONE.digest(),
        Kind.CHASE,
        WRITE,
        READ,
        7_000,
        0,
        total,
        waited,
        late,
        4,
        false,
        List.of(),
        Map.of());
  }

  @Test
  void anAssignmentThatIsTakenBackLeavesNoTrace() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
      see(store, WRITE, READ);
      FleetStatus before = store.status().get(0);
      for (int i = 0; i < 4; i++) {
        store.withdraw(store.assign(ONE, 3));
      }
      assertThat(store.status()).containsExactly(before);
      Assignment chase = store.assign(ONE, 4);
      store.report(chased((Assignment.Chase) chase, ONE, true));
      store.withdraw(chase); // too late
      assertThat(store.status().get(0).proved()).isEqualTo(1);
    }
  }

  @Test
  void aReportOfARunThatTheStoreNeverBeganCounts() throws Exception {
    try (Store store = open()) {
      store.assign(ONE, 1);
      assertThat(store.report(report("offline", ONE, Kind.IDLE))).isTrue();
      assertThat(store.status().get(0).runs()).isEqualTo(2);
      assertThat(store.status().get(0).unreported()).isEqualTo(1);
    }
  }

  @Test
  void aNewVersionKeepsWhatDidNotChange() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(), 1);
      see(store, WRITE, READ, TAKE);
      assertThat(store.status().get(0).seen()).isEqualTo(5);

      Version two = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 3L));
      assertThat(store.assign(two, 50)).isInstanceOf(Assignment.Chase.class);
      FleetStatus now = store.status().get(0);
      assertThat(now.version()).isEqualTo(two.digest());
      assertThat(now.seen() + now.tried()).isEqualTo(2); // those of Stock alone
      assertThat(store.status().get(1).retired()).isEqualTo(3);
    }
  }

  @Test
  void accessesThatMovedKeepWhatIsKnownOfThem() throws Exception {
    String moved = "shop.Desk.take(Desk.java:14)#write@25";
    Map<String, String> before = Map.of(TAKE, "take 1/1", READ, "read 1/1");
    Version two = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 3L));
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), before, 1);
      see(store, WRITE, READ, TAKE);
      for (int i = 0; i < 5; i++) {
        Assignment.Chase chase = (Assignment.Chase) store.assign(ONE, 3 + i);
        store.report(chased(chase, ONE, chase.first().equals(TAKE) && i < 3));
      }
      FleetStatus old = store.status().get(0);
      assertThat(List.of(old.tried(), old.proved())).containsExactly(4L, 1L);

      Assignment.Chase chase = (Assignment.Chase) store.assign(two, 50);
      assertThat(chase.needsPairs()).isTrue();
      assertThat(store.status().get(0).tried()).isEqualTo(2); // of Stock alone
      assertThat(store.status().get(1).retired()).isEqualTo(3);

      store.addStaticPairs(two, pairs(WRITE, READ, moved), Map.of(moved, "take 1/1"), 60);
      FleetStatus now = store.status().get(0);
      assertThat(List.of(now.staticPairs(), now.seen(), now.tried(), now.proved()))
          .containsExactly(0L, 1L, 4L, 0L); // what was proved may be mended
      assertThat(now.next().get(0)).isEqualTo(moved + "," + moved);
      assertThat(store.status().get(1).retired()).isZero();
      assertThat(store.assign(two, 70)).isInstanceOf(Assignment.Observe.class);
    }
  }

  @Test
  void anAccessThatIsNotFoundAgainIsRetired() throws Exception {
    String other = "shop.Desk.take(Desk.java:14)#write@25";
    Version two = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 3L));
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(TAKE, "take 1/1"), 1);
      see(store, WRITE, READ, TAKE);
      store.assign(two, 50);
      store.addStaticPairs(two, pairs(WRITE, READ, other), Map.of(other, "take 1/2"), 60);
      FleetStatus now = store.status().get(0);
      assertThat(now.staticPairs()).isEqualTo(3);
      assertThat(now.seen() + now.tried()).isEqualTo(2);
      assertThat(store.status().get(1).retired()).isEqualTo(3);
    }
  }

  @Test
  void aVersionThatRunsAgainHasItsPairsBack() throws Exception {
    Version two = Version.of("shop", Map.of("shop.Stock", 2L, "shop.Desk", 3L));
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
      see(store, WRITE, READ);
      Assignment.Chase chase = (Assignment.Chase) store.assign(ONE, 3);
      store.report(chased(chase, ONE, true));

      assertThat(store.assign(two, 50)).isInstanceOf(Assignment.Idle.class);
      assertThat(store.status().get(1).retired()).isEqualTo(2);

      Assignment.Chase again = (Assignment.Chase) store.assign(ONE, 60);
      assertThat(Set.of(again.first(), again.second())).isEqualTo(Set.of(WRITE, READ));
      store.assign(two, 70); // retires nothing anew
      FleetStatus now = store.status().get(1);
      assertThat(List.of(now.tried(), now.proved(), now.retired())).containsExactly(1L, 1L, 0L);
      assertThat(store.assign(ONE, 80)).isInstanceOf(Assignment.Chase.class);
    }
  }

  @Test
  void aMistypedCommandIsNoVersionToTakeOverFrom() throws Exception {
    Version mistyped = Version.of("shop", Map.of("other.Main", 7L));
    Version two = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 3L));
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(), 1);
      see(store, WRITE, READ, TAKE);
      assertThat(store.assign(mistyped, 50)).isInstanceOf(Assignment.Idle.class);
      assertThat(store.status().get(1).retired()).isEqualTo(5);

      Assignment.Chase chase = (Assignment.Chase) store.assign(two, 60);
      assertThat(List.of(chase.first(), chase.second())).isSubsetOf(WRITE, READ);
      assertThat(store.status()).extracting(FleetStatus::retired).containsExactly(0L, 0L, 3L);
      assertThat(store.status().get(0).seen() + store.status().get(0).tried()).isEqualTo(2);
    }
  }

  @Test
  void accessesThatMovedKeepWhatIsKnownOfThemThoughTheVersionBeforeRunsOn() throws Exception {
    String moved = "shop.Desk.take(Desk.java:14)#write@25";
    Version two = Version.of("shop", Map.of("shop.Stock", 1L, "shop.Desk", 3L));
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(TAKE, "take 1/1"), 1);
      see(store, WRITE, READ, TAKE);
      for (int i = 0; i < 5; i++) {
        store.assign(ONE, 3 + i);
      }
      store.assign(two, 50);
      store.assign(ONE, 55);
      store.addStaticPairs(two, pairs(WRITE, READ, moved), Map.of(moved, "take 1/1"), 60);
      FleetStatus now = store.status().get(0);
      assertThat(List.of(now.seen(), now.tried())).containsExactly(0L, 5L);
      assertThat(store.status().get(1).retired()).isZero();
    }
  }

  @Test
  void whatIsOldIsForgotten() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
      see(store, WRITE, READ);
      Assignment.Chase chase = (Assignment.Chase) store.assign(ONE, 3);
      store.report(chased(chase, ONE, true));
      assertThat(store.forget(3)).containsExactly(2, 0);
      assertThat(store.status()).hasSize(1);
      assertThat(store.forget(10_000)).containsExactly(1, 1);
      assertThat(store.status()).isEmpty();
      assertThat(store.findings(null)).hasSize(1);
    }
  }

  @Test
  void manyAtOnceLoseAndDoubleNothing() throws Exception {
    int threads = 8;
    int each = 12;
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ, TAKE), Map.of(), 1);
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<String>>> runs = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        runs.add(pool.submit((Callable<List<String>>) () -> assignAndReport(each)));
      }
      Set<String> ids = new HashSet<>();
      for (Future<List<String>> of : runs) {
        ids.addAll(of.get());
      }
      assertThat(ids).hasSize(threads * each);
    } finally {
      pool.shutdown();
    }
    try (Store store = open()) {
      FleetStatus status = store.status().get(0);
      assertThat(status.runs()).isEqualTo(threads * each);
      assertThat(status.unreported()).isZero();
      assertThat(status.totalMillis()).isEqualTo(threads * each * 100L);
      assertThat(status.seen() + status.tried()).isEqualTo(5);
    }
  }

  private List<String> assignAndReport(int times) throws StoreException {
    List<String> ids = new ArrayList<>();
    try (Store store = open()) {
      for (int i = 0; i < times; i++) {
        Assignment assignment = store.assign(ONE, i);
        ids.add(assignment.run());
        RunReport report =
            assignment instanceof Assignment.Observe
                ? saw(assignment.run(), ONE, WRITE, READ, TAKE)
                : report(assignment.run(), ONE, Kind.CHASE);
        assertThat(store.report(report)).isTrue();
        assertThat(store.report(report)).isFalse();
      }
    }
    return ids;
  }
}
