package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Fields of every type, instance and static, under one lock. */
public class EveryTypeUnderLock {
  boolean z;
  byte b;
  char c;
  short s;
  int i;
  long j;
  float f;
  double d;
  Object o;
  static long statics;

  synchronized void step() {
    z = !z;
    b++;
    c++;
    s++;
    i++;
    j++;
    f++;
    d++;
    o = new Object();
    synchronized (EveryTypeUnderLock.class) {
      statics += j + i;
    }
  }

  public static void main(String[] args) throws Exception {
    EveryTypeUnderLock shared = new EveryTypeUnderLock();
    Threads.run(
        () -> {
          shared.step();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          shared.step();
        });
    System.out.println(shared.b + shared.c + shared.s + shared.i + shared.j + shared.f + shared.d);
  }
}
