package dev.redflag.agent.reweave;

/**
 * A run that weaves single sites of a program that runs, for a while. As a thread of ours it works
 * until it is over.
 */
public interface SiteRun extends Runnable {
  /** All classes get their code back, and nobody waits any more; later calls do nothing. */
  void end();

  /** Once it has ended, how many classes keep hooks, since the JVM did not let them go. */
  int left();

  /** It ends: says what was named and never met, or cannot race. */
  void complain();
}
