package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;

/**
 * Whether the heap has room for more shadows of arrays and buffers: a shadow takes several times
 * the memory of its array, and a program whose arrays fit must not run out of memory because theirs
 * do not.
 *
 * <p>This can hide races: accesses to elements without a shadow are not checked. They are counted,
 * and the report says so.
 *
 * <p>What the heap holds is looked at right after a collection, where it is told apart from
 * garbage, and where the shadows grow, since a thread that fills the heap may be faster than the
 * one that is told of collections. One thread at a time looks; all others go on.
 */
public final class ShadowRoom {
  /** Parts of the heap, in sixteenths: what shadows may always take. */
  private static final int FREE = 2;

  /** What the heap holds after a collection when no shadow is made any more. */
  private static final int FULL = 12;

  /** What it holds when those that were made are given up. */
  private static final int OVERFULL = 14;

  /** What it holds at most when shadows are made again. */
  private static final int EASED = 8;

  /** The part of the heap that shadows may grow by until it is looked at. */
  private static final int GROWTH = 64;

  /** How often a collection of all may take its time again: once in so many times that time. */
  private static final int REST = 20;

  private static final long UNCHECKED = Memory.offset(Counts.class, "unchecked");
  private static final long LOOKING = Memory.offset(Counts.class, "looking");
  private static final Counts COUNTS = new Counts();

  /** What several threads change. */
  private static final class Counts {
    @SuppressWarnings("unused") // through UNCHECKED: accesses that were left out
    volatile long unchecked;

    @SuppressWarnings("unused") // through LOOKING: whether a thread looks at the heap now
    volatile int looking;
  }

  /** Written by who looks, read by all: who sees it late makes one more shadow, or less. */
  private static volatile boolean full;

  /** Whether garbage cannot be told from what is held, since nothing is collected on demand. */
  private static volatile boolean blind;

  /** How often the shadows that were made were given up. */
  private static volatile int givenUp;

  /** What the shadows held when all was collected last, and when that may be done again. */
  private static long weightThen;

  private static long againAt = System.nanoTime();

  /** The heap to look at where shadows grow; null where nobody does. */
  private static Heap watched;

  /** By how much shadows have grown since the last look; a lost update does not matter. */
  private static long grown;

  /** At how much growth the heap is looked at. */
  private static long lookAt = Long.MAX_VALUE;

  private ShadowRoom() {}

  /** The heap, as it is right after a collection. */
  public interface Heap {
    /** Bytes that it may have. */
    long max();

    /** Bytes that it holds, garbage included. */
    long used();

    /** Collects all garbage now; false where the JVM was told not to, so that nothing was done. */
    boolean collect();

    /** A clock. */
    long nanos();
  }

  /** From now on a heap is looked at where shadows grow. */
  public static void watch(Heap heap) {
    grown = 0;
    watched = heap;
    lookAt = heap.max() / GROWTH;
  }

  /** Whether no more shadows of arrays are to be made. */
  public static boolean isShort() {
    return full;
  }

  /** Looks at the heap where shadows have grown. By a thread that holds no lock of the runtime. */
  static void lookWhereGrown() {
    if (grown >= lookAt) {
      grown = 0;
      Heap heap = watched;
      if (!blind && heap.used() >= part(heap, FULL)) {
        look(heap);
      }
    }
  }

  /** Shadows of elements have grown. */
  static void grew(long bytes) {
    grown += bytes;
  }

  /** There was no memory for a shadow: none is made until the heap eases. */
  static void ranOut() {
    full = true;
  }

  /** Counts an access that was not checked. */
  static void leftOut() {
    Memory.U.getAndAddLong(COUNTS, UNCHECKED, 1);
  }

  /** Whether anything was left out or given up. */
  public static boolean isNoted() {
    return unchecked() > 0 || givenUp > 0;
  }

  /** Accesses to elements that were not checked since there was no room for their shadows. */
  public static long unchecked() {
    return COUNTS.unchecked;
  }

  /** How often the shadows of all arrays were given up. */
  public static int givenUp() {
    return givenUp;
  }

  /**
   * Looks at what the heap holds: after a collection, or where it is full, garbage included.
   * Nothing where another thread does that now.
   */
  public static void look(Heap heap) {
    if (!Memory.U.compareAndSetInt(COUNTS, LOOKING, 0, 1)) {
      return;
    }
    try {
      lookAlone(heap);
    } finally {
      Memory.U.putIntRelease(COUNTS, LOOKING, 0);
    }
  }

  private static void lookAlone(Heap heap) {
    long used = heap.used();
    if (used < part(heap, full ? EASED : FULL)) {
      full = false;
      return;
    }
    if (full && used < part(heap, OVERFULL)) {
      return;
    }
    ShadowTable.ARRAYS.sweep();
    ShadowTable.DIRECT.sweep();
    long weight = ShadowTable.ARRAYS.weight() + ShadowTable.DIRECT.weight();
    if (weight < part(heap, FREE) || !isDue(heap, weight)) {
      return;
    }
    // What a collection of young objects alone leaves may be garbage.
    long start = heap.nanos();
    blind = !heap.collect();
    long end = heap.nanos();
    weightThen = weight;
    againAt = end + REST * (end - start);
    used = heap.used();
    full |= used >= part(heap, blind ? OVERFULL : FULL);
    if (used >= part(heap, OVERFULL)) {
      ShadowTable.ARRAYS.giveUp();
      ShadowTable.DIRECT.giveUp();
      givenUp++;
    }
  }

  /** Whether all may be collected again: not more often than the shadows or the time tell. */
  private static boolean isDue(Heap heap, long weight) {
    return weight - weightThen >= part(heap, FREE) / 4 || heap.nanos() - againAt >= 0;
  }

  private static long part(Heap heap, int sixteenths) {
    return heap.max() / 16 * sixteenths;
  }
}
