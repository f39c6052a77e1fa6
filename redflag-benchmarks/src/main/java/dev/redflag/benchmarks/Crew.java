package dev.redflag.benchmarks;

/** Threads that do one kernel's work: started together, joined together. */
public final class Crew {
  /** The most threads that a kernel is asked for. */
  public static final int MAX_THREADS = 64;

  private final Member[] members;

  private Crew(Member[] members) {
    this.members = members;
  }

  /** What one thread of a crew does. */
  public interface Task {
    /** Does the work; what it throws fails the whole run. */
    void run() throws Exception;
  }

  private static final class Member extends Thread {
    private final Task task;
    private final Member[] crew;
    // Written by this thread before it ends, read by its joiner.
    private Throwable failure;

    Member(String name, Task task, Member[] crew) {
      super(name);
      this.task = task;
      this.crew = crew;
    }

    @Override
    public void run() {
      try {
        task.run();
      } catch (Throwable e) {
        failure = e;
        // The others may wait for this one at a barrier.
        for (Member member : crew) {
          member.interrupt();
        }
      }
    }
  }

  /** Starts one thread for each task. */
  public static Crew start(Task[] tasks) {
    Member[] members = new Member[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      members[i] = new Member("worker-" + i, tasks[i], members);
    }
    for (Member member : members) {
      member.start();
    }
    return new Crew(members);
  }

  /** Waits for all threads, then throws the first failure if there was one. */
  public void join() throws InterruptedException {
    Throwable failure = null;
    for (Member member : members) {
      member.join();
      if (failure == null) {
        failure = member.failure;
      }
    }
    if (failure != null) {
      throw new IllegalStateException("a worker failed: " + failure, failure);
    }
  }

  /** Starts one thread for each task and waits for all. */
  public static void run(Task[] tasks) throws InterruptedException {
    start(tasks).join();
  }

  /** First of {@code count} items that belong to worker {@code id} of {@code threads}. */
  public static int from(int id, int threads, int count) {
    return (int) ((long) count * id / threads);
  }

  /** One past the last of {@code count} items that belong to worker {@code id}. */
  public static int to(int id, int threads, int count) {
    return from(id + 1, threads, count);
  }
}
