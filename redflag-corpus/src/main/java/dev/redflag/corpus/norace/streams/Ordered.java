// row: 53
package dev.redflag.corpus.norace.streams;

import java.util.stream.IntStream;

/** The action of forEachOrdered on one element comes before that on the next. */
public class Ordered {
  static int value;
  static String text = "";

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 200; round++) {
      IntStream.range(0, 32)
          .parallel()
          .map(i -> i * 2)
          .forEachOrdered(
              i -> {
                value += i;
                text = text.substring(text.length() / 2) + i % 10;
              });
    }
    System.out.println(value + text);
  }
}
