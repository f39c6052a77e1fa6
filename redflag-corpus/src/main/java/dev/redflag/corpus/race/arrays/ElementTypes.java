// variable: boolean[]
// variable: byte[]
// variable: char[]
// variable: short[]
// variable: int[]
// variable: long[]
// variable: float[]
// variable: double[]
// variable: java.lang.Object[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** An element of an array of every type. */
public class ElementTypes {
  static final boolean[] z = new boolean[3];
  static final byte[] b = new byte[3];
  static final char[] c = new char[3];
  static final short[] s = new short[3];
  static final int[] i = new int[3];
  static final long[] j = new long[3];
  static final float[] f = new float[3];
  static final double[] d = new double[3];
  static final Object[] o = new Object[3];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          z[2] = true; // label: z
          b[2] = 1; // label: b
          c[2] = 'c'; // label: c
          s[2] = 1; // label: s
          i[2] = 1; // label: i
          j[2] = 1; // label: j
          f[2] = 1; // label: f
          d[2] = 1; // label: d
          o[2] = "o"; // label: o
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean seenZ = z[2]; // race with: z
          byte seenB = b[2]; // race with: b
          char seenC = c[2]; // race with: c
          short seenS = s[2]; // race with: s
          int seenI = i[2]; // race with: i
          long seenJ = j[2]; // race with: j
          float seenF = f[2]; // race with: f
          double seenD = d[2]; // race with: d
          Object seenO = o[2]; // race with: o
        });
  }
}
