package dev.redflag.it.ecj;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntSupplier;

/**
 * What compilers of Java write in their own ways: enum switches, assertions, lambdas, accessors.
 */
public class Program {
  enum Colour {
    RED,
    GREEN,
    BLUE {
      @Override
      int weight() {
        return 7;
      }
    };

    int weight() {
      return ordinal();
    }
  }

  sealed interface Shape permits Circle, Box {}

  record Circle(int radius) implements Shape {}

  record Box(int width, int height) implements Shape {}

  interface Named {
    String name();

    default String greeting() {
      return "hello " + name() + '!';
    }
  }

  static class Shared {
    static int raced;
    private int locked;
    private final Map<String, Integer> counts = new TreeMap<>();

    class Inner {
      int bump(int by) {
        synchronized (Shared.this) {
          assert by >= 0 : "by " + by;
          locked += by;
          counts.merge("by" + by, 1, Integer::sum);
          return locked;
        }
      }
    }
  }

  static int area(Shape shape) {
    if (shape instanceof Circle circle) {
      return 3 * circle.radius * circle.radius();
    }
    Box box = (Box) shape;
    return box.width * box.height;
  }

  static String colour(Colour colour) {
    switch (colour) {
      case RED:
        return "stop";
      case BLUE:
        return "wait" + colour.weight();
      default:
        return "go";
    }
  }

  static int day(String name) {
    return switch (name) {
      case "monday", "tuesday" -> 1;
      case "friday" -> {
        int sum = 0;
        for (int i : new int[] {1, 2, 3}) {
          sum += i;
        }
        yield sum;
      }
      default -> 0;
    };
  }

  static int closing() throws Exception {
    List<String> closed = new ArrayList<>();
    try (AutoCloseable one = () -> closed.add("one");
        AutoCloseable two = () -> closed.add("two")) {
      closed.add(one == two ? "same" : "body");
    } finally {
      closed.add("end");
    }
    return closed.size();
  }

  static String work(Shared shared, int number) {
    Named named = () -> "n" + number;
    IntSupplier bump = () -> shared.new Inner().bump(number);
    bump.getAsInt();
    StringBuilder text = new StringBuilder(named.greeting());
    for (Colour colour : Colour.values()) {
      text.append(' ').append(colour(colour)).append(Colour.valueOf(colour.name()).weight());
    }
    try {
      text.append(area(new Circle(number))).append(area(new Box(number, 2))).append(day("friday"));
      text.append(closing()).append(new Box(1, number)).append(new Circle(1).equals(new Circle(1)));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      text.append(e);
    }
    return text.toString();
  }

  public static void main(String[] args) throws Exception {
    Shared shared = new Shared();
    CyclicBarrier barrier = new CyclicBarrier(4);
    String[] said = new String[4];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < said.length; i++) {
      int number = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  barrier.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                Shared.raced++;
                for (int round = 0; round < 50; round++) {
                  said[number] = work(shared, number);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (String line : said) {
      System.out.println(line);
    }
    System.out.println(shared.locked + " " + shared.counts);
  }
}
