// row: 30
// variable: dev.redflag.corpus.race.reflection.PrimitiveFields.z
// variable: dev.redflag.corpus.race.reflection.PrimitiveFields.j
// variable: dev.redflag.corpus.race.reflection.PrimitiveFields.d
package dev.redflag.corpus.race.reflection;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.reflect.Field;

/** The accessors of Field for the primitive types. */
public class PrimitiveFields {
  static boolean z;
  static long j;
  static double d;

  public static void main(String[] args) throws Exception {
    Field booleanField = PrimitiveFields.class.getDeclaredField("z");
    Field longField = PrimitiveFields.class.getDeclaredField("j");
    Field doubleField = PrimitiveFields.class.getDeclaredField("d");
    Threads.run(
        () -> {
          booleanField.setBoolean(null, true); // label: z
          longField.setLong(null, 1); // label: j
          doubleField.setDouble(null, 1); // label: d
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seenZ = booleanField.getBoolean(null); // race with: z
          long seenJ = longField.getLong(null); // race with: j
          Object seenD = doubleField.get(null); // race with: d
        });
  }
}
