// row: 64
package dev.redflag.corpus.norace.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Stack;

/** A stack is a synchronized vector. */
public class Stacked {
  static int value;
  static final Stack<String> stack = new Stack<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1;
          stack.push("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(stack.pop() + value);
        });
  }
}
