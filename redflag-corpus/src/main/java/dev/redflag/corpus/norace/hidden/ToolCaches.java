// row: 65
package dev.redflag.corpus.norace.hidden;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What compilers and coverage tools put into a class, each thread for itself, without order. */
public class ToolCaches {
  static boolean[] $jacocoData;
  static int[] $SWITCH_TABLE$Colour;
  static Class<?> class$java$lang$String;

  static boolean[] $jacocoInit() {
    boolean[] known = $jacocoData;
    if (known == null) {
      known = new boolean[2];
      $jacocoData = known;
    }
    return known;
  }

  static int[] $SWITCH_TABLE$Colour() {
    int[] known = $SWITCH_TABLE$Colour;
    if (known == null) {
      known = new int[1];
      known[0] = 1;
      $SWITCH_TABLE$Colour = known;
    }
    return known;
  }

  static void covered() {
    boolean[] probes = $jacocoInit();
    probes[0] = true;
    if (class$java$lang$String == null) {
      class$java$lang$String = String.class;
    }
    System.out.println($SWITCH_TABLE$Colour()[0]);
    probes[1] = true;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          covered();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          covered();
        });
  }
}
