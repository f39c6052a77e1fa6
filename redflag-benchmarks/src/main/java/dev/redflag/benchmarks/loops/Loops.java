package dev.redflag.benchmarks.loops;

/**
 * Small loops over fields and arrays of one thread, each with the least processor time of several
 * runs, in milliseconds. Run it plain and with the agent, and divide.
 */
public final class Loops {
  private int sum;
  private int mixed;
  private final double[] line = new double[1000];
  private final double[][] plane = new double[200][200];
  private final byte[] bytes = new byte[4096];

  private Loops() {}

  public static void main(String[] args) {
    Loops loops = new Loops();
    Timing.print("fields", loops::fields);
    Timing.print("double[1000]", loops::line);
    Timing.print("double[200][200]", loops::plane);
    Timing.print("byte[4096]", loops::bytes);
  }

  private double fields() {
    for (int i = 0; i < 5_000_000; i++) {
      sum += i;
      mixed ^= sum;
    }
    return sum + mixed;
  }

  private double line() {
    double total = 0;
    for (int k = 0; k < 3_000; k++) {
      for (int i = 1; i < line.length - 1; i++) {
        line[i] = (line[i - 1] + line[i + 1]) * 0.5;
        total += line[i];
      }
    }
    return total;
  }

  private double plane() {
    for (int k = 0; k < 50; k++) {
      for (int i = 1; i < 199; i++) {
        for (int j = 1; j < 199; j++) {
          plane[i][j] =
              0.25 * (plane[i - 1][j] + plane[i + 1][j] + plane[i][j - 1] + plane[i][j + 1]);
        }
      }
    }
    return plane[5][5];
  }

  private double bytes() {
    int total = 0;
    for (int k = 0; k < 500; k++) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] += (byte) i;
        total += bytes[i];
      }
    }
    return total;
  }
}
