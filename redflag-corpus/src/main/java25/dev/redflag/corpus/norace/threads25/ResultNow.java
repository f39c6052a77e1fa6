// row: 44
// jdk: 19
package dev.redflag.corpus.norace.threads25;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The result, failure and state of a task that has ended. */
public class ResultNow {
  static int value;

  public static void main(String[] args) throws Exception {
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Future<Integer> good = pool.submit(() -> ++value);
      while (good.state() != Future.State.SUCCESS) {
        Thread.onSpinWait();
      }
      value++;
      Future<Integer> again = pool.submit(() -> ++value);
      while (!again.isDone()) {
        Thread.onSpinWait();
      }
      System.out.println(again.resultNow() + value);
    }
  }
}
