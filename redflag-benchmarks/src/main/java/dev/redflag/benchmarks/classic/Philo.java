package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;

/**
 * Dining philosophers: each is a thread, each fork a monitor with a waiting set; whoever wants two
 * forks takes the one with the lower number first, so nobody starves in a circle.
 */
public final class Philo implements Kernel {
  private int meals;
  private Fork[] forks;
  private Philosopher[] philosophers;

  /** A fork that one philosopher holds at a time. */
  private static final class Fork {
    // All guarded by this.
    private boolean taken;
    private int uses;
    private long lastThought;

    synchronized void take() throws InterruptedException {
      while (taken) {
        wait();
      }
      taken = true;
      uses++;
    }

    synchronized void putDown(long thought) {
      taken = false;
      lastThought = thought;
      notify();
    }

    synchronized int uses() {
      return uses;
    }

    synchronized long lastThought() {
      return lastThought;
    }
  }

  private static final class Philosopher implements Crew.Task {
    private final Fork first;
    private final Fork second;
    private final int meals;
    private long thought;
    private int eaten;

    Philosopher(int id, Fork first, Fork second, int meals) {
      this.first = first;
      this.second = second;
      this.meals = meals;
      thought = id + 1;
    }

    @Override
    public void run() throws InterruptedException {
      for (int meal = 0; meal < meals; meal++) {
        think();
        first.take();
        second.take();
        eaten++;
        second.putDown(thought);
        first.putDown(thought);
      }
    }

    /** A walk of numbers: halve the even, triple the odd and add one. */
    private void think() {
      long number = thought + 27;
      int steps = 0;
      while (number != 1) {
        number = (number & 1) == 0 ? number / 2 : 3 * number + 1;
        steps++;
      }
      thought += steps & 3;
    }
  }

  @Override
  public String name() {
    return "philo";
  }

  @Override
  public String description() {
    return "dining philosophers";
  }

  @Override
  public void setUp(Size size) {
    meals = size.pick(100_000, 2_000_000);
    forks = new Fork[0];
    philosophers = new Philosopher[0];
  }

  /** The meals are shared out, so the work does not depend on the number of philosophers. */
  @Override
  public void run(int threads) throws InterruptedException {
    int places = Math.max(threads, 2);
    forks = new Fork[places];
    for (int i = 0; i < places; i++) {
      forks[i] = new Fork();
    }
    philosophers = new Philosopher[threads];
    for (int id = 0; id < threads; id++) {
      Fork left = forks[id];
      Fork right = forks[(id + 1) % places];
      boolean last = id == places - 1;
      int share = Crew.to(id, threads, meals) - Crew.from(id, threads, meals);
      philosophers[id] = new Philosopher(id, last ? right : left, last ? left : right, share);
    }
    Crew.run(philosophers);
  }

  @Override
  public void validate() {
    int eaten = 0;
    for (Philosopher philosopher : philosophers) {
      eaten += philosopher.eaten;
    }
    WrongResultException.expect("the number of meals", meals, eaten);
    int uses = 0;
    for (Fork fork : forks) {
      uses += fork.uses();
      if (fork.lastThought() <= 0) {
        throw new WrongResultException("a fork was put down without a thought");
      }
    }
    WrongResultException.expect("the uses of forks", 2L * meals, uses);
  }
}
