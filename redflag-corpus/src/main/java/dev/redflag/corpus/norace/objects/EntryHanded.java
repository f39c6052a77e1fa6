// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Another thread sets an entry, and the map is read when it has handed it back. */
public class EntryHanded {
  static final Map<String, String> map = new HashMap<>(Map.of("one", "1"));
  static final Map<String, String> other = new HashMap<>(Map.of("one", "1"));
  static final BlockingQueue<Map.Entry<String, String>> handed = new LinkedBlockingQueue<>();
  static final BlockingQueue<Map.Entry<String, String>> back = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          handed.put(map.entrySet().iterator().next());
          other.get("one");
          back.take();
          map.get("one");
        },
        () -> {
          Map.Entry<String, String> entry = handed.take();
          entry.setValue("2");
          back.put(entry);
        });
  }
}
