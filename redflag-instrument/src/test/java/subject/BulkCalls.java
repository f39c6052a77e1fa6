package subject;

import dev.redflag.instrument.testing.Expect;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Calls of JDK methods that access elements of the arrays that they are given. */
class BulkCalls {
  private static final int[] ONE = {1, 2, 3, 4};
  private static final int[] SAME = {1, 2, 3, 4};
  private static final int[] OTHER = {1, 9, 3, 4};
  private static final int[] SHORT = {1, 2};
  private static final long[] SORTED = {10, 20, 30, 40, 50, 60, 70};
  private static final byte[] UNSORTED = {2, 1, 3, 5, 4};
  private static final Object[] OBJECTS = {"a", "b"};
  private static final Object[] NESTED = {"a", OBJECTS};

  @Expect({"write [1]", "write [2]"})
  static void filled() {
    Arrays.fill(new byte[4], 1, 3, (byte) 1);
  }

  @Expect({})
  static void failing() {
    int failures = 0;
    try {
      Arrays.fill(new byte[4], 1, 5, (byte) 1);
    } catch (ArrayIndexOutOfBoundsException e) {
      failures++;
    }
    try {
      System.arraycopy(ONE, 0, new long[4], 0, 1);
    } catch (ArrayStoreException e) {
      failures++;
    }
    try {
      Arrays.copyOf((int[]) null, 1);
    } catch (NullPointerException e) {
      failures++;
    }
    if (failures != 3) {
      throw new AssertionError(failures);
    }
  }

  @Expect({"read [0]", "read [1]", "read [2]", "read [3]"})
  static void copied() {
    Arrays.copyOf(ONE, 2);
    Arrays.copyOfRange(ONE, 2, 9);
  }

  @Expect({
    "read [0]",
    "read [1]",
    "read [2]",
    "read [3]",
    "read [0]",
    "read [1]",
    "read [2]",
    "read [3]"
  })
  static void equal() {
    Arrays.equals(ONE, SAME);
  }

  @Expect({"read [0]", "read [1]", "read [0]", "read [1]"})
  static void equalUpToADifference() {
    Arrays.equals(ONE, OTHER);
  }

  @Expect({})
  static void equalByNoElement() {
    Arrays.equals(ONE, SHORT);
    Arrays.equals(ONE, ONE);
    Arrays.equals(ONE, null);
    Arrays.mismatch(ONE, ONE);
  }

  @Expect({"read [2]", "read [3]", "read [2]", "read [3]"})
  static void equalInARange() {
    Arrays.equals(ONE, 2, 4, OTHER, 2, 4);
  }

  @Expect({
    "read [0]",
    "read [1]",
    "read [0]",
    "read [1]",
    "read [0]",
    "read [1]",
    "read [0]",
    "read [1]"
  })
  static void compared() {
    Arrays.mismatch(ONE, OTHER);
    Arrays.compare(SHORT, ONE);
  }

  @Expect({"read [3]", "read [1]", "read [2]", "read [3]", "read [5]", "read [6]"})
  static void searched() {
    Arrays.binarySearch(SORTED, 30);
    Arrays.binarySearch(SORTED, 100);
  }

  /** Only what changes is surely written. */
  @Expect({"read [0]", "read [1]", "read [2]", "read [3]", "write [0]", "write [1]"})
  static void sorted() {
    Arrays.sort(UNSORTED, 0, 4);
  }

  @Expect({})
  static void nothingToSort() {
    Arrays.sort(SORTED, 3, 4);
  }

  @Expect({"read [0]", "read [1]", "read [0]", "read [1]", "read [0]", "read [1]"})
  static void deep() {
    Arrays.hashCode(NESTED);
    Arrays.deepToString(NESTED);
  }

  @Expect({"read [1]", "read [2]", "read [0]", "read [0]", "read [1]", "read [2]"})
  static void strings() {
    char[] letters = "abc".toCharArray();
    new StringBuilder().append(new String(letters, 1, 2)).append(letters, 0, 1);
    String.valueOf(letters);
  }

  @Expect({"write [3]", "write [4]"})
  static void spanned() {
    "hello".getChars(1, 3, new char[9], 3);
  }

  @Expect({"write [1]", "write [2]", "write [0]"})
  static void readAsFarAsThereIs() throws IOException {
    InputStream in = new ByteArrayInputStream(new byte[3]);
    byte[] buffer = new byte[9];
    in.read(buffer, 1, 2);
    in.read(buffer);
    in.read(buffer);
  }

  @Expect({"read [0]", "read [1]"})
  static void writtenOut() throws IOException {
    new ByteArrayOutputStream().write(new byte[2]);
  }

  /** A stream of the program's own is woven itself. */
  @Expect({"write [1]", "read [0]", "read [1]"})
  static void byOwnClass() throws IOException {
    byte[] buffer = new byte[2];
    new InputStream() {
      @Override
      public int read() {
        return 0;
      }

      @Override
      public int read(byte[] b) {
        b[1] = 1;
        return 2;
      }
    }.read(buffer);
    new ByteArrayOutputStream() {
      @Override
      public void write(int b) {}
    }.write(buffer);
  }

  @Expect({"write [0]", "write [1]", "write [2]"})
  static void toArray() {
    List<String> names = List.of("a", "b");
    names.toArray(new String[4]);
    names.toArray(new String[0]);
  }

  @Expect({"read [0]", "read [1]"})
  static void added() {
    Collections.addAll(new java.util.ArrayList<>(), OBJECTS);
  }
}
