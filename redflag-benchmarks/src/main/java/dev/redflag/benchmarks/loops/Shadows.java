package dev.redflag.benchmarks.loops;

import java.util.function.Supplier;

/**
 * The memory in use for each location, in bytes, after one thread wrote it, and after two more read
 * it; one kind a run. Run it plain and with the agent, and subtract: what is left is the location's
 * shadow, with its part of what is kept for the object or the array as a whole.
 */
public final class Shadows {
  private static final int OBJECTS = 100_000;
  private static final int ROWS = 500;
  private static final int COLUMNS = 1_000;

  private Shadows() {}

  public static void main(String[] args) throws InterruptedException {
    switch (args.length == 1 ? args[0] : "") {
      case "fields" -> measure("fields", OBJECTS * 4, Shadows::fields);
      case "rows" -> measure("elements in rows", ROWS * COLUMNS, Shadows::elements);
      case "scattered" -> measure("elements scattered", ROWS * COLUMNS, Shadows::scattered);
      default -> {
        System.err.println("Shadows needs one of: fields, rows, scattered");
        System.exit(64);
      }
    }
  }

  /** What reads all locations of one kind; it holds them. */
  private interface Locations {
    long sum();
  }

  private static void measure(String name, int count, Supplier<Locations> maker)
      throws InterruptedException {
    long before = used();
    Locations locations = maker.get();
    long written = used() - before;
    Thread[] readers = {new Thread(locations::sum), new Thread(locations::sum)};
    for (Thread reader : readers) {
      reader.start();
    }
    for (Thread reader : readers) {
      reader.join();
    }
    long read = used() - before;
    System.out.printf(
        "%-20s written %6.1f  read by two %6.1f%n",
        name, (double) written / count, (double) read / count);
    if (locations.sum() == 0) {
      throw new IllegalStateException("what was written is gone");
    }
  }

  private static long used() {
    for (int i = 0; i < 5; i++) { // references are cleared by one, and what they kept by the next
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static final class Four {
    long first;
    long second;
    long third;
    long fourth;

    void write(long value) {
      first = value;
      second = value;
      third = value;
      fourth = value;
    }

    long sum() {
      return first + second + third + fourth;
    }
  }

  private static Locations fields() {
    Four[] objects = new Four[OBJECTS];
    for (int i = 0; i < objects.length; i++) {
      objects[i] = new Four();
      objects[i].write(i);
    }
    return () -> {
      long sum = 0;
      for (Four object : objects) {
        sum += object.sum();
      }
      return sum;
    };
  }

  private static Locations elements() {
    int[][] rows = new int[ROWS][];
    for (int r = 0; r < ROWS; r++) {
      int[] row = new int[COLUMNS];
      for (int i = 0; i < row.length; i++) {
        row[i] = i;
      }
      rows[r] = row;
    }
    return () -> {
      long sum = 0;
      for (int[] row : rows) {
        for (int value : row) {
          sum += value;
        }
      }
      return sum;
    };
  }

  /** Elements in an order that no loop has, so that each gets a history of its own. */
  private static Locations scattered() {
    int[][] rows = new int[ROWS][COLUMNS];
    int at = 0;
    for (int n = 0; n < ROWS * COLUMNS; n++) {
      at = next(at);
      rows[at % ROWS][at / ROWS] = n;
    }
    return () -> {
      long sum = 0;
      int place = 0;
      for (int n = 0; n < ROWS * COLUMNS; n++) {
        place = next(place);
        sum += rows[place % ROWS][place / ROWS];
      }
      return sum;
    };
  }

  /** A step through all numbers below the count of elements. */
  private static int next(int place) {
    return (place + 300_007) % (ROWS * COLUMNS);
  }
}
