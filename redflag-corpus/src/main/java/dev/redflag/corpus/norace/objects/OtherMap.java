// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** Two maps are two states. */
public class OtherMap {
  static final Map<String, String> left = new HashMap<>();
  static final Map<String, String> right = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          left.put("one", "1");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          right.put("one", "1");
        });
  }
}
