// variable: dev.redflag.corpus.race.fields.InstanceFields.z
// variable: dev.redflag.corpus.race.fields.InstanceFields.b
// variable: dev.redflag.corpus.race.fields.InstanceFields.c
// variable: dev.redflag.corpus.race.fields.InstanceFields.s
// variable: dev.redflag.corpus.race.fields.InstanceFields.i
// variable: dev.redflag.corpus.race.fields.InstanceFields.j
// variable: dev.redflag.corpus.race.fields.InstanceFields.f
// variable: dev.redflag.corpus.race.fields.InstanceFields.d
// variable: dev.redflag.corpus.race.fields.InstanceFields.o
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An instance field of every type, written and read. */
public class InstanceFields {
  boolean z;
  byte b;
  char c;
  short s;
  int i;
  long j;
  float f;
  double d;
  Object o;

  public static void main(String[] args) throws Exception {
    InstanceFields shared = new InstanceFields();
    Threads.run(
        () -> {
          shared.z = true; // label: z
          shared.b = 1; // label: b
          shared.c = 'c'; // label: c
          shared.s = 1; // label: s
          shared.i = 1; // label: i
          shared.j = 1; // label: j
          shared.f = 1; // label: f
          shared.d = 1; // label: d
          shared.o = "o"; // label: o
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean z = shared.z; // race with: z
          byte b = shared.b; // race with: b
          char c = shared.c; // race with: c
          short s = shared.s; // race with: s
          int i = shared.i; // race with: i
          long j = shared.j; // race with: j
          float f = shared.f; // race with: f
          double d = shared.d; // race with: d
          Object o = shared.o; // race with: o
        });
  }
}
