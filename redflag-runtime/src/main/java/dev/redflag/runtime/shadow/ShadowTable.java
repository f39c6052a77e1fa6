package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.TableShadow.Holds;
import java.lang.reflect.Array;

/**
 * The shadows of arrays (one location an element) and of JDK objects (one location, their state).
 */
public final class ShadowTable extends IdentityTable<TableShadow> {
  /** In place of a number of locations: as many as elements. */
  private static final int OF_ARRAY = 0;

  /** In place of a number of locations: as many as the buffer's bytes. */
  private static final int OF_BUFFER = -1;

  /** Where a buffer has the number of its elements. */
  private static final long CAPACITY =
      Memory.offset(Memory.jdkClass("java.nio.Buffer"), "capacity");

  /** Shadows of arrays. */
  public static final ShadowTable ARRAYS = new ShadowTable(true, OF_ARRAY, Holds.ELEMENTS);

  /** Shadows of the state of JDK objects. */
  public static final ShadowTable STATES = new ShadowTable(true, 1, Holds.STATE);

  /** Shadows of the memory of direct buffers, by the buffer that was allocated: one a byte. */
  public static final ShadowTable DIRECT = new ShadowTable(true, OF_BUFFER, Holds.ELEMENTS);

  /** How many fields of an object of a class that was not woven can have a shadow. */
  public static final int UNWOVEN_LOCATIONS = 256;

  /**
   * Shadows of objects of classes that were not woven, and of such a class's statics: by number.
   */
  public static final ShadowTable UNWOVEN = new ShadowTable(false, UNWOVEN_LOCATIONS, Holds.FIELDS);

  private static final ShadowTable[] ALL = {DIRECT, ARRAYS, STATES, UNWOVEN};

  private static final ShadowTable[] SOFT = {DIRECT, ARRAYS, STATES};

  /**
   * The part of the heap that shadows of arrays may take and be held where they cannot be taken.
   */
  private static final long HELD = Runtime.getRuntime().maxMemory() >> 3;

  private static final long RENEWING = Memory.offset(Renewal.class, "lock");
  private static final Renewal RENEWAL = new Renewal();

  /** The lock under which the soft tables begin anew. */
  private static final class Renewal {
    @SuppressWarnings("unused") // through RENEWING
    volatile int lock;
  }

  /** How often the soft tables began anew. */
  private static volatile int age;

  static {
    for (ShadowTable table : ALL) {
      Sweeper.add(table);
    }
  }

  /** Locations of a referent; or one of the constants above. */
  private final int locations;

  private final Holds holds;

  private ShadowTable(boolean soft, int locations, Holds holds) {
    super(soft);
    this.locations = locations;
    this.holds = holds;
  }

  @Override
  protected TableShadow create(Object referent, int hash) {
    int length =
        switch (locations) {
          case OF_ARRAY -> elements(referent);
          case OF_BUFFER -> Memory.U.getInt(referent, CAPACITY);
          default -> locations;
        };
    TableShadow made =
        new TableShadow(
            referent, hash, length, this, referent instanceof Class ? Holds.STATICS : holds);
    grew(TableShadow.WEIGHT);
    return made;
  }

  /**
   * Where the heap is short of room no shadow is made, but those of static fields, which are few.
   */
  @Override
  protected TableShadow inPlaceOf(Object referent, int hash) {
    return ShadowRoom.isShort() && !(referent instanceof Class) ? TableShadow.NO_ROOM : null;
  }

  /**
   * The soft tables begin anew together, and what any of them had before is stale ({@link #age}):
   * else what a thread or an object has at hand still and what is made for the same array now would
   * be two shadows of one array.
   */
  @Override
  protected void taken() {
    Memory.lock(RENEWAL, RENEWING);
    try {
      if (isTaken()) {
        try {
          for (ShadowTable table : SOFT) {
            table.forget();
          }
        } finally {
          age++; // under the lock
        }
      }
    } finally {
      RENEWAL.lock = 0;
    }
    ShadowRoom.taken();
  }

  /** Has the soft tables begin anew where the JVM has taken any; after a collection. */
  public static void renewWhereTaken() {
    for (ShadowTable table : SOFT) {
      if (table.isTaken()) {
        table.taken();
      }
    }
  }

  /** The age of the soft tables' shadows that are made now; those of another age are stale. */
  static int age() {
    return age;
  }

  /** The same for a table: never stale where it is not soft. */
  int ageOfNew() {
    return isSoft() ? age : TableShadow.AGELESS;
  }

  /** Whether the shadows of arrays take so little that they may be held beside their arrays. */
  public static boolean mayHold() {
    return ARRAYS.roughWeight() < HELD;
  }

  /** Drops the entries of collected objects in all tables; the weight of what is left. */
  static long sweepAll() {
    long weight = 0;
    for (ShadowTable table : ALL) {
      table.sweep();
      weight += table.weight();
    }
    return weight;
  }

  /** Gives up all that can be given up. */
  static void giveUpAll() {
    for (ShadowTable table : ALL) {
      table.giveUp();
    }
  }

  /** The number of elements; none in what is no array, which reflection may be given by mistake. */
  private static int elements(Object referent) {
    return referent.getClass().isArray() ? Array.getLength(referent) : 0;
  }
}
