// row: 30
package dev.redflag.corpus.norace.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** Field.set on two objects touches two locations. */
public class OtherObject {
  int value;

  public static void main(String[] args) throws Exception {
    Field field = OtherObject.class.getDeclaredField("value");
    OtherObject left = new OtherObject();
    OtherObject right = new OtherObject();
    Threads.run(
        () -> {
          field.setInt(left, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          field.setInt(right, 1);
        });
  }
}
