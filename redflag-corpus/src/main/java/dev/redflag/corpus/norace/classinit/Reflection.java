// row: 11
package dev.redflag.corpus.norace.classinit;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** A reflective use of a static member needs the class's initialization. */
public class Reflection {
  static int value;
  static int other;
  static int third;

  static class First {
    static int touch;

    static {
      value = 1;
    }
  }

  static class Second {
    static {
      other = 1;
    }

    static void nothing() {}
  }

  static class Third {
    static {
      third = 1;
    }
  }

  public static void main(String[] args) throws Exception {
    Field field = First.class.getDeclaredField("touch");
    Method method = Second.class.getDeclaredMethod("nothing");
    Constructor<Third> constructor = Third.class.getDeclaredConstructor();
    Threads.run(
        () -> {
          field.getInt(null);
          method.invoke(null);
          constructor.newInstance();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          field.getInt(null);
          int number = value;
          method.invoke(null);
          number = other;
          constructor.newInstance();
          number = third;
        });
  }
}
