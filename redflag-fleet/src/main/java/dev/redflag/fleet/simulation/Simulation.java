package dev.redflag.fleet.simulation;

import dev.redflag.fleet.Assignment;
import dev.redflag.fleet.RunReport;
import dev.redflag.fleet.RunReport.Kind;
import dev.redflag.fleet.Store;
import dev.redflag.fleet.StoreAddress;
import dev.redflag.fleet.StoreException;
import dev.redflag.fleet.StoreSize;
import dev.redflag.fleet.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Has many threads do what the launchers of a fleet do, each a run after the other: open the store,
 * ask, close it, open it anew, tell what came of the run. The store is true, the runs take no time,
 * so that the store has as much to do as it can.
 */
public final class Simulation {
  private static final int STACK = 256 * 1024;

  /** A run that observes meets each site with this chance. */
  private static final double MEETS = 0.5;

  private static final long MADE_UP_MILLIS = 1_000;
  private static final long MADE_UP_WAIT = 20;

  /**
   * What to simulate.
   *
   * @param jvms how many at a time, 1 at least
   * @param runs how many in all, 1 at least
   * @param pairs that the program has, 1 at least
   * @param races how many of them are races, at most {@code pairs / 26}, rounded up
   * @param luck chance that a run which chases a race proves it, from 0 to 1
   * @param seed of what the runs see and prove
   */
  public record Settings(int jvms, int runs, int pairs, int races, double luck, long seed) {
    /** How many races there can be in so many pairs. */
    public static int mostRaces(int pairs) {
      return (pairs + SimulatedProgram.PAIRS_A_VARIABLE - 1) / SimulatedProgram.PAIRS_A_VARIABLE;
    }
  }

  /**
   * What came of it.
   *
   * @param pairs that the program had
   * @param observed runs that observed
   * @param chased runs that chased
   * @param failed runs to which the store gave no answer, or whose report it did not take
   * @param trouble why the last of those failed; null where none did
   * @param seconds how long it took
   * @param asking time to open the store and be told what to do
   * @param telling time to open it and tell
   * @param proved by which run each race was proved, in order; as many as were
   * @param size of the store at the end
   * @param bytesARun by which the store grew in the second half, when the pairs were in
   */
  public record Result(
      long pairs,
      int observed,
      int chased,
      int failed,
      String trouble,
      double seconds,
      Latencies asking,
      Latencies telling,
      List<Integer> proved,
      StoreSize size,
      double bytesARun) {}

  private final StoreAddress address;
  private final Settings settings;
  private final SimulatedProgram program;
  private final Version version = Version.of("simulated", Map.of());

  // All below is guarded by this.

  private final long[] asking;
  private final long[] telling;
  private final Map<String, Integer> provedBy = new LinkedHashMap<>();
  private int begun;
  private int asked;
  private int ended;
  private int observed;
  private int failed;
  private String trouble;
  private StoreSize half;

  /**
   * @param address of a store that is empty, or not there yet
   */
  public Simulation(StoreAddress address, Settings settings) {
    this.address = address;
    this.settings = settings;
    this.program = new SimulatedProgram(settings.pairs(), settings.races());
    this.asking = new long[settings.runs()];
    this.telling = new long[settings.runs()];
  }

  /**
   * Simulates.
   *
   * @throws StoreException where the store cannot be had, or is not empty
   */
  public Result run() throws StoreException {
    try (Store store = Store.open(address)) {
      if (!store.status().isEmpty()) {
        throw StoreException.wrongUse(
            "the store '"
                + address
                + "' has runs, among which made-up ones would stay; give one that is empty");
      }
      store.addStaticPairs(version, program.pairs(), Map.of(), System.currentTimeMillis());
      long start = System.nanoTime();
      List<Thread> jvms = new ArrayList<>();
      for (int i = 0; i < Math.min(settings.jvms(), settings.runs()); i++) {
        Thread jvm = new Thread(null, this::runs, "simulated-jvm-" + i, STACK);
        jvms.add(jvm);
        jvm.start();
      }
      for (Thread jvm : jvms) {
        join(jvm);
      }
      return result((System.nanoTime() - start) / 1e9, store.size());
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Result result(double seconds, StoreSize size) {
    List<Integer> proved = new ArrayList<>(provedBy.values());
    proved.sort(null);
    int second = settings.runs() - settings.runs() / 2;
    return new Result(
        program.pairs().pairs(),
        observed,
        ended - observed,
        failed,
        trouble,
        seconds,
        Latencies.of(Arrays.copyOf(asking, asked)),
        Latencies.of(Arrays.copyOf(telling, ended)),
        proved,
        size,
        half == null ? 0 : Math.max(0, size.bytes() - half.bytes()) / (double) second);
  }

  /** What one JVM after the other does in a place. */
  private void runs() {
    for (int run = begin(); run >= 0; run = begin()) {
      try {
        long start = System.nanoTime();
        Assignment assignment;
        try (Store store = Store.open(address)) {
          assignment = store.assign(version, System.currentTimeMillis());
        }
        asked(System.nanoTime() - start);
        RunReport report =
            report(assignment, new SplittableRandom(settings.seed() * settings.runs() + run));
        start = System.nanoTime();
        try (Store store = Store.open(address)) {
          store.report(report);
          ended(report, System.nanoTime() - start, store);
        }
      } catch (StoreException e) {
        failed(e);
      }
    }
  }

  private synchronized int begin() {
    return begun < settings.runs() ? begun++ : -1;
  }

  private synchronized void asked(long nanos) {
    asking[asked++] = nanos;
  }

  private synchronized void ended(RunReport report, long nanos, Store store) throws StoreException {
    telling[ended++] = nanos;
    observed += report.kind() == Kind.OBSERVE ? 1 : 0;
    if (report.proved()) {
      provedBy.putIfAbsent(program.race(report.first(), report.second()), ended);
    }
    if (ended == settings.runs() / 2) {
      half = store.size();
    }
  }

  private synchronized void failed(StoreException e) {
    failed++;
    trouble = e.getMessage();
  }

  private RunReport report(Assignment assignment, SplittableRandom luck) {
    if (assignment instanceof Assignment.Chase chase) {
      boolean proved =
          luck.nextDouble() < settings.luck()
              && program.race(chase.first(), chase.second()) != null;
      Map<String, String> findings = proved ? Map.of(chase.first(), "{}") : Map.of();
      return report(chase, Kind.CHASE, chase.first(), chase.second(), List.of(), findings);
    }
    List<String> met = new ArrayList<>();
    if (assignment instanceof Assignment.Observe observe) {
      for (var group : observe.pairs().groups()) {
        for (var site : group.sites()) {
          String name = site.name().toString();
          if (luck.nextDouble() < MEETS && !observe.seen().contains(name)) {
            met.add(name);
          }
        }
      }
    }
    return report(assignment, Kind.OBSERVE, null, null, met, Map.of());
  }

  private RunReport report(
      Assignment assignment,
      Kind kind,
      String first,
      String second,
      List<String> seen,
      Map<String, String> findings) {
    return new RunReport(
        assignment.run(),
        version.program(),
        version.digest(),
        kind,
        first,
        second,
        System.currentTimeMillis(),
        0,
        MADE_UP_MILLIS,
        kind == Kind.CHASE ? MADE_UP_WAIT : 0,
        0,
        kind == Kind.CHASE ? 1 : 0,
        !findings.isEmpty(),
        seen,
        findings);
  }
}
