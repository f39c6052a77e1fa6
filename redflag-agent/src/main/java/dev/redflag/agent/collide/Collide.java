package dev.redflag.agent.collide;

import dev.redflag.agent.collide.LoadedCode.Group;
import dev.redflag.agent.options.CollideOptions;
import dev.redflag.agent.reweave.KnownLocks;
import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.detectors.datacollider.Collider;
import dev.redflag.detectors.datacollider.ColliderSettings;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Scope;
import dev.redflag.instrument.sites.SiteWeaver;
import dev.redflag.runtime.sampling.Chance;
import dev.redflag.runtime.sampling.WaitBudget;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The sampling of this JVM's accesses. As a thread of ours it changes once a period what is armed,
 * in one batch: sites that have fired lose their hooks, and others get some.
 */
public final class Collide implements Runnable {
  /** How often classes are changed at most. */
  private static final long PERIOD_MILLIS = 1_000;

  /** The part of the budget that changing classes may take; waiting has the rest. */
  private static final double BATCHES = 0.5;

  /**
   * What a batch is charged at most for the compilation after it, in nanoseconds: on a machine that
   * is busy the JVM counts the time in which its compilers had no processor.
   */
  private static final long MOST_COMPILING = 100_000_000;

  /** Draws for each group that is wanted: some cannot race, some are armed already. */
  private static final int DRAWS = 4;

  /** How long groups are drawn for one batch at most. */
  private static final long DRAWING_NANOS = 100_000_000;

  /** The part of the groups that makes room where too many are armed and never met. */
  private static final int SOME = 10;

  private static final long NANOS_A_MILLI = 1_000_000;
  private static final double NANOS_A_SECOND = 1e9;

  private final CollideOptions options;
  private final Collider collider;
  private final Instrumentation instrumentation;
  private final Consumer<String> says;
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final Sampling sampling;
  private final LoadedCode code;
  private final BusyCode busy = new BusyCode(Thread::getAllStackTraces);
  private final Rate rate;
  private final Chance chance;
  private final JvmTime time = new JvmTime();
  private final long start = System.nanoTime();

  /** Classes whose hooks are not as they shall be. */
  private final Set<String> stale = new HashSet<>();

  private Reweaver reweaver;

  /** What batches took so far, with the compilation after them. */
  private long spent;

  private long compiled = time.compiling();

  /** Compiling by the second in a period without a batch. */
  private double usual;

  private long fired;
  private long looked;
  private boolean batched;

  private Collide(
      CollideOptions options,
      Collider collider,
      Coverage coverage,
      Scope scope,
      Instrumentation instrumentation,
      Consumer<String> says) {
    this.options = options;
    this.says = says;
    this.collider = collider;
    this.instrumentation = instrumentation;
    this.rate = new Rate(options.rate());
    this.chance = new Chance(options.seed(), 1);
    this.sampling = new Sampling(collider, coverage, scope, refused, options.sites(), says);
    this.code = new LoadedCode(instrumentation, scope, refused);
    this.looked = start;
  }

  /** The detector of a run that samples. */
  public static DataColliderDetector detector() {
    return new DataColliderDetector(KnownLocks.find());
  }

  /**
   * Begins: from now on what is named is armed; the rest is done by the thread.
   *
   * @param says takes sentences about what cannot be sampled, from any thread
   */
  public static Collide begin(
      CollideOptions options,
      Collider collider,
      Coverage coverage,
      Scope scope,
      Instrumentation instrumentation,
      Consumer<String> says) {
    Collide made = new Collide(options, collider, coverage, scope, instrumentation, says);
    collider.begin(
        new ColliderSettings(
            options.maxShare() * (options.sites().isEmpty() ? 1 - BATCHES : 1),
            options.delayMillis() * NANOS_A_MILLI,
            WaitBudget.LEAST_NANOS,
            options.seed()));
    made.fired = collider.fired();
    made.sampling.learning(made.code);
    warmUp();
    made.reweaver = Reweaver.begin(instrumentation, made.sampling);
    made.weaveNamed();
    return made;
  }

  /** Has what weaves loaded now: a batch shall cost what batches cost. */
  private static void warmUp() {
    try (InputStream in = ClassLoader.getSystemResourceAsStream("java/redflag/SiteHook.class")) {
      if (in != null) {
        SiteWeaver.of(in.readAllBytes()).weave(Map.of());
      }
    } catch (IOException e) {
      // the first batch costs more
    }
  }

  @Override
  public void run() {
    try {
      while (!collider.awaitEnd(pause())) {
        if (isOver()) {
          break;
        }
        step();
      }
    } catch (InterruptedException e) {
      // nobody has reason to interrupt it
    } catch (Throwable error) {
      says.accept("sampling has ended, by an error of its own: " + error + ".");
    }
    end();
  }

  private long pause() {
    long left = options.forMillis() - (System.nanoTime() - start) / NANOS_A_MILLI;
    return options.forMillis() == 0 ? PERIOD_MILLIS : Math.max(1, Math.min(PERIOD_MILLIS, left));
  }

  private boolean isOver() {
    return options.forMillis() != 0
        && (System.nanoTime() - start) / NANOS_A_MILLI >= options.forMillis();
  }

  /** All classes get their code back, and nobody waits any more; later calls do nothing. */
  public synchronized void end() {
    collider.end();
    if (reweaver != null) {
      reweaver.detach();
      reweaver = null;
    }
  }

  /** It ends: says what was named and never met, or cannot race. */
  public void complain() {
    sampling.complain();
    String missing = sampling.missing();
    if (missing != null) {
      says.accept(missing);
    }
  }

  // ---- a period ---------------------------------------------------------------------------------

  private synchronized void step() {
    if (reweaver == null) {
      return;
    }
    if (!options.sites().isEmpty()) {
      weaveNamed();
      sampling.arm();
    } else if (options.rate() > 0) {
      measure();
      if (isAffordable()) {
        batch();
      } else {
        sampling.armAgain();
      }
    }
  }

  /** Learns what the last period brought, and what it cost. */
  private void measure() {
    long now = System.nanoTime();
    double seconds = (now - looked) / NANOS_A_SECOND;
    long firedNow = collider.fired();
    rate.learn(firedNow - fired, seconds);
    long compiledNow = time.compiling();
    double compiling = (compiledNow - compiled) / seconds;
    if (batched) {
      long more = (long) ((compiling - usual) * seconds);
      charge(Math.max(0, Math.min(more, MOST_COMPILING)));
    } else {
      usual = compiling;
    }
    looked = now;
    fired = firedNow;
    compiled = compiledNow;
    batched = false;
  }

  private void charge(long nanos) {
    spent += nanos;
    collider.charge(nanos);
  }

  private boolean isAffordable() {
    long lasted = Math.max(WaitBudget.LEAST_NANOS, System.nanoTime() - start);
    return spent <= lasted * options.maxShare() * BATCHES;
  }

  private void batch() {
    long begun = time.ofThisThread();
    code.scan();
    stale.addAll(sampling.removeFired());
    Set<String> kept = busy.look(code::isKnown);
    int wanted = rate.groups();
    if (sampling.size() >= Rate.MOST) {
      stale.addAll(sampling.removeSome(Rate.MOST / SOME));
    }
    long groups = code.groups();
    long deadline = System.nanoTime() + DRAWING_NANOS;
    for (int draws = wanted * DRAWS;
        groups > 0 && sampling.size() < wanted && draws > 0 && System.nanoTime() < deadline;
        draws--) {
      Group group = code.group((long) (chance.next() * groups));
      if (group != null && !kept.contains(group.className())) {
        add(group, kept);
      }
    }
    code.forget();
    Set<String> now = new TreeSet<>(stale);
    now.removeAll(kept);
    reweave(now);
    stale.removeAll(now);
    sampling.arm();
    batched = true;
    charge(time.ofThisThread() - begun + reweaver.takeChanging());
  }

  private void add(Group group, Set<String> kept) {
    Map<String, List<FieldName>> touching =
        group.field() == null ? Map.of() : code.touching(group.className(), group.field());
    if (Collections.disjoint(touching.keySet(), kept)) {
      stale.addAll(sampling.add(group, touching));
    }
  }

  /** Arms the named sites in classes that are loaded, and watches their fields elsewhere. */
  private void weaveNamed() {
    if (options.sites().isEmpty()) {
      return;
    }
    Set<String> classes = new TreeSet<>();
    if (sampling.missing() != null) {
      classes.addAll(sampling.namedClasses());
    }
    Set<FieldName> fields = sampling.newNamedFields();
    if (fields != null) {
      code.scan();
      for (FieldName field : fields) {
        classes.addAll(code.resembling(field));
      }
    }
    reweave(classes);
  }

  private void reweave(Set<String> classes) {
    if (!classes.isEmpty()) {
      Set<String> internal = new HashSet<>();
      for (String name : classes) {
        internal.add(name.replace('.', '/'));
      }
      reweaver.reweave(internal);
    }
  }
}
