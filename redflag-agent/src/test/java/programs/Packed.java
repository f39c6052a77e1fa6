package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Races, and tells in what module. */
public class Packed {
  static int shared;
  static final List<String> LIST = new ArrayList<>();

  public static void main(String[] args) throws InterruptedException {
    Consumer<String> add = LIST::add;
    Runnable both =
        () -> {
          shared++;
          add.accept("x");
        };
    Thread one = new Thread(both);
    Thread two = new Thread(both);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("packed in " + Packed.class.getModule().getName());
  }
}
