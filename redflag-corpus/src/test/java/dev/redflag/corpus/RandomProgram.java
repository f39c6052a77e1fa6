package dev.redflag.corpus;

import java.util.Random;

/**
 * A program of a few threads, arrays and locks, made of random numbers, as Java source. Its steps
 * follow one another in an order that the detector does not see.
 */
final class RandomProgram {
  private static final String[] ARRAYS = {"ints", "longs", "doubles", "bytes", "names"};
  private static final String[] TYPES = {"int[]", "long[]", "double[]", "byte[]", "Object[]"};

  /** What orders the steps; its package is not woven. */
  static final String TURNS =
      """
      package dev.redflag.invisible;
      public final class Turns {
        private static volatile int turn;
        private static volatile Throwable failure;
        public static void begin() { turn = 0; failure = null; }
        public static void await(int step) {
          for (int spins = 0; turn != step && failure == null; spins++) {
            if (spins > 100) Thread.yield();
          }
          if (failure != null) throw new IllegalStateException(failure);
        }
        public static void next() { turn++; }
        public static void keep(int value) {}
        public static void failed(Throwable t) { failure = t; }
      }
      """;

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final int length;
  private String array;
  private String type;

  private RandomProgram(long seed) {
    random = new Random(seed);
    length = 8 + random.nextInt(40);
  }

  /** The source of the class {@code name} in package {@code random}. */
  static String source(String name, long seed) {
    return new RandomProgram(seed).make(name);
  }

  private String make(String name) {
    int threads = 2 + random.nextInt(2);
    int steps = 4 + random.nextInt(6);
    int[] of = new int[steps];
    out.append("package random;\nimport dev.redflag.invisible.Turns;\nfinal class " + name);
    out.append(" {\n  static final Object LOCK = new Object();\n  static volatile int flag;\n");
    out.append("  static final Item NO_ITEM = new Item(0);\n");
    for (int i = 0; i < ARRAYS.length; i++) {
      String element = TYPES[i].substring(0, TYPES[i].length() - 2);
      out.append("  final " + TYPES[i] + " " + ARRAYS[i]);
      out.append(" = new " + element + "[" + length + "];\n");
    }
    out.append("  final double[][] grid = new double[3][" + length + "];\n");
    out.append("  int[] spare = new int[" + length + "];\n");
    out.append("  final Box box = new Box();\n  static final class Box { int sum;");
    out.append(" int[] boxed = new int[" + length + "]; }\n");
    out.append("  private int twice(int n) { return n > 40 ? n : n + count + box.sum; }\n");
    out.append("  private void bump(int n) { if (n % 3 == 0) count++; box.boxed[n] = n; }\n");
    out.append("  private int at(int n) { return ints[n] + (int) doubles[n + 1] + another[n]; }\n");
    out.append(
        "  private void put(int n) { ints[n]++; bytes[n - 1] = 2; box.boxed[ints[n] & 1] = n; }\n");
    out.append("  private int lessened(int n) { return 9 / (8 - n) + lessening(n); }\n");
    out.append("  private static int lessening(int n) { return n > 90 ? lessening(n - 1) : n; }\n");
    out.append("  private void swap() { int[] b = box.boxed; box.boxed = spare; spare = b; }\n");
    out.append(
        "  int[] another = ints;\n  int count;\n  Item item;\n  static final class Item { int value; long other;\n    Item(int v) { value = v; other = v; } }\n");
    for (int s = 0; s < steps; s++) {
      of[s] = random.nextInt(threads);
      step(s);
    }
    for (int t = 0; t < threads; t++) {
      out.append("  void thread" + t + "() {\n");
      for (int s = 0; s < steps; s++) {
        if (of[s] == t) {
          out.append("    Turns.await(" + s + "); ");
          out.append("try { locked" + s + "(); } catch (RuntimeException e) {} Turns.next();\n");
        }
      }
      out.append("  }\n");
    }
    out.append("  static void run() throws Exception {\n    Turns.begin();\n");
    out.append("    " + name + " p = new " + name + "();\n    Thread[] all = {\n");
    for (int t = 0; t < threads; t++) {
      out.append("      new Thread(() -> { try { p.thread" + t + "(); }");
      out.append(" catch (Throwable e) { Turns.failed(e); } }),\n");
    }
    out.append("    };\n    for (Thread t : all) t.start();\n");
    out.append("    for (Thread t : all) t.join();\n    Turns.await(" + steps + ");\n  }\n}\n");
    return out.toString();
  }

  /** A step with or without the lock, and the method that does it. */
  private void step(int s) {
    out.append("  void locked" + s + "() {\n");
    switch (random.nextInt(5)) {
      case 0, 1 -> out.append("    synchronized (LOCK) { step" + s + "(); }\n");
      case 2 -> out.append("    if (flag >= 0) { step" + s + "(); flag++; }\n");
      default -> out.append("    step" + s + "();\n");
    }
    out.append("  }\n  void step" + s + "() {\n    int t = " + random.nextInt(9) + ";\n");
    out.append("    Item held = item == null ? NO_ITEM : item;\n");
    int parts = 1 + random.nextInt(2);
    for (int i = 0; i < parts; i++) {
      part(s * 10 + i);
    }
    out.append("    Turns.keep(t);\n  }\n");
  }

  private void part(int number) {
    int kind = random.nextInt(ARRAYS.length);
    array = ARRAYS[kind];
    type = TYPES[kind];
    switch (random.nextInt(13)) {
      case 9, 10, 11, 12 -> fields(3 + random.nextInt(6));
      case 8 -> out.append("    if (item != null) { t += item.value; item.other++; }\n");
      case 0 -> out.append("    " + access(String.valueOf(random.nextInt(length))) + "\n");
      case 1 -> out.append(random.nextBoolean() ? "    count++;\n" : "    item = new Item(t);\n");
      case 2 -> {
        out.append("    synchronized (LOCK) {\n");
        loop(number);
        out.append("    }\n");
      }
      case 3, 4 -> {
        out.append("    try {\n");
        loop(number);
        out.append("    } catch (RuntimeException e) { t++; }\n");
      }
      default -> loop(number);
    }
  }

  /** Statements that access a few fields and elements again and again. */
  private void fields(int statements) {
    out.append("    { Box b = box; int k = t & 3;\n");
    for (int s = 0; s < statements; s++) {
      out.append("    " + statement(2) + "\n");
    }
    out.append("    }\n");
  }

  private String statement(int depth) {
    String[] places = {
      "count",
      "box.sum",
      "b.sum",
      "held.value",
      "held.other",
      "ints[2]",
      "ints[k]",
      "another[k]",
      "doubles[1]",
      "box.boxed[k + 1]",
      "longs[k]"
    };
    String x = places[random.nextInt(places.length)];
    if (depth > 0 && random.nextInt(4) == 0) {
      String one = statement(depth - 1);
      String other = statement(depth - 1);
      String n = "n" + depth;
      String loop = "for (int " + n + " = t & 3; " + n + " > 0; " + n + " -= 2) { ";
      return switch (random.nextInt(8)) {
        case 0 -> "if ((t & 1) == 0) { " + one + " }";
        case 1, 2 -> "if ((t & 2) == 0) { " + one + " } else { " + other + " }";
        case 3 -> loop + one + " " + other + " }";
        case 4 -> "synchronized (LOCK) { " + one + " }";
        case 5 -> "try { " + one + " } catch (RuntimeException e" + depth + ") { " + other + " }";
        case 6 -> "{ int " + n + " = 0; do { " + one + " } while (++" + n + " < 3 && t != 9); }";
        default -> "try { " + one + " } finally { " + other + " }";
      };
    }
    return switch (random.nextInt(22)) {
      case 0, 1, 2, 3 -> "t += " + x + ";";
      case 4, 5 -> x + " = (byte) t;";
      case 6, 7, 8 -> x + "++;";
      case 9 -> "t += " + x + "++;";
      case 10 -> x + " += t;";
      case 11 -> x + " = (t & 1) == 0 ? " + x + " : 3;";
      case 12 -> "if (" + x + " > 4) " + x + " = 1; else " + x + "--;";
      case 13 -> x + " /= (t - " + random.nextInt(12) + ");";
      case 14 -> x + " += twice(t);";
      case 15 -> "bump(t & 7);";
      case 16 -> "held = item == null ? NO_ITEM : item;";
      case 17 -> "k++;";
      case 18 -> "flag++;";
      case 19 -> "t += flag;";
      case 20 -> "Turns.keep(t);";
      default -> "if (t > 60) return;";
    };
  }

  private void loop(int number) {
    String a = "a" + number;
    String i = "i" + number;
    boolean other = array.equals("ints") && random.nextInt(2) == 0;
    String[] others = {"another", "spare", "box.boxed", "this.box.boxed"};
    String field = other ? others[random.nextInt(others.length)] : array;
    if (array.equals("doubles") && random.nextBoolean()) { // a row, found anew in each turn
      field = "grid[" + (random.nextBoolean() ? "1" : "t & 1") + "]";
      if (random.nextBoolean()) {
        out.append("    int r" + number + " = " + random.nextInt(3) + ";\n");
        field = random.nextBoolean() ? "grid[r" + number + "]" : "grid[r" + number + " % 2 + 1]";
        if (random.nextBoolean()) {
          out.append("    r" + number + " = r" + number + " / 2 + 1;\n");
          field = "grid[r" + number + " - 1]";
        }
      }
    }
    if (random.nextInt(12) == 0) {
      out.append("    int[] kept" + number + " = another; another = spare; spare = kept");
      out.append(number + ";\n");
    }
    out.append("    " + type + " " + a + " = " + field + ";\n");
    array = random.nextInt(2) == 0 ? field : a;
    int from = 1 + random.nextInt(length / 2);
    int to = Math.min(length - 1, from + random.nextInt(length / 2 + 1));
    boolean fails = random.nextInt(6) == 0;
    if (fails) {
      out.append("    try {\n");
    }
    String end = fails ? String.valueOf(length + 2) : String.valueOf(to);
    switch (random.nextInt(5)) {
      case 0 -> {
        String until = fails ? "-3" : String.valueOf(from);
        out.append("    for (int " + i + " = " + (to - 1) + "; ");
        out.append(i + " >= " + until + "; " + i + "--) {\n");
      }
      case 1 -> {
        out.append("    int " + i + " = " + from + ";\n");
        out.append("    while (" + i + " < " + end + ") {\n");
        body(i);
        out.append("      " + i + "++;\n    }\n");
        out.append(fails ? "    } catch (ArrayIndexOutOfBoundsException e) { t--; }\n" : "");
        return;
      }
      case 2 -> {
        out.append("    for (int k = 0; k < 2; k++)\n");
        out.append(
            "    for (int " + i + " = " + from + "; " + i + " < " + end + "; " + i + "++) {\n");
      }
      default ->
          out.append(
              "    for (int " + i + " = " + from + "; " + i + " < " + end + "; " + i + "++) {\n");
    }
    body(i);
    out.append("    }\n");
    out.append(fails ? "    } catch (ArrayIndexOutOfBoundsException e) { t--; }\n" : "");
  }

  private void body(String i) {
    int statements = 1 + random.nextInt(3);
    for (int s = 0; s < statements; s++) {
      String index =
          switch (random.nextInt(5)) {
            case 0 -> i + " + 1";
            case 1 -> i + " - 1";
            default -> i;
          };
      String access = access(index);
      String line =
          switch (random.nextInt(18)) {
            case 11 -> access + " t += twice(" + i + ");";
            case 12 -> "bump(" + i + "); " + access;
            case 13 -> "t += box.sum; " + access + " box.sum = t & 7;";
            case 14 -> access + " t += lessened(" + i + ");";
            case 16 -> "t += at(" + i + "); " + access;
            case 17 -> "put(" + i + "); " + access;
            case 15 -> "if (" + i + " == 5) swap(); " + access;
            case 0 -> "if ((t & 3) == 1) { " + access + " }";
            case 1 -> "if (" + i + " == " + random.nextInt(length) + ") break; " + access;
            case 2 -> "if (t > 1000) return; " + access;
            case 3 -> access + " t = Math.max(t, " + i + ");";
            case 4 -> access + " if (" + i + " == 7) continue; count += 2;";
            case 5 -> "if (" + i + " == 9) flag++; " + access;
            case 6 ->
                access + " t += 5 / (" + i + " == " + random.nextInt(4 * length) + " ? 0 : 3);";
            case 7 -> "t += count; " + access;
            case 8 -> access + " t += held.value;";
            default -> access;
          };
      if (line.contains("/") || line.contains("continue") || line.contains("flag")) {
        line = random.nextInt(3) == 0 && !line.contains("continue") ? line : access;
      }
      out.append("      " + line + "\n");
    }
  }

  private String access(String index) {
    String element = array + "[" + index + "]";
    boolean names = type.equals("Object[]");
    return switch (random.nextInt(4)) {
      case 0, 1 -> names ? "if (" + element + " == this) t++;" : "t += (int) " + element + ";";
      case 2 -> names ? element + " = LOCK;" : element + " = (byte) t;";
      default -> names ? element + " = " + element + ";" : element + " += 1;";
    };
  }
}
