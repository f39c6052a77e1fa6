package dev.redflag.agent.attach;

/**
 * A thread of ours, in the few modes that need one: a daemon in the system's group of threads, with
 * nothing of the program's.
 */
final class OwnThread {
  private OwnThread() {}

  static void start(String name, Runnable work) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread thread = new Thread(group, work, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }
}
