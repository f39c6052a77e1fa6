package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Two threads keep to elements of their own. */
public class OtherIndex {
  static final boolean[] z = new boolean[2];
  static final byte[] b = new byte[2];
  static final char[] c = new char[2];
  static final short[] s = new short[2];
  static final int[] i = new int[2];
  static final long[] j = new long[2];
  static final float[] f = new float[2];
  static final double[] d = new double[2];
  static final Object[] o = new Object[2];

  static void work(int own) {
    z[own] = !z[own];
    b[own]++;
    c[own]++;
    s[own]++;
    i[own]++;
    j[own]++;
    f[own]++;
    d[own]++;
    o[own] = o[1 - own] == null ? "first" : "second";
  }

  static void workSafely(int own) {
    z[own] = !z[own];
    b[own]++;
    c[own]++;
    s[own]++;
    i[own]++;
    j[own]++;
    f[own]++;
    d[own]++;
    o[own] = "own";
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          workSafely(0);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          workSafely(1);
        });
    work(0);
    work(1);
    System.out.println(i[0] + j[1] + d[0]);
  }
}
