package dev.redflag.benchmarks.loops;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Loops over maps that were filled before, a million calls each, with the least processor time of
 * several runs. Run it plain and with the agent, and compare.
 */
public final class Maps {
  private static final int TIMES = 1_000_000;
  private static final int KEYS = 1024;

  private final String[] keys = new String[KEYS];
  private final Map<String, Integer> hashed = new HashMap<>();
  private final TreeMap<String, Integer> sorted = new TreeMap<>();

  private Maps() throws InterruptedException {
    for (int i = 0; i < KEYS; i++) {
      keys[i] = "key " + i;
      hashed.put(keys[i], i);
      sorted.put(keys[i], i);
    }
    Thread other = new Thread(() -> hashed.get(keys[0])); // what was filled was so in other epochs
    other.start();
    other.join();
  }

  public static void main(String[] args) throws InterruptedException {
    Maps loops = new Maps();
    Timing.print("HashMap.get", loops::gets);
    Timing.print("HashMap.put of a key that is there", loops::puts);
    Timing.print("HashMap made, filled with 8 and read", loops::small);
    Timing.print("entries of a HashMap", loops::entries);
    Timing.print("values of a HashMap", loops::values);
    Timing.print("TreeMap.get", loops::sortedGets);
  }

  private double gets() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += hashed.get(keys[i & KEYS - 1]);
    }
    return sum;
  }

  private double puts() {
    for (int i = 0; i < TIMES; i++) {
      hashed.put(keys[i & KEYS - 1], i & 127);
    }
    return hashed.size();
  }

  private double small() {
    int sum = 0;
    for (int i = 0; i < TIMES; i += 16) {
      Map<String, Integer> map = new HashMap<>();
      for (int k = 0; k < 8; k++) {
        map.put(keys[k], k);
      }
      for (int k = 0; k < 8; k++) {
        sum += map.get(keys[k]);
      }
    }
    return sum;
  }

  private double entries() {
    int sum = 0;
    for (int i = 0; i < TIMES; i += KEYS) {
      for (Map.Entry<String, Integer> entry : hashed.entrySet()) {
        sum += entry.getKey().length() + entry.getValue();
      }
    }
    return sum;
  }

  private double values() {
    int sum = 0;
    for (int i = 0; i < TIMES; i += KEYS) {
      for (int value : hashed.values()) {
        sum += value;
      }
    }
    return sum;
  }

  private double sortedGets() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += sorted.get(keys[i & KEYS - 1]);
    }
    return sum;
  }
}
