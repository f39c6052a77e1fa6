// variable: dev.redflag.corpus.race.fields.StaticFields.z
// variable: dev.redflag.corpus.race.fields.StaticFields.b
// variable: dev.redflag.corpus.race.fields.StaticFields.c
// variable: dev.redflag.corpus.race.fields.StaticFields.s
// variable: dev.redflag.corpus.race.fields.StaticFields.i
// variable: dev.redflag.corpus.race.fields.StaticFields.j
// variable: dev.redflag.corpus.race.fields.StaticFields.f
// variable: dev.redflag.corpus.race.fields.StaticFields.d
// variable: dev.redflag.corpus.race.fields.StaticFields.o
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A static field of every type, written twice. */
public class StaticFields {
  static boolean z;
  static byte b;
  static char c;
  static short s;
  static int i;
  static long j;
  static float f;
  static double d;
  static Object o;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          z = true; // label: z
          b = 1; // label: b
          c = 'c'; // label: c
          s = 1; // label: s
          i = 1; // label: i
          j = 1; // label: j
          f = 1; // label: f
          d = 1; // label: d
          o = "o"; // label: o
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          z = false; // race with: z
          b = 2; // race with: b
          c = 'd'; // race with: c
          s = 2; // race with: s
          i = 2; // race with: i
          j = 2; // race with: j
          f = 2; // race with: f
          d = 2; // race with: d
          o = "p"; // race with: o
        });
  }
}
