package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;

/** Failing accesses to elements throw what they always threw. */
public class Exceptions {
  static void attempt(Runnable access) {
    try {
      access.run();
      System.out.println("done");
    } catch (RuntimeException e) {
      System.out.println(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Object[] names = new String[1];
    int[] numbers = new int[1];
    int[] nothing = args.length == 0 ? null : numbers;
    Threads.run(
        () -> {
          attempt(() -> names[0] = 1);
          attempt(() -> numbers[1] = 1);
          attempt(() -> numbers[-1]++);
          attempt(() -> nothing[0] = 1);
          attempt(() -> names[names.length] = "one");
          attempt(() -> names[0] = "one");
        });
  }
}
