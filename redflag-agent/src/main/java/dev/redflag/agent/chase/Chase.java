package dev.redflag.agent.chase;

import dev.redflag.agent.options.ChaseOptions;
import dev.redflag.agent.reweave.KnownLocks;
import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.agent.reweave.SiteRun;
import dev.redflag.detectors.racechaser.Chaser;
import dev.redflag.detectors.racechaser.ChaserSettings;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.instrument.Coverage;
import dev.redflag.runtime.sampling.WaitBudget;
import dev.redflag.runtime.site.SitePair;
import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;

/**
 * The chase of one pair in this JVM. As a thread of ours it looks now and then whether a hook has
 * become too hot, and takes all hooks out when the chase is over: not in the thread that proves the
 * race, which may hold any lock of the program, and not while a call of these classes runs for
 * long.
 */
public final class Chase implements SiteRun {
  private static final long PERIOD_MILLIS = 1_000;
  private static final long LONGEST_PERIOD_MILLIS = 60_000;

  /** How long a call runs for long, the first time that somebody looks. */
  private static final long LOOK_MILLIS = 100;

  private static final long NANOS_A_MILLI = 1_000_000;

  private final PairSelector selector;
  private final Chaser chaser;
  private final Reweaver reweaver;
  private final Consumer<String> says;
  private final LongCalls calls;
  private final long forNanos;
  private final long start = System.nanoTime();

  /** Whether there are hooks to be taken out; this and the next two are the own thread's. */
  private boolean hot;

  private long lookMillis = LOOK_MILLIS;
  private long nextLook;

  /** Whether all hooks are out for good. Guarded by this. */
  private boolean ended;

  private Chase(
      PairSelector selector,
      Chaser chaser,
      Reweaver reweaver,
      Consumer<String> says,
      long forMillis) {
    this.selector = selector;
    this.chaser = chaser;
    this.reweaver = reweaver;
    this.says = says;
    this.calls = new LongCalls(selector.classNames(), Thread::getAllStackTraces);
    this.forNanos = forMillis == 0 ? Long.MAX_VALUE : forMillis * NANOS_A_MILLI;
  }

  /** The detector of a run that chases a pair. */
  public static RaceChaserDetector detector() {
    return new RaceChaserDetector(KnownLocks.find());
  }

  /**
   * Looks at a pair in the classes that are loaded; no class is changed.
   *
   * @return why it cannot be chased, as a clause; null where nothing is wrong so far
   */
  public static String problem(SitePair pair, Instrumentation instrumentation) {
    return PairLook.problem(pair, instrumentation);
  }

  /**
   * Begins: from now on the pair is armed in the classes that are loaded, or are already.
   *
   * @param says takes sentences about what cannot be chased, from any thread
   */
  public static Chase begin(
      ChaseOptions options,
      Chaser chaser,
      Coverage coverage,
      Instrumentation instrumentation,
      Consumer<String> says) {
    chaser.begin(
        new ChaserSettings(
            options.maxShare(),
            options.delayMillis() * NANOS_A_MILLI,
            WaitBudget.LEAST_NANOS,
            options.seed()));
    PairSelector selector = new PairSelector(options.pair(), chaser, coverage, says);
    Reweaver reweaver = Reweaver.begin(instrumentation, selector);
    reweaver.reweave(selector.classes());
    return new Chase(selector, chaser, reweaver, says, options.forMillis());
  }

  @Override
  public void run() {
    try {
      while (!chaser.awaitEnd(pause(hot ? lookMillis : PERIOD_MILLIS))) {
        if (isLate() || hasEnded()) {
          break;
        }
        selector.checkFields();
        unweaveHot(chaser.findHot());
      }
      giveUp();
      calls.forget();
      long most = LOOK_MILLIS;
      while (!isLate() && !hasEnded() && !calls.noneSinceLastLook()) {
        Thread.sleep(pause(most));
        most = Math.min(2 * most, LONGEST_PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      // nobody has reason to interrupt it
    }
    end();
  }

  /** Takes hooks out that are too hot, once no call of their classes runs for long. */
  private void unweaveHot(boolean found) {
    if (found && !hot) {
      hot = true;
      lookMillis = LOOK_MILLIS;
      calls.forget();
    } else if (!hot || System.nanoTime() < nextLook) {
      return;
    } else {
      lookMillis = Math.min(2 * lookMillis, PERIOD_MILLIS);
    }
    if (calls.noneSinceLastLook()) {
      reweaver.reweave(selector.classes());
      hot = false;
    }
    nextLook = System.nanoTime() + lookMillis * NANOS_A_MILLI;
  }

  private long pause(long most) {
    long left = forNanos - (System.nanoTime() - start);
    return Math.max(1, Math.min(most, left / NANOS_A_MILLI));
  }

  private boolean isLate() {
    return System.nanoTime() - start >= forNanos;
  }

  private synchronized boolean hasEnded() {
    return ended;
  }

  /** Nobody waits any more; where it has ended, another chase may have begun. */
  private synchronized void giveUp() {
    if (!ended) {
      chaser.giveUp();
    }
  }

  @Override
  public synchronized void end() {
    if (!ended) {
      giveUp();
      ended = true;
      reweaver.detach();
    }
  }

  @Override
  public int left() {
    return reweaver.left();
  }

  @Override
  public void complain() {
    selector.checkFields();
    String missing = selector.missing();
    if (missing != null) {
      says.accept(missing);
    }
  }
}
