package programs;

/** An array that fits into the heap with room to spare, but not together with its shadow. */
public class LargeArray {
  static final int LENGTH = 12_000_000;
  static int raced;

  public static void main(String[] args) throws InterruptedException {
    int[] array = new int[LENGTH];
    Thread other = new Thread(() -> fill(array, 0));
    other.start();
    raced = 1;
    other.join();
    long sum = 0;
    for (int round = 0; round < 3; round++) {
      byte[][] garbage = new byte[64][];
      for (int i = 0; i < LENGTH; i++) {
        sum += get(array, i);
        if (i % 10_000 == 0) {
          garbage[i / 10_000 % 64] = new byte[100_000];
        }
      }
    }
    long[] more = new long[3_000_000]; // what the program needs later
    more[more.length - 1] = sum;
    System.out.println(more[more.length - 1]);
  }

  private static void fill(int[] array, int from) {
    raced = 2;
    for (int i = from; i < array.length; i++) {
      set(array, i, i % 10);
    }
  }

  private static int get(int[] array, int i) {
    return array[i];
  }

  private static void set(int[] array, int i, int value) {
    array[i] = value;
  }
}
