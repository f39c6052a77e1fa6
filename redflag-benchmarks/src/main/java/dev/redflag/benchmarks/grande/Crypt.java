package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;

/**
 * Encrypts and decrypts an array of bytes with IDEA (X. Lai, J. Massey, EUROCRYPT 1990); each
 * thread has a run of 8-byte blocks.
 */
public final class Crypt implements Kernel {
  private static final int ROUNDS = 8;
  private static final int SUBKEYS = 6 * ROUNDS + 4;
  private static final int BLOCK = 8;

  private byte[] plain;
  private byte[] cipher;
  private byte[] decrypted;
  private int[] encryptKey;
  private int[] decryptKey;

  @Override
  public String name() {
    return "crypt";
  }

  @Override
  public String description() {
    return "IDEA encryption and decryption of a byte array";
  }

  @Override
  public void setUp(Size size) {
    int bytes = size.pick(1_000_000, 20_000_000);
    Random random = new Random(136);
    plain = new byte[bytes];
    random.nextBytes(plain);
    cipher = new byte[bytes];
    decrypted = new byte[bytes];
    int[] userKey = new int[8];
    for (int i = 0; i < userKey.length; i++) {
      userKey[i] = random.nextInt(0x10000);
    }
    encryptKey = expand(userKey);
    decryptKey = invert(encryptKey);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    pass(threads, plain, cipher, encryptKey);
    pass(threads, cipher, decrypted, decryptKey);
  }

  private static void pass(int threads, byte[] in, byte[] out, int[] key)
      throws InterruptedException {
    Coder[] coders = new Coder[threads];
    int blocks = in.length / BLOCK;
    for (int i = 0; i < threads; i++) {
      coders[i] =
          new Coder(
              in,
              out,
              key,
              Crew.from(i, threads, blocks) * BLOCK,
              Crew.to(i, threads, blocks) * BLOCK);
    }
    Crew.run(coders);
  }

  @Override
  public void validate() {
    for (int i = 0; i < plain.length; i++) {
      if (plain[i] != decrypted[i]) {
        throw new WrongResultException("byte " + i + " is not what was encrypted");
      }
    }
    int[] key = expand(new int[] {1, 2, 3, 4, 5, 6, 7, 8});
    byte[] block = {0, 0, 0, 1, 0, 2, 0, 3};
    new Coder(block, block, key, 0, BLOCK).run();
    long actual = 0;
    for (byte b : block) {
      actual = actual << 8 | b & 0xff;
    }
    WrongResultException.expect("the published test vector", 0x11fbed2b01986de5L, actual);
  }

  /** The 52 encryption subkeys: the user key, rotated left by 25 bits for each 8 subkeys. */
  private static int[] expand(int[] userKey) {
    int[] key = new int[SUBKEYS];
    for (int i = 0; i < SUBKEYS; i++) {
      if (i < 8) {
        key[i] = userKey[i];
      } else {
        // Bit 25 of the previous eight words stands in word 1, nine bits in.
        int base = i & ~7;
        int high = key[base - 8 + ((i + 1) & 7)];
        int low = key[base - 8 + ((i + 2) & 7)];
        key[i] = (high << 9 | low >>> 7) & 0xffff;
      }
    }
    return key;
  }

  /** The decryption subkeys: the inverses of the encryption subkeys, in reverse order. */
  private static int[] invert(int[] key) {
    int[] inverse = new int[SUBKEYS];
    for (int round = 0; round <= ROUNDS; round++) {
      int from = 6 * (ROUNDS - round);
      int to = 6 * round;
      boolean outer = round == 0 || round == ROUNDS;
      inverse[to] = multiplicativeInverse(key[from]);
      inverse[to + 1] = -key[from + (outer ? 1 : 2)] & 0xffff;
      inverse[to + 2] = -key[from + (outer ? 2 : 1)] & 0xffff;
      inverse[to + 3] = multiplicativeInverse(key[from + 3]);
      if (round < ROUNDS) {
        inverse[to + 4] = key[from - 2];
        inverse[to + 5] = key[from - 1];
      }
    }
    return inverse;
  }

  /** The inverse modulo 65537, where 0 stands for 65536; by Fermat, x to the power 65535. */
  private static int multiplicativeInverse(int x) {
    long base = x == 0 ? 0x10000 : x;
    long result = 1;
    for (int exponent = 0xffff; exponent != 0; exponent >>= 1) {
      if ((exponent & 1) != 0) {
        result = result * base % 0x10001;
      }
      base = base * base % 0x10001;
    }
    return (int) (result & 0xffff);
  }

  private static final class Coder implements Crew.Task {
    private final byte[] in;
    private final byte[] out;
    private final int[] key;
    private final int from;
    private final int to;

    Coder(byte[] in, byte[] out, int[] key, int from, int to) {
      this.in = in;
      this.out = out;
      this.key = key;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int at = from; at < to; at += BLOCK) {
        int a = word(at);
        int b = word(at + 2);
        int c = word(at + 4);
        int d = word(at + 6);
        int k = 0;
        for (int round = 0; round < ROUNDS; round++) {
          a = multiply(a, key[k++]);
          b = b + key[k++] & 0xffff;
          c = c + key[k++] & 0xffff;
          d = multiply(d, key[k++]);
          int e = multiply(a ^ c, key[k++]);
          int f = multiply((b ^ d) + e & 0xffff, key[k++]);
          e = e + f & 0xffff;
          a ^= f;
          d ^= e;
          int swapped = b ^ e;
          b = c ^ f;
          c = swapped;
        }
        store(at, multiply(a, key[k]));
        store(at + 2, c + key[k + 1]);
        store(at + 4, b + key[k + 2]);
        store(at + 6, multiply(d, key[k + 3]));
      }
    }

    private int word(int at) {
      return (in[at] & 0xff) << 8 | in[at + 1] & 0xff;
    }

    private void store(int at, int word) {
      out[at] = (byte) (word >> 8);
      out[at + 1] = (byte) word;
    }

    /** Multiplies modulo 65537, where 0 stands for 65536. */
    private static int multiply(int x, int y) {
      if (x == 0) {
        return 1 - y & 0xffff;
      }
      if (y == 0) {
        return 1 - x & 0xffff;
      }
      int product = x * y;
      int low = product & 0xffff;
      int high = product >>> 16;
      return low - high + (low < high ? 1 : 0) & 0xffff;
    }
  }
}
