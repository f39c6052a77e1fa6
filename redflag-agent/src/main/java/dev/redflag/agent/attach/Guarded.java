package dev.redflag.agent.attach;

import dev.redflag.agent.output.StandardError;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/** Work of ours in a thread of the program: with the hooks off, and without an exception. */
final class Guarded implements Runnable {
  private final Runnable work;

  Guarded(Runnable work) {
    this.work = work;
  }

  @Override
  public void run() {
    ThreadState t = Threads.current();
    boolean before = t.inRuntime;
    t.inRuntime = true;
    try {
      work.run();
    } catch (Throwable error) {
      StandardError.say("the report failed with " + error + ".");
    } finally {
      t.inRuntime = before;
    }
  }
}
