package programs;

import java.util.ArrayList;
import java.util.List;

/**
 * Very many short arrays and JDK objects that fit into the heap with room to spare, but not
 * together with what is kept of them; then several large arrays at once.
 */
public class SmallHeap {
  static final int SHORT_ARRAYS = 400_000;
  static final int BUILDERS = 60_000;
  static final int LARGE_ARRAYS = 16;

  /**
   * With its header less than a mebibyte: for a little more G1 would take two, and the heap end.
   */
  static final int LARGE_LENGTH = (1 << 20) - 64;

  static int raced;

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> raced = 2);
    other.start();
    raced = 1;
    other.join();
    int[][] arrays = new int[SHORT_ARRAYS][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = new int[8];
      set(arrays[i], i % 8, 1);
    }
    List<StringBuilder> builders = new ArrayList<>();
    for (int i = 0; i < BUILDERS; i++) {
      builders.add(new StringBuilder("b").append(i % 10));
    }
    byte[][] large = new byte[LARGE_ARRAYS][];
    for (int i = 0; i < large.length; i++) {
      large[i] = new byte[LARGE_LENGTH];
    }
    long sum = large.length;
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < arrays.length; i++) {
        sum += get(arrays[i], i % 8);
      }
      for (StringBuilder builder : builders) {
        sum += builder.length();
      }
    }
    System.out.println(sum);
  }

  private static int get(int[] array, int i) {
    return array[i];
  }

  private static void set(int[] array, int i, int value) {
    array[i] = value;
  }
}
