package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;

/**
 * Whether the heap has room for more shadows of arrays, buffers and other objects of the JDK: a
 * shadow takes several times the memory of its array, and a program whose objects fit must not run
 * out of memory because theirs do not.
 *
 * <p>This can hide races: accesses to what has no shadow are not checked. They are counted, and the
 * report says so.
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

  /** The tables of what orders threads. */
  private static IdentityTable<?>[] ordering = {};

  /** Set once: no order is kept any more, and no race reported. */
  private static volatile boolean orderGivenUp;

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

  /** A table of what orders threads: its entries cannot be given up without an order being lost. */
  public static synchronized void addOrdering(IdentityTable<?> table) {
    IdentityTable<?>[] longer = new IdentityTable<?>[ordering.length + 1];
    System.arraycopy(ordering, 0, longer, 0, ordering.length);
    longer[ordering.length] = table;
    ordering = longer;
  }

  /**
   * Whether no order is kept any more, for want of memory: what seems to be a race need not be one.
   */
  public static boolean isOrderGivenUp() {
    return orderGivenUp;
  }

  /** From now on no order is kept. */
  public static void giveUpOrder() {
    orderGivenUp = true;
  }

  /** Whether no more shadows are to be made. */
  public static boolean isShort() {
    return full;
  }

  /** Looks at the heap where shadows have grown. By a thread that holds no lock of the runtime. */
  public static void lookWhereGrown() {
    if (grown >= lookAt) {
      grown = 0;
      Heap heap = watched;
      if (!blind && heap.used() >= part(heap, FULL)) {
        look(heap);
      }
    }
  }

  /** Shadows have grown. */
  static void grew(long bytes) {
    grown += bytes;
  }

  /** There was no memory for a shadow: none is made until the heap eases. */
  static void ranOut() {
    full = true;
  }

  /**
   * The JVM took shadows, since memory had run out: none is made until the heap eases, if it has
   * not eased by now.
   */
  static void taken() {
    Heap heap = watched;
    full = heap == null || heap.used() >= part(heap, EASED);
    givenUp++; // by several threads at once perhaps: it is above zero at least
  }

  /** Counts an access that was not checked. */
  public static void leftOut() {
    Memory.U.getAndAddLong(COUNTS, UNCHECKED, 1);
  }

  /** Whether anything was left out or given up. */
  public static boolean isNoted() {
    return unchecked() > 0 || givenUp > 0;
  }

  /** Accesses that were not checked since there was no room for the shadows. */
  public static long unchecked() {
    return COUNTS.unchecked;
  }

  /** How often the shadows that were made were given up. */
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
    long shadows = ShadowTable.sweepAll();
    long order = sweepOrdering();
    boolean fewShadows = shadows < part(heap, FREE);
    long weight = shadows + order;
    if (fewShadows && order < part(heap, FREE) || !isDue(heap, weight)) {
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
    if (used < part(heap, OVERFULL)) {
      return;
    }
    if (fewShadows) {
      giveUpOrder();
      for (IdentityTable<?> table : ordering) {
        table.forget();
      }
    } else {
      ShadowTable.giveUpAll();
      givenUp++;
    }
  }

  /**
   * Drops the entries of collected objects in the tables that order; the weight of what is left.
   */
  private static long sweepOrdering() {
    long weight = 0;
    for (IdentityTable<?> table : ordering) {
      table.sweep();
      weight += table.weight();
    }
    return weight;
  }

  /** Whether all may be collected again: not more often than the shadows or the time tell. */
  private static boolean isDue(Heap heap, long weight) {
    return weight - weightThen >= part(heap, FREE) / 4 || heap.nanos() - againAt >= 0;
  }

  private static long part(Heap heap, int sixteenths) {
    return heap.max() / 16 * sixteenths;
  }
}
