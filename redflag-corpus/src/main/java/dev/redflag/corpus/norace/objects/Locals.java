// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Objects of the JDK that each thread makes for itself. */
public class Locals {
  static void work() {
    StringBuilder text = new StringBuilder();
    List<Integer> list = new ArrayList<>();
    Map<Integer, String> map = new TreeMap<>();
    for (int i = 0; i < 30; i++) {
      text.append(i);
      list.add(i);
      map.put(i, "n" + i);
    }
    list.sort(Comparator.reverseOrder());
    int sum = list.stream().mapToInt(Integer::intValue).filter(i -> i % 2 == 0).sum();
    String joined = map.values().stream().sorted().collect(Collectors.joining(","));
    text.append(sum).append(joined).reverse();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
