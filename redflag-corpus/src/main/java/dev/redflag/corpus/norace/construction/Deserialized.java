// row: 14
package dev.redflag.corpus.norace.construction;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** Deserialization writes final fields before it hands out the object. */
public class Deserialized {
  record Point(int x, int[] more) implements Serializable {}

  static class Box implements Serializable {
    private static final long serialVersionUID = 1;
    final int value;
    String name;

    Box(int value) {
      this.value = value;
      name = "box";
    }
  }

  static volatile Object[] pair;

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

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          pair = new Object[] {copy(new Box(1)), copy(new Point(1, new int[] {2}))};
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Box box = (Box) pair[0];
          Point point = (Point) pair[1];
          System.out.println(box.value + box.name + point.x() + point.more()[0]);
        });
  }
}
