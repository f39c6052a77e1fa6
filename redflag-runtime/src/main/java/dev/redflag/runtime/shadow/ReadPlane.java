package dev.redflag.runtime.shadow;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;

/**
 * The reads of one thread number at the read-shared locations of a {@link TableShadow}: a word a
 * location, in blocks that are made when touched.
 *
 * <p>Written by the thread that has the number, read by writers of the locations. A word is put
 * with a plain store; the thread then makes sure, by a full fence and another look at the write
 * word, that a writer who has not seen it comes after it.
 */
public final class ReadPlane {
  private static final int BLOCK_BITS = 8;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int SMALLEST_BLOCK = 8;

  /** Locations of a block that always have a word. */
  private static final int FEW = 64;

  /** The thread number that it belongs to. */
  final int number;

  /** Blocks by location; replaced when too short. A short block is replaced by a longer copy. */
  private volatile long[][] blocks = new long[1][];

  ReadPlane(int number) {
    this.number = number;
  }

  /** The word of a location, or {@link Epoch#NONE}. */
  public long word(int location) {
    long[][] b = blocks;
    int k = location >>> BLOCK_BITS;
    long[] block = k < b.length ? b[k] : null;
    int i = location & BLOCK - 1;
    return block != null && i < block.length ? block[i] : Epoch.NONE;
  }

  /**
   * Sets the word of a location. Called by the owner only. Where the heap has no room for a large
   * block, the read is left out, and counted.
   */
  public void put(int location, long word) {
    long[][] b = blocks;
    int k = location >>> BLOCK_BITS;
    long[] block = k < b.length ? b[k] : null;
    int i = location & BLOCK - 1;
    if (block == null || i >= block.length) {
      if (i >= FEW && ShadowRoom.isShort()) {
        ShadowRoom.leftOut();
        return;
      }
      block = grow(k, i);
    }
    block[i] = word;
  }

  /** Bytes that the blocks hold. */
  long weight() {
    long weight = 0;
    for (long[] block : blocks) {
      weight += block == null ? 0 : (long) block.length << 3;
    }
    return weight;
  }

  private long[] grow(int k, int i) {
    long[][] b = blocks;
    if (k >= b.length) {
      long[][] longer = new long[Integer.highestOneBit(k) << 1][];
      System.arraycopy(b, 0, longer, 0, b.length);
      b = longer;
    }
    int size = SMALLEST_BLOCK;
    while (size <= i) {
      size <<= 1;
    }
    long[] block = new long[size];
    if (b[k] != null) {
      System.arraycopy(b[k], 0, block, 0, b[k].length);
    }
    Memory.U.storeFence(); // the block's words before the block
    b[k] = block;
    blocks = b; // a volatile write publishes the block
    return block;
  }
}
