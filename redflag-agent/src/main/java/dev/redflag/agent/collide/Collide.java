package dev.redflag.agent.collide;

import dev.redflag.agent.collide.LoadedCode.Group;
import dev.redflag.agent.options.CollideOptions;
import dev.redflag.agent.options.Suspects;
import dev.redflag.agent.reweave.KnownLocks;
import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.agent.reweave.SiteRun;
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
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The sampling of this JVM's accesses. As a thread of ours it changes once a period what is armed,
 * in one batch: sites that have fired lose their hooks, and others get some.
 */
public final class Collide implements SiteRun {
  /** How often classes are changed at most. */
  private static final long PERIOD_MILLIS = 1_000;

  /** How often is looked whether sites that have fired are to fire once more. */
  private static final long AGAIN_MILLIS = 250;

  /** The part of the budget that changing classes may take; waiting has the rest. */
  private static final double BATCHES = 0.5;

  /** How long groups are chosen for one batch at most. */
  private static final long CHOOSING_NANOS = 100_000_000;

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
  private final Rotation rotation;
  private final Rotation suspected;
  private final BatchSize batchSize;
  private final Recovery recovery = new Recovery();
  private final HookCost hooks = new HookCost();
  private final JvmTime time = new JvmTime();
  private final long start = System.nanoTime();

  /** Classes whose hooks are not as they shall be. */
  private final Set<String> stale = new HashSet<>();

  private Reweaver reweaver;

  /** Classes that keep hooks after the end. */
  private int left;

  /** When something is done next. */
  private long next = start + PERIOD_MILLIS * NANOS_A_MILLI;

  /** What batches cost so far, with what was lost after them. */
  private long spent;

  /** What was spent before the last batch was made up, and how many classes that changed. */
  private long before;

  private int changed;

  private long compiled = time.compiling();

  /** The share of its time in which the JVM compiled, in a period without a batch. */
  private double usual;

  private long met;
  private long looked;

  /** How many sites had fired then, repeats included. */
  private long fired;

  /** Until when they are not armed once more. */
  private long again;

  /** Whether what the last batch costs is not known yet. */
  private boolean batched;

  private Collide(
      CollideOptions options,
      Suspects suspects,
      Collider collider,
      Coverage coverage,
      Scope scope,
      Instrumentation instrumentation,
      Consumer<String> says) {
    this.options = options;
    this.batchSize =
        new BatchSize((long) (options.maxShare() * BATCHES * PERIOD_MILLIS * NANOS_A_MILLI));
    this.says = says;
    this.collider = collider;
    this.instrumentation = instrumentation;
    this.rate = new Rate(options.rate());
    this.rotation = new Rotation(new Chance(options.seed(), 1));
    this.suspected = new Rotation(new Chance(options.seed(), 2));
    this.sampling = new Sampling(collider, coverage, scope, refused, options.sites(), says);
    this.code = new LoadedCode(instrumentation, scope, suspects, refused);
    this.looked = start;
  }

  /** The detector of a run that samples. */
  public static DataColliderDetector detector() {
    return new DataColliderDetector(KnownLocks.find());
  }

  /**
   * Begins: from now on what is named is armed; the rest is done by the thread.
   *
   * @param suspects what is sampled before others
   * @param says takes sentences about what cannot be sampled, from any thread
   */
  public static Collide begin(
      CollideOptions options,
      Suspects suspects,
      Collider collider,
      Coverage coverage,
      Scope scope,
      Instrumentation instrumentation,
      Consumer<String> says) {
    Collide made = new Collide(options, suspects, collider, coverage, scope, instrumentation, says);
    boolean named = !options.sites().isEmpty();
    double maxShare = options.maxShare() * (named ? 1 : 1 - BATCHES);
    long delay = options.delayMillis() * NANOS_A_MILLI;
    collider.begin(
        new ColliderSettings(
            maxShare,
            delay,
            named ? delay : ColliderSettings.shortNanos(maxShare, options.rate(), delay),
            WaitBudget.LEAST_NANOS,
            options.seed()));
    made.met = collider.met();
    made.sampling.learning(made.code);
    warmUp();
    made.look();
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

  /** Has what makes up a batch loaded, too, and reads the classes that are loaded already. */
  private void look() {
    if (options.rate() > 0 && options.sites().isEmpty()) {
      code.scan();
      code.count(rotation, suspected);
      busy.look(code::isKnown);
    }
  }

  @Override
  public void run() {
    try {
      while (!collider.awaitEnd(pause())) {
        if (isOver()) {
          break;
        }
        watch();
        again();
        if (System.nanoTime() >= next) {
          step();
          next = System.nanoTime() + PERIOD_MILLIS * NANOS_A_MILLI;
        }
      }
    } catch (InterruptedException e) {
      // nobody has reason to interrupt it
    } catch (Throwable error) {
      says.accept("sampling has ended, by an error of its own: " + error + ".");
    }
    end();
  }

  private long pause() {
    long now = System.nanoTime();
    long pause =
        recovery.isWatching() ? Recovery.SLICE_MILLIS : Math.min(AGAIN_MILLIS, millis(next - now));
    return options.forMillis() == 0
        ? pause
        : Math.min(pause, millis(start + options.forMillis() * NANOS_A_MILLI - now));
  }

  private static long millis(long nanos) {
    return Math.max(1, nanos / NANOS_A_MILLI);
  }

  private boolean isOver() {
    return options.forMillis() != 0
        && (System.nanoTime() - start) / NANOS_A_MILLI >= options.forMillis();
  }

  @Override
  public synchronized void end() {
    collider.end();
    if (reweaver != null) {
      reweaver.detach();
      left = reweaver.left();
      reweaver = null;
    }
  }

  @Override
  public synchronized int left() {
    return left;
  }

  @Override
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
    sampling.armMissed();
    if (!options.sites().isEmpty()) {
      weaveNamed();
      sampling.arm();
    } else if (options.rate() > 0) {
      measure();
      if (isAffordable()) {
        learnBatch();
        batch();
      } else if (hooks.share() > options.maxShare() * BATCHES / 2) {
        learnBatch();
        unweave();
      } else {
        sampling.armAgain();
      }
    }
  }

  /** Learns what the last period brought, and what it cost. */
  private void measure() {
    long now = System.nanoTime();
    double seconds = (now - looked) / NANOS_A_SECOND;
    long metNow = collider.met();
    rate.learn(metNow - met, seconds);
    long compiledNow = time.compiling();
    if (!batched) {
      if (changed > 0) {
        batchSize.passed();
      }
      usual = (compiledNow - compiled) / (double) (now - looked);
    } else if (!recovery.isWatching()) {
      learnBatch();
    }
    hooks.learn(collider.passes(), collider.waitedNanos());
    long taken = (long) (hooks.share() * (now - looked));
    spent += taken;
    collider.tookHooks(taken);
    long loading = reweaver.takeLoading();
    spent += loading;
    collider.wove(loading);
    looked = now;
    fired = collider.fired();
    met = metNow;
    compiled = compiledNow;
  }

  private void learnBatch() {
    if (batched) {
      long cost = spent - before;
      batchSize.learn(changed, cost);
      batched = false;
    }
  }

  /** Looks what the last batch costs the program still. */
  private synchronized void watch() {
    long lost = recovery.look(System.nanoTime(), time.compiling());
    if (lost > 0) {
      spent += lost;
      collider.lost(lost);
    }
  }

  /** Whether another batch keeps within the budget. */
  private boolean isAffordable() {
    long lasted = Math.max(WaitBudget.LEAST_NANOS, System.nanoTime() - start);
    long another = Math.max(batchSize.expected(), batched ? spent - before : 0);
    return spent + another <= lasted * options.maxShare() * BATCHES;
  }

  /**
   * Where fewer sites fired in this period than are wanted, those that have fired do once more: it
   * costs no more than a wait, as long as their hooks are there.
   */
  private synchronized void again() {
    long now = System.nanoTime();
    if (reweaver != null
        && options.sites().isEmpty()
        && now >= again
        && collider.fired() - fired < options.rate() * (now - looked) / NANOS_A_SECOND) {
      again = now + AGAIN_MILLIS * NANOS_A_MILLI;
      sampling.armAgain();
    }
  }

  private void batch() {
    long begun = time.ofThisThread();
    code.scan();
    code.count(rotation, suspected);
    before = spent + time.ofThisThread() - begun; // reading new classes is not to be repeated
    stale.addAll(sampling.removeFired());
    Set<String> kept = busy.look(code::isKnown);
    if (sampling.size() >= Rate.MOST) {
      stale.addAll(sampling.removeSome(Rate.MOST / SOME));
    }
    choose(rate.groups(), kept);
    code.forget();
    change(kept, begun, false);
    sampling.arm();
  }

  /** Takes out the hooks that cost too much, with all others, until another batch fits in. */
  private void unweave() {
    long begun = time.ofThisThread();
    before = spent;
    stale.addAll(sampling.removeSome(sampling.size()));
    change(busy.look(code::isKnown), begun, true);
  }

  /**
   * Has the classes changed whose hooks are not as they shall be, but for those that keep them.
   *
   * @param all whether all of a name are, however many there are
   */
  private void change(Set<String> kept, long begun, boolean all) {
    Set<String> now = new TreeSet<>(stale);
    now.removeAll(kept);
    if (all) {
      reweaver.reweave(internal(now));
    } else if (!now.isEmpty()) {
      reweaver.reweaveSome(internal(now));
      collider.leftOut(reweaver.takeLeftOut());
    }
    stale.removeAll(now);
    batched = !now.isEmpty();
    changed = now.size();
    long taken = Math.max(time.ofThisThread() - begun, reweaver.takeChanging());
    spent += taken;
    if (batched) {
      collider.changed(changed, taken);
      int hot = (int) now.stream().filter(busy::wasSeen).count();
      recovery.begin(hot, changed - hot, System.nanoTime(), time.compiling(), usual);
      hooks.woven(collider.passes(), collider.waitedNanos());
    }
  }

  /** Chooses what is sampled besides: suspects have half of the room, as long as there are some. */
  private void choose(int wanted, Set<String> kept) {
    int classes = Math.max(batchSize.classes(), stale.size() + 1);
    long deadline = System.nanoTime() + CHOOSING_NANOS;
    int most = (sampling.size() + wanted + 1) / 2;
    choose(suspected, code::suspected, most, (stale.size() + classes + 1) / 2, kept, deadline);
    choose(rotation, code::group, wanted, classes, kept, deadline);
  }

  /** Adds groups until so many are armed, or so many classes are to be changed. */
  private void choose(
      Rotation from,
      BiFunction<String, Integer, Group> groups,
      int wanted,
      int classes,
      Set<String> kept,
      long deadline) {
    from.again();
    long left = from.groups();
    while (left > 0
        && sampling.size() < wanted
        && stale.size() < classes
        && System.nanoTime() < deadline) {
      Rotation.Block block = from.next();
      left -= block.numbers().length;
      if (kept.contains(block.className())) {
        from.putBack(block);
        continue;
      }
      for (int number : block.numbers()) {
        Group group = groups.apply(block.className(), number);
        if (group != null) {
          add(group, kept);
        }
      }
    }
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
    reweaver.reweave(internal(classes));
  }

  private static Set<String> internal(Set<String> classes) {
    Set<String> internal = new HashSet<>();
    for (String name : classes) {
      internal.add(name.replace('.', '/'));
    }
    return internal;
  }
}
