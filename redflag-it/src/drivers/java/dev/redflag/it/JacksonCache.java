package dev.redflag.it;

import com.fasterxml.jackson.databind.util.LRUMap;

/** A cache that reorders its entries when it is read, under a lock for readers. */
public class JacksonCache {
  public static void main(String[] args) throws Exception {
    LRUMap<String, Integer> cache = new LRUMap<>(4, 16);
    for (int i = 0; i < 10; i++) {
      cache.put("key" + i, i);
    }
    Racers.race(
        200, round -> cache.get("key" + round % 10), round -> cache.get("key" + (round + 5) % 10));
    System.out.println("looked up");
  }
}
