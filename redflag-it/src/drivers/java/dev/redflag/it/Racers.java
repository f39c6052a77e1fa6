package dev.redflag.it;

import java.util.ArrayList;
import java.util.List;

/** Runs tasks in threads of their own that are ordered by start and join, and by nothing else. */
final class Racers {
  /** What one thread does, round after round. */
  interface Task {
    void run(int round) throws Exception;
  }

  private Racers() {}

  /** Starts a thread for each task, and joins them all; the first failure is thrown. */
  static void race(int rounds, Task... tasks) throws Exception {
    List<Racer> racers = new ArrayList<>();
    for (Task task : tasks) {
      racers.add(new Racer(task, rounds));
    }
    for (Racer racer : racers) {
      racer.start();
    }
    for (Racer racer : racers) {
      racer.join();
    }
    for (Racer racer : racers) {
      if (racer.failure != null) {
        throw racer.failure;
      }
    }
  }

  private static final class Racer extends Thread {
    private final Task task;
    private final int rounds;

    /** Written by this thread, read by the one that joined it. */
    private Exception failure;

    Racer(Task task, int rounds) {
      this.task = task;
      this.rounds = rounds;
    }

    @Override
    public void run() {
      try {
        for (int round = 0; round < rounds; round++) {
          task.run(round);
        }
      } catch (Exception e) {
        failure = e;
      }
    }
  }
}
