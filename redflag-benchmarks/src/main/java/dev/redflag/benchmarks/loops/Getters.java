package dev.redflag.benchmarks.loops;

/**
 * Loops that call short methods, which access an element or two of an array in a field; as {@link
 * Loops}.
 */
public final class Getters {
  private static final int SIDE = 64;

  private final Matrix left = new Dense();
  private final Matrix right = new Dense();
  private final Words words = new Words();
  private final long[] keys = new long[1024];

  private Getters() {
    for (int i = 0; i < keys.length; i += 3) {
      keys[i] = i;
    }
  }

  public static void main(String[] args) {
    Getters getters = new Getters();
    Timing.print("getters", getters::product);
    Timing.print("bytes of words", getters::words);
    Timing.print("short searches", getters::searches);
  }

  private abstract static class Matrix {
    abstract double get(int row, int column);
  }

  private static final class Dense extends Matrix {
    private final double[] cells = new double[SIDE * SIDE];

    Dense() {
      for (int i = 0; i < cells.length; i++) {
        cells[i] = i;
      }
    }

    @Override
    double get(int row, int column) {
      return cells[row * SIDE + column];
    }
  }

  /** 1,572,864 turns of two accesses each. */
  private double product() {
    double sum = 0;
    for (int i = 0; i < 6 * SIDE; i++) {
      for (int j = 0; j < SIDE; j++) {
        for (int k = 0; k < SIDE; k++) {
          sum += left.get(i % SIDE, k) * right.get(k, j);
        }
      }
    }
    return sum;
  }

  private static final class Words {
    private final byte[] in = new byte[4096];
    private final byte[] out = new byte[4096];

    private int word(int at) {
      return (in[at] & 0xff) << 8 | in[at + 1] & 0xff;
    }

    private void store(int at, int word) {
      out[at] = (byte) (word >> 8);
      out[at + 1] = (byte) word;
    }
  }

  /** 409,600 turns of four accesses each. */
  private double words() {
    int sum = 0;
    for (int k = 0; k < 200; k++) {
      for (int at = 0; at < 4096; at += 2) {
        int word = words.word(at);
        sum += word;
        words.store(at, word + 1);
      }
    }
    return sum;
  }

  /** 400,000 turns of two to some ten accesses each. */
  private double searches() {
    int sum = 0;
    for (int i = 0; i < 400_000; i++) {
      sum += slot(i * 7L);
    }
    return sum;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9e3779b97f4a7c15L >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
