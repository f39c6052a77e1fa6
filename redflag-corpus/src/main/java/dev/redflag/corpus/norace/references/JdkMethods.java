// row: 31
package dev.redflag.corpus.norace.references;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Calls by method reference touch what they touch, and no more; a reference is serialized. */
public class JdkMethods {
  static final int[] numbers = {9, 3, 1, 2};
  static final List<String> list = new ArrayList<>(List.of("a", "b"));
  static final List<String> other = new ArrayList<>();

  interface Range {
    void apply(int[] array, int from, int to);
  }

  interface Kept<T, R> extends Function<T, R>, Serializable {}

  static Object copy(Object original) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @SuppressWarnings("unchecked")
  static String trimmed(String text) throws Exception {
    Kept<String, String> trim = String::trim;
    return ((Kept<String, String>) copy(trim)).apply(text);
  }

  public static void main(String[] args) throws Exception {
    System.out.println(trimmed(" kept "));
    Threads.run(
        () -> {
          numbers[0] = 8;
          other.add("c");
          list.get(0);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Range sort = Arrays::sort;
          sort.apply(numbers, 1, 4);
          Function<Integer, String> get = list::get;
          System.out.println(get.apply(1) + numbers[1]);
          Consumer<String> add = new ArrayList<String>()::add;
          add.accept("d");
          BiFunction<List<String>, String, Boolean> has = List::contains;
          System.out.println(has.apply(list, "b"));
          try {
            get.apply(2);
          } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getStackTrace()[e.getStackTrace().length - 3].getMethodName());
          }
        });
  }
}
