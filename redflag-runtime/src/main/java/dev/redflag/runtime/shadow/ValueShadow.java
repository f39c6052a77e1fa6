package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;

/**
 * The shadow of the values of a map: a location for each place of the map's structure where a value
 * was accessed. A place is a number that stays that of a key for as long as the structure stays as
 * it is, so that no key is held here.
 *
 * <p><b>What a place may mean later.</b> Who accesses a value reads the structure, too. Behind a
 * write of the structure the place may be that of another key; but what was accessed there before
 * is ordered before that write, and what is accessed there later behind it, or there is a race on
 * the structure. So the history of a place can stay, and it can be forgotten with a write.
 *
 * <p><b>Representation.</b> Levels, each a table of places by hash with a location a slot. A place
 * lies in the first of a few slots from its home on that was free, or in the next level where none
 * was. Slots are filled once, by compare-and-set, and never emptied: all threads find one location
 * for one place, and take no lock.
 */
public final class ValueShadow {
  private static final long NEXT = Memory.offset(ValueShadow.class, "next");

  /** Slots that are looked through from a place's home on. */
  private static final int WINDOW = 8;

  /** Slots of a first level at most: large maps may be looked up at few keys. */
  private static final int FIRST = 4096;

  private static final int FEWEST = 4;

  /** Places that may be left over from other structures of the map. */
  private static final int SPARE = 256;

  /** Bytes of a level beside its slots. */
  private static final int WEIGHT = 120;

  private final ShadowTable table;
  private final TableShadow locations;
  private final long[] places;

  /** Slots that are filled. Counted racily: it only says when much may be forgotten. */
  private int used;

  private volatile ValueShadow next;

  private ValueShadow(ShadowTable table, int slots) {
    this.table = table;
    places = new long[slots];
    locations = new TableShadow(null, 0, slots, table, TableShadow.Holds.STATE);
    if (table != null) {
      table.grew(WEIGHT + ((long) slots << 3));
    }
  }

  /** The first level for a map that holds so many values. */
  static ValueShadow of(ShadowTable table, int size) {
    return new ValueShadow(table, Math.min(slots(size), FIRST));
  }

  /** A power of two that leaves a part of the slots free. */
  private static int slots(int size) {
    int wanted = Math.max(size, 0) / 3 * 4 + FEWEST;
    return Integer.highestOneBit(Math.min(wanted, 1 << 26) - 1) << 1;
  }

  /** The locations of this level. */
  public TableShadow locations() {
    return locations;
  }

  private int home(long place) {
    return (int) (place + (place >>> 32) * 0x9E3779B9L) & places.length - 1;
  }

  /** The location of a place in this level; -1 where it has none here. */
  public int find(long place) {
    long[] all = places;
    int i = home(place);
    for (int n = 0; n < WINDOW; n++) {
      long there = all[i];
      if (there == place) {
        return i;
      }
      if (there == 0) {
        return -1;
      }
      i = i + 1 & all.length - 1;
    }
    return -1;
  }

  /**
   * The location of a place in this level, which it is given now where it has none.
   *
   * @param place not zero
   * @return the location; -1 where the place is to be looked for in the {@link #next} level
   */
  public int enter(long place) {
    long[] all = places;
    int i = home(place);
    for (int n = 0; n < WINDOW; n++) {
      long offset = Memory.LONGS + ((long) i << 3);
      long there = Memory.U.getLongVolatile(all, offset);
      if (there == 0) {
        there = Memory.U.compareAndExchangeLong(all, offset, 0, place);
        if (there == 0) {
          used++;
          return i;
        }
      }
      if (there == place) {
        return i;
      }
      i = i + 1 & all.length - 1;
    }
    return -1;
  }

  /** The next level, or null. */
  public ValueShadow next() {
    return next;
  }

  /**
   * The next level, made now where there is none.
   *
   * @param size how many values the map holds
   */
  public ValueShadow next(int size) {
    ValueShadow found = next;
    if (found != null) {
      return found;
    }
    ValueShadow made = new ValueShadow(table, Math.max(slots(size), places.length << 1));
    Object there = Memory.U.compareAndExchangeReference(this, NEXT, null, made);
    return there == null ? made : (ValueShadow) there;
  }

  /** Whether most places can be none of a map of that size any more. */
  public boolean isOutgrown(int size) {
    long all = 0;
    for (ValueShadow level = this; level != null; level = level.next) {
      all += level.used;
    }
    return all > 2L * size + SPARE;
  }

  /** Bytes that it takes. */
  long weight() {
    long weight = 0;
    for (ValueShadow level = this; level != null; level = level.next) {
      weight += WEIGHT + ((long) level.places.length << 3) + level.locations.weight();
    }
    return weight;
  }
}
