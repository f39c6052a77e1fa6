// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A class's initialization needs that of an interface with default methods. */
public class DefaultMethodInterface {
  static int value;

  interface Greeter {
    Object TOKEN = touch();

    static Object touch() {
      value = 1;
      return "token";
    }

    default String greet() {
      return "hello";
    }
  }

  static class Polite implements Greeter {}

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          new Polite();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          new Polite();
          int number = value;
        });
  }
}
