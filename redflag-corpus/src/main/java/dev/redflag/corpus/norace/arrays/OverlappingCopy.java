// row: 31
package dev.redflag.corpus.norace.arrays;

import java.util.Arrays;

/** An overlapping copy, an empty one, and failing ones do what they always did. */
public class OverlappingCopy {
  static void attempt(Object from, int at, Object to, int where, int length) {
    try {
      System.arraycopy(from, at, to, where, length);
      System.out.println("copied");
    } catch (RuntimeException e) {
      System.out.println(e.getClass().getSimpleName());
    }
  }

  public static void main(String[] args) throws Exception {
    int[] cells = {1, 2, 3, 4, 5};
    System.arraycopy(cells, 0, cells, 1, 4);
    System.out.println(Arrays.toString(cells));
    System.arraycopy(cells, 2, cells, 0, 3);
    System.out.println(Arrays.toString(cells));
    Object[] mixed = {"a", "b", 3, "d"};
    String[] names = new String[4];
    attempt(cells, 0, cells, 5, 0);
    attempt(cells, 3, cells, 4, 2);
    attempt(cells, -1, cells, 0, 1);
    attempt(cells, 0, new long[1], 0, 1);
    attempt(cells, 0, "no array", 0, 1);
    attempt(null, 0, cells, 0, 1);
    attempt(mixed, 0, names, 0, 4);
    System.out.println(Arrays.toString(names));
  }
}
