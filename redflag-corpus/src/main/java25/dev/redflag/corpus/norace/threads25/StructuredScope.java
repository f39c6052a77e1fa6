// row: 55
// jdk: 25
// preview: 25
package dev.redflag.corpus.norace.threads25;

import java.util.concurrent.StructuredTaskScope;

/** A fork comes before its subtask, and that before the join. */
public class StructuredScope {
  static int value;
  static int other;

  public static void main(String[] args) throws Exception {
    try (var scope = StructuredTaskScope.open()) {
      value = 1;
      StructuredTaskScope.Subtask<Integer> task = scope.fork(() -> value++);
      scope.fork(() -> other++);
      scope.join();
      System.out.println(task.get() + value + other);
    }
  }
}
