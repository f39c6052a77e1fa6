package dev.redflag.it;

import org.bouncycastle.crypto.prng.ThreadedSeedGenerator;

/** A counter that two threads change without care, but which is volatile: no data race. */
public class BouncySeed {
  public static void main(String[] args) {
    byte[] seed = new ThreadedSeedGenerator().generateSeed(8, true);
    System.out.println(seed.length + " bytes");
  }
}
