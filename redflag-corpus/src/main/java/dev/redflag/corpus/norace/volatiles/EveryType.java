// row: 4
package dev.redflag.corpus.norace.volatiles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Volatile fields of every type order alike. */
public class EveryType {
  volatile boolean z;
  volatile byte b;
  volatile char c;
  volatile short s;
  volatile int i;
  volatile long j;
  volatile float f;
  volatile double d;
  volatile Object o;
  final int[] value = new int[9];

  public static void main(String[] args) throws Exception {
    EveryType shared = new EveryType();
    Threads.run(
        () -> {
          shared.value[0] = 1;
          shared.z = true;
          shared.value[1] = 1;
          shared.b = 1;
          shared.value[2] = 1;
          shared.c = 1;
          shared.value[3] = 1;
          shared.s = 1;
          shared.value[4] = 1;
          shared.i = 1;
          shared.value[5] = 1;
          shared.j = 1;
          shared.value[6] = 1;
          shared.f = 1;
          shared.value[7] = 1;
          shared.d = 1;
          shared.value[8] = 1;
          shared.o = "o";
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int sum = shared.z ? shared.value[0] : 0;
          sum += shared.b + shared.value[1];
          sum += shared.c + shared.value[2];
          sum += shared.s + shared.value[3];
          sum += shared.i + shared.value[4];
          sum += (int) shared.j + shared.value[5];
          sum += (int) shared.f + shared.value[6];
          sum += (int) shared.d + shared.value[7];
          sum += shared.o == null ? 0 : shared.value[8];
        });
  }
}
