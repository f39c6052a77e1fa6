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

  private final double[][] rows = new double[250][250];
  private double[] to = new double[2000];
  private double[] from = new double[2000];
  private final int[] starts = new int[501];
  private final int[] columns = new int[2500];
  private final double[] values = new double[2500];

  private final Vector[] vectors = new Vector[500];

  private Loops() {
    for (int i = 0; i < starts.length; i++) {
      starts[i] = 5 * i;
    }
    for (int i = 0; i < columns.length; i++) {
      columns[i] = i * 37 % line.length;
      values[i] = i;
    }
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = new Vector(i, 2 * i, 3 * i);
    }
  }

  public static void main(String[] args) {
    Loops loops = new Loops();
    Timing.print("fields", loops::fields);
    Timing.print("double[1000]", loops::line);
    Timing.print("double[200][200]", loops::plane);
    Timing.print("byte[4096]", loops::bytes);
    Timing.print("rows", loops::rows);
    Timing.print("shrinking rows", loops::shrinkingRows);
    Timing.print("arrays in fields", loops::arraysInFields);
    Timing.print("rows of a grid", loops::rowsOfGrid);
    Timing.print("sparse rows", loops::sparseRows);
    Timing.print("new objects", loops::vectors);
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

  /** Each row from those beside it; after each sweep a new epoch begins. */
  private double rows() {
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int i = 1 + (sweep & 1); i < rows.length - 1; i += 2) {
        relax(rows[i - 1], rows[i], rows[i + 1]);
      }
      beginEpoch();
    }
    return rows[5][5];
  }

  private static void relax(double[] above, double[] row, double[] below) {
    for (int j = 1; j < row.length - 1; j++) {
      row[j] = 0.3 * (above[j] + below[j] + row[j - 1] + row[j + 1]) - 0.25 * row[j];
    }
  }

  /** All rows from one, from an element on that is another one in each epoch. */
  private double shrinkingRows() {
    for (int k = 0; k < rows.length - 1; k++) {
      double[] first = rows[k];
      for (int i = k + 1; i < rows.length; i++) {
        add(rows[i], first, rows[i][k], k + 1);
      }
      beginEpoch();
    }
    return rows[5][5];
  }

  private static void add(double[] to, double[] from, double factor, int begin) {
    for (int i = begin; i < to.length; i++) {
      to[i] += factor * from[i];
    }
  }

  private double arraysInFields() {
    for (int k = 0; k < 500; k++) {
      for (int i = 0; i < 2000; i++) {
        this.to[i] = this.to[i] + 0.5 * this.from[i];
      }
    }
    return to[5];
  }

  private double rowsOfGrid() {
    double total = 0;
    for (int k = 0; k < 50; k++) {
      for (int i = 0; i < 200; i++) {
        for (int j = 0; j < 200; j++) {
          total += plane[i][j];
        }
      }
    }
    return total;
  }

  /** Many short loops, of five turns each. */
  private double sparseRows() {
    double total = 0;
    for (int k = 0; k < 100; k++) {
      for (int row = 0; row < 500; row++) {
        double sum = 0;
        for (int i = starts[row]; i < starts[row + 1]; i++) {
          sum += values[i] * line[columns[i]];
        }
        total += sum;
      }
    }
    return total;
  }

  private synchronized void beginEpoch() {
    sum++;
  }

  private static final class Vector {
    double x;
    double y;
    double z;

    Vector(double x, double y, double z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    Vector minus(Vector other) {
      return new Vector(x - other.x, y - other.y, z - other.z);
    }

    double dot(Vector other) {
      return x * other.x + y * other.y + z * other.z;
    }
  }

  private double vectors() {
    double total = 0;
    for (int k = 0; k < 200; k++) {
      for (Vector v : vectors) {
        Vector d = v.minus(vectors[k]);
        total += d.dot(d.minus(v));
      }
    }
    return total;
  }
}
