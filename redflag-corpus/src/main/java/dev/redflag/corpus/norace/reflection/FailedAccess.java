// row: 30
package dev.redflag.corpus.norace.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** A reflective access that fails touches nothing and throws what it always threw. */
public class FailedAccess {
  static int value;
  static final int CONSTANT = String.valueOf(1).length();

  public static void main(String[] args) throws Exception {
    Field field = FailedAccess.class.getDeclaredField("value");
    Field constant = FailedAccess.class.getDeclaredField("CONSTANT");
    Threads.run(
        () -> {
          value = 1;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          try {
            field.set(null, "no number");
          } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
          }
          try {
            constant.setInt(null, 2);
          } catch (IllegalAccessException e) {
            System.out.println("final");
          }
        });
  }
}
