// row: 50
// jdk: 21
package dev.redflag.corpus.norace.threads25;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Executors with a thread for each task, closed at the end. */
public class PerTask {
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    value = 1;
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      pool.submit(() -> value++).get();
      pool.submit(() -> value++);
    }
    value++;
    try (ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      pool.submit(() -> other++);
    }
    System.out.println(value + other);
  }
}
