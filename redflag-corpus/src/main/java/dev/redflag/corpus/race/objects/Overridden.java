// row: 65
// variable: java.util.LinkedHashMap
// variable: java.util.ArrayList
// variable: java.util.HashSet
// variable: java.util.HashMap
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Methods that a class of the program inherits, and that work by none that it overrides. */
public class Overridden {
  static final class Cache extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > 9;
    }
  }

  static final class Recent extends LinkedHashMap<String, Boolean> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > 9;
    }
  }

  static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }
  }

  static final class Names extends HashSet<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String name) {
      return super.add(name);
    }
  }

  static final class Counted extends HashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public String get(Object key) {
      return super.get(key);
    }
  }

  static final Map<String, String> counted = new Counted();
  static final Map<String, String> cache = new Cache();
  static final List<String> words = new Words();
  static final Set<String> names = new Names();
  static final Set<String> recent = Collections.newSetFromMap(new Recent());

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          cache.put("a", "b"); // label: cache
          words.addAll(List.of("a")); // label: words
          names.remove("a"); // no change
          names.clear(); // label: names
          recent.add("a"); // label: recent
          counted.keySet().remove("a"); // no change
          counted.put("a", "b"); // label: counted
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println("cache: " + cache); // race with: cache
          words.isEmpty(); // race with: words
          names.contains("a"); // race with: names
          recent.contains("a"); // race with: recent
          counted.keySet().contains("a"); // race with: counted
        });
  }
}
