// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.HashMap;
import java.util.Map;

/** A user's map that synchronizes what it inherits is not a map without a lock. */
@SuppressWarnings("serial")
public class Subclass {
  static class Locked extends HashMap<String, String> {
    @Override
    public synchronized String put(String key, String value) {
      return super.put(key, value);
    }

    @Override
    public synchronized String get(Object key) {
      return super.get(key);
    }
  }

  static final Map<String, String> map = new Locked();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          map.put("one", "1");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          map.get("one");
        });
  }
}
