// row: 55
// variable: dev.redflag.corpus.race.threads25.StructuredSiblings.value
// jdk: 25
// preview: 25
package dev.redflag.corpus.race.threads25;

import dev.redflag.invisible.Barrier;
import java.util.concurrent.StructuredTaskScope;

/** Two subtasks are not ordered with each other. */
public class StructuredSiblings {
  static int value;

  public static void main(String[] args) throws Exception {
    Barrier.prepare();
    try (var scope = StructuredTaskScope.open()) {
      scope.fork(
          () -> {
            value = 1; // label: write
            Barrier.signal(1);
          });
      scope.fork(
          () -> {
            Barrier.await(1);
            int seen = value; // race with: write
          });
      scope.join();
    }
  }
}
