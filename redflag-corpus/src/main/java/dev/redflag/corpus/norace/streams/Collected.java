// row: 53
package dev.redflag.corpus.norace.streams;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The caller comes before the leaves of a parallel stream, and they before its result. */
public class Collected {
  static int value = 1;

  public static void main(String[] args) throws Exception {
    int[] cells = new int[64];
    value = 2;
    IntStream.range(0, 64).parallel().forEach(i -> cells[i] = i * value);
    int sum = 0;
    for (int cell : cells) {
      sum += cell;
    }
    List<Integer> doubled =
        IntStream.range(0, 64).parallel().mapToObj(i -> cells[i] * 2).collect(Collectors.toList());
    System.out.println(sum + doubled.size());
  }
}
