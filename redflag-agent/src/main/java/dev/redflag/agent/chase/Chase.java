package dev.redflag.agent.chase;

import dev.redflag.agent.options.ChaseOptions;
import dev.redflag.agent.output.StandardError;
import dev.redflag.agent.reweave.KnownLocks;
import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.detectors.racechaser.Chaser;
import dev.redflag.detectors.racechaser.ChaserSettings;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.instrument.Coverage;
import dev.redflag.runtime.sampling.WaitBudget;
import java.lang.instrument.Instrumentation;

/**
 * The chase of one pair in this JVM. As a thread of ours it looks now and then whether a hook has
 * become too hot, and takes all hooks out when the chase is over: not in the thread that proves the
 * race, which may hold any lock of the program, and not while a call of these classes runs for
 * long.
 */
public final class Chase implements Runnable {
  private static final long PERIOD_MILLIS = 1_000;
  private static final long LONGEST_PERIOD_MILLIS = 60_000;

  private final PairSelector selector;
  private final Chaser chaser;
  private final Reweaver reweaver;
  private final LongCalls calls;

  private Chase(PairSelector selector, Chaser chaser, Reweaver reweaver) {
    this.selector = selector;
    this.chaser = chaser;
    this.reweaver = reweaver;
    this.calls = new LongCalls(selector.classNames(), Thread::getAllStackTraces);
  }

  /** The detector of a run that chases a pair. */
  public static RaceChaserDetector detector(ChaseOptions options) {
    return new RaceChaserDetector(
        new ChaserSettings(
            options.maxShare(),
            options.delayMillis() * 1_000_000L,
            WaitBudget.LEAST_NANOS,
            options.seed()),
        KnownLocks.find());
  }

  /** Begins: from now on the pair is armed in the classes that are loaded, or are already. */
  public static Chase begin(
      ChaseOptions options, Chaser chaser, Coverage coverage, Instrumentation instrumentation) {
    PairSelector selector = new PairSelector(options.pair(), chaser, coverage, StandardError::say);
    Reweaver reweaver = Reweaver.begin(instrumentation, selector);
    reweaver.reweave(selector.classes());
    return new Chase(selector, chaser, reweaver);
  }

  @Override
  public void run() {
    try {
      boolean hot = false;
      while (!chaser.awaitEnd(PERIOD_MILLIS)) {
        selector.checkFields();
        hot |= chaser.findHot();
        if (hot && calls.noneSinceLastLook()) {
          reweaver.reweave(selector.classes());
          hot = false;
        }
      }
      for (long pause = PERIOD_MILLIS; !calls.noneSinceLastLook(); pause *= 2) {
        Thread.sleep(Math.min(pause, LONGEST_PERIOD_MILLIS));
      }
    } catch (InterruptedException e) {
      // nobody has reason to interrupt it
    }
    reweaver.detach();
  }

  /** The program ends: says what of the pair was never met. */
  public void end() {
    selector.checkFields();
    String missing = selector.missing();
    if (missing != null) {
      StandardError.say(missing);
    }
  }
}
