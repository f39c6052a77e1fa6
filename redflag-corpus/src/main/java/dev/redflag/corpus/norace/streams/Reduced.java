// row: 53
// trace: none
package dev.redflag.corpus.norace.streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Containers that a parallel stream fills leaf by leaf, and the results of its short circuits. */
public class Reduced {
  static class Item {
    int value;

    Item(int value) {
      this.value = value;
    }
  }

  public static void main(String[] args) throws Exception {
    List<Item> items =
        IntStream.range(0, 200).parallel().mapToObj(Item::new).collect(Collectors.toList());
    items.parallelStream().forEach(item -> item.value++);
    int sum = items.parallelStream().mapToInt(item -> item.value).sum();
    Map<Integer, List<Item>> grouped =
        items.parallelStream()
            .collect(
                Collectors.groupingBy(item -> item.value % 5, TreeMap::new, Collectors.toList()));
    grouped.values().forEach(group -> group.get(0).value++);
    Map<Integer, List<Item>> concurrent =
        items.parallelStream()
            .collect(
                Collectors.groupingByConcurrent(
                    item -> item.value % 5, ConcurrentHashMap::new, Collectors.toList()));
    sum += concurrent.get(1).size();
    ArrayList<Item> made =
        items.parallelStream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
    made.add(new Item(1));
    Item[] array = items.parallelStream().sorted((a, b) -> b.value - a.value).toArray(Item[]::new);
    Arrays.parallelSort(array, (a, b) -> a.value - b.value);
    Arrays.parallelSetAll(array, i -> new Item(i));
    sum += array[3].value + items.parallelStream().filter(i -> i.value > 5).findAny().get().value;
    sum += items.parallelStream().reduce(0, (n, item) -> n + item.value, Integer::sum);
    System.out.println(items.parallelStream().anyMatch(item -> item.value == 77) + " " + (sum > 0));
  }
}
