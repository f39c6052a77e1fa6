// row: 44
package dev.redflag.corpus.norace.executors;

import java.util.concurrent.FutureTask;

/** A future task that a thread of its own runs. */
public class FutureOfTask {
  static int value;

  public static void main(String[] args) throws Exception {
    FutureTask<String> task =
        new FutureTask<>(
            () -> {
              value++;
              return "done";
            });
    Thread thread = new Thread(task);
    thread.start();
    System.out.println(task.get() + value);
    thread.join();
  }
}
