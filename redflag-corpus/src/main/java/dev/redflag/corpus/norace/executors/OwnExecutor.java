// row: 43
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/** An executor of the program's own: a thread for each task, or none. */
public class OwnExecutor {
  static int value;

  public static void main(String[] args) throws Exception {
    Executor threads = task -> new Thread(task).start();
    Executor direct = Runnable::run;
    FutureTask<Integer> task = new FutureTask<>(() -> value++);
    value = 1;
    threads.execute(task);
    task.get();
    direct.execute(() -> value++);
    System.out.println(value);
  }
}
