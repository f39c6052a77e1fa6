package dev.redflag.it;

import com.google.common.collect.ImmutableMap;

/** An immutable map makes its views when they are first asked for, racily and on purpose. */
public class GuavaViews {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      ImmutableMap<String, Integer> map = ImmutableMap.of("one", 1, "two", 2, "three", i);
      Racers.Task view = round -> map.keySet().contains("two");
      Racers.race(2, view, view);
    }
    System.out.println("viewed");
  }
}
