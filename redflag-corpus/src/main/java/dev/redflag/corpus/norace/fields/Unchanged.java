package dev.redflag.corpus.norace.fields;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.stream.Stream;

/** Reflection, serialization and stack traces show the class as its author wrote it. */
@SuppressWarnings("serial")
public class Unchanged implements Serializable {
  int value;
  static long total;
  transient Object other;
  volatile boolean flag;

  void fail() {
    throw new IllegalStateException("as expected");
  }

  public static void main(String[] args) throws Exception {
    Class<?> type = Unchanged.class;
    System.out.println(ObjectStreamClass.lookup(type).getSerialVersionUID());
    for (Field field : type.getDeclaredFields()) {
      System.out.println(field);
    }
    System.out.println(type.getFields().length + " public");
    Stream.of(type.getDeclaredMethods())
        .map(Method::toString)
        .sorted()
        .forEach(System.out::println);
    System.out.println(type.getDeclaredConstructors().length + " constructors");
    System.out.println(type.getInterfaces().length + " interfaces");
    System.out.println(type.getDeclaredClasses().length + " classes");
    try {
      new Unchanged().fail();
    } catch (IllegalStateException e) {
      for (StackTraceElement frame : e.getStackTrace()) {
        if (frame.getClassName().startsWith("dev.redflag.corpus.norace")) {
          System.out.println(frame);
        }
      }
    }
  }
}
