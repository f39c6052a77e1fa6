// row: 53
package dev.redflag.corpus.norace.streams;

import java.util.stream.IntStream;

/** The functions of a parallel stream's iteration run in order. */
public class Iterated {
  static int value;

  public static void main(String[] args) throws Exception {
    int sum =
        IntStream.iterate(0, i -> value++ < 20, i -> value + i).parallel().map(i -> i % 7).sum();
    System.out.println(sum + value);
  }
}
