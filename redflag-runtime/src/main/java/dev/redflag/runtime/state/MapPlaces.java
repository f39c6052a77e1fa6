package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;
import java.lang.reflect.Field;

/**
 * Where in the structure of a map a value is, as a number that is that of one key until the
 * structure changes: the bucket and how far down its chain, the way from the root of a tree, or the
 * index in an array. By the fields of the JDK's own classes (JDK 17 to 25), and by no method of the
 * program's: keys of its classes that it compares itself all have one place, {@link #OTHER}.
 */
final class MapPlaces {
  /** There is no such key. */
  static final long NONE = 0;

  /** Of all keys that cannot be told apart. */
  static final long OTHER = -1;

  /** It is not known in a few steps. */
  static final long UNKNOWN = -2;

  /** Through the values of a part of a tree, by an iterator of its entries. */
  private static final Class<?> OF_PART = ofPart();

  /** Entries of a bucket that are looked through. */
  private static final int MOST = 1 << 12;

  /** Levels of a tree that are. */
  private static final int MOST_LEVELS = 60;

  private static final Class<?> HASHED = Memory.jdkClass("java.util.HashMap");
  private static final long HASHED_SIZE = offset(HASHED, "size");
  private static final long HASHED_CHANGES = offset(HASHED, "modCount");
  private static final long TABLE = offset(HASHED, "table");
  private static final Class<?> NODE = Memory.jdkClass("java.util.HashMap$Node");
  private static final long HASH = offset(NODE, "hash");
  private static final long NODE_KEY = offset(NODE, "key");
  private static final long NODE_VALUE = offset(NODE, "value");
  private static final long NODE_NEXT = offset(NODE, "next");

  private static final Class<?> LINKED = Memory.jdkClass("java.util.LinkedHashMap");
  private static final long HEAD = offset(LINKED, "head");
  private static final long AFTER =
      offset(Memory.jdkClass("java.util.LinkedHashMap$Entry"), "after");

  private static final Class<?> SORTED = Memory.jdkClass("java.util.TreeMap");
  private static final long SORTED_SIZE = offset(SORTED, "size");
  private static final long SORTED_CHANGES = offset(SORTED, "modCount");
  private static final long ROOT = offset(SORTED, "root");
  private static final long COMPARATOR = offset(SORTED, "comparator");
  private static final Class<?> ENTRY = Memory.jdkClass("java.util.TreeMap$Entry");
  private static final long ENTRY_KEY = offset(ENTRY, "key");
  private static final long ENTRY_VALUE = offset(ENTRY, "value");
  private static final long LEFT = offset(ENTRY, "left");
  private static final long RIGHT = offset(ENTRY, "right");
  private static final long PARENT = offset(ENTRY, "parent");

  private static final Class<?> OF_ENUM = Memory.jdkClass("java.util.EnumMap");
  private static final long ENUM_SIZE = offset(OF_ENUM, "size");
  private static final long KEY_TYPE = offset(OF_ENUM, "keyType");
  private static final long VALUES = offset(OF_ENUM, "vals");
  private static final long ENUM_NEXT =
      offset(Memory.jdkClass("java.util.EnumMap$EnumMapIterator"), "index");
  private static final Class<?> ENUM_ENTRY =
      Memory.jdkClass("java.util.EnumMap$EntryIterator$Entry");
  private static final long ENUM_INDEX = offset(ENUM_ENTRY, "index");

  private static final Class<?> IDENTITY = Memory.jdkClass("java.util.IdentityHashMap");
  private static final long IDENTITY_SIZE = offset(IDENTITY, "size");
  private static final long IDENTITY_CHANGES = offset(IDENTITY, "modCount");
  private static final long IDENTITY_TABLE = offset(IDENTITY, "table");
  private static final Class<?> IDENTITY_ITERATOR =
      Memory.jdkClass("java.util.IdentityHashMap$IdentityHashMapIterator");
  private static final long IDENTITY_NEXT = offset(IDENTITY_ITERATOR, "index");
  private static final long TRAVERSED = offset(IDENTITY_ITERATOR, "traversalTable");
  private static final Class<?> IDENTITY_ENTRY =
      Memory.jdkClass("java.util.IdentityHashMap$EntryIterator$Entry");
  private static final long IDENTITY_INDEX = offset(IDENTITY_ENTRY, "index");
  private static final Object NULL_KEY = nullKey();

  private static final long HASHED_NEXT =
      offset(Memory.jdkClass("java.util.HashMap$HashIterator"), "next");
  private static final long LINKED_NEXT =
      offset(Memory.jdkClass("java.util.LinkedHashMap$LinkedHashIterator"), "next");
  private static final long SORTED_NEXT =
      offset(Memory.jdkClass("java.util.TreeMap$PrivateEntryIterator"), "next");
  private static final long PART_NEXT =
      offset(Memory.jdkClass("java.util.TreeMap$NavigableSubMap$SubMapIterator"), "next");

  private static final long OF_PART_NEXT = offset(OF_PART, "i");

  private static final Class<?> PART = Memory.jdkClass("java.util.TreeMap$NavigableSubMap");
  private static final long FROM_START = offset(PART, "fromStart");
  private static final long LOW = offset(PART, "lo");
  private static final long LOW_INCLUSIVE = offset(PART, "loInclusive");
  private static final long TO_END = offset(PART, "toEnd");
  private static final long HIGH = offset(PART, "hi");
  private static final long HIGH_INCLUSIVE = offset(PART, "hiInclusive");

  private MapPlaces() {}

  private static long offset(Class<?> c, String field) {
    return Memory.U.objectFieldOffset(c, field);
  }

  private static Class<?> ofPart() {
    Class<?> c = Memory.jdkClassOrNull("java.util.AbstractMap$ValueIterator"); // newer JDKs
    return c != null ? c : Memory.jdkClass("java.util.AbstractMap$2$1");
  }

  private static Object nullKey() {
    try {
      Field field = IDENTITY.getDeclaredField("NULL_KEY");
      Memory.U.ensureClassInitialized(IDENTITY);
      return Memory.U.getReference(
          Memory.U.staticFieldBase(field), Memory.U.staticFieldOffset(field));
    } catch (NoSuchFieldException e) {
      throw new NoSuchFieldError("NULL_KEY");
    }
  }

  /** Whether the values of maps of a class are told apart. */
  static boolean areTold(Class<?> c) {
    return HASHED.isAssignableFrom(c)
        || SORTED.isAssignableFrom(c)
        || OF_ENUM.isAssignableFrom(c)
        || IDENTITY.isAssignableFrom(c);
  }

  /** How many values a map holds. */
  static int size(Object map) {
    long size =
        HASHED.isInstance(map)
            ? HASHED_SIZE
            : SORTED.isInstance(map)
                ? SORTED_SIZE
                : OF_ENUM.isInstance(map) ? ENUM_SIZE : IDENTITY_SIZE;
    return Memory.U.getInt(map, size);
  }

  /**
   * A number that is another one where a call has changed the structure of a map since; its last
   * bit is zero. A table may grow before it is known that nothing comes in.
   */
  static long structure(Object map) {
    if (HASHED.isInstance(map)) {
      Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
      long length = table == null ? 0 : table.length;
      return (long) Memory.U.getInt(map, HASHED_CHANGES) << 32 | length << 1;
    }
    long changes =
        SORTED.isInstance(map)
            ? SORTED_CHANGES
            : OF_ENUM.isInstance(map) ? ENUM_SIZE : IDENTITY_CHANGES;
    return (long) Memory.U.getInt(map, changes) << 32;
  }

  /** Whether there is a null under the key of a place. */
  static boolean isNull(Object map, long place) {
    if (place <= 0) {
      return false;
    }
    if (HASHED.isInstance(map)) {
      Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
      int bucket = (int) (place - 1);
      Object node = table == null || bucket >= table.length ? null : table[bucket];
      for (long i = place - 1 >>> 32; i > 0 && node != null; i--) {
        node = Memory.U.getReference(node, NODE_NEXT);
      }
      return node != null && Memory.U.getReference(node, NODE_VALUE) == null;
    }
    if (SORTED.isInstance(map)) {
      Object entry = Memory.U.getReference(map, ROOT);
      for (int i = 62 - Long.numberOfLeadingZeros(place); i >= 0 && entry != null; i--) {
        entry = Memory.U.getReference(entry, (place >>> i & 1) == 0 ? LEFT : RIGHT);
      }
      return entry != null && Memory.U.getReference(entry, ENTRY_VALUE) == null;
    }
    if (OF_ENUM.isInstance(map)) {
      Object[] values = (Object[]) Memory.U.getReference(map, VALUES);
      Object value = values[(int) place - 1];
      return value != null && value.getClass().getName().equals("java.util.EnumMap$1");
    }
    Object[] table = (Object[]) Memory.U.getReference(map, IDENTITY_TABLE);
    return place < table.length && table[(int) place] == null;
  }

  // ---- by key -----------------------------------------------------------------------------------

  /**
   * The place of the value under a key.
   *
   * @param map a map whose values are told apart
   */
  static long of(Object map, Object key) {
    if (HASHED.isInstance(map)) {
      return MapKeys.areTold(key) ? hashed(map, key, key == null ? 0 : key.hashCode()) : OTHER;
    }
    if (SORTED.isInstance(map)) {
      return sorted(map, key);
    }
    return OF_ENUM.isInstance(map) ? ofEnum(map, key) : identical(map, key);
  }

  /** The same, where few steps are enough; else {@link #UNKNOWN}. */
  static long atHand(Object map, Object key) {
    if (!HASHED.isInstance(map)) {
      return UNKNOWN;
    }
    if (key instanceof String s) {
      return hashed(map, key, s.hashCode());
    }
    if (key instanceof Integer i) {
      return hashed(map, key, i.hashCode());
    }
    return key instanceof Long l ? hashed(map, key, l.hashCode()) : UNKNOWN;
  }

  private static long hashed(Object map, Object key, int hash) {
    Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
    if (table == null || table.length == 0) {
      return NONE;
    }
    int h = hash ^ hash >>> 16;
    int bucket = table.length - 1 & h;
    Object node = table[bucket];
    for (long i = 0; node != null && i < MOST; i++) {
      if (Memory.U.getInt(node, HASH) == h
          && MapKeys.areEqual(key, Memory.U.getReference(node, NODE_KEY))) {
        return inBucket(bucket, i);
      }
      node = Memory.U.getReference(node, NODE_NEXT);
    }
    return NONE;
  }

  private static long inBucket(int bucket, long down) {
    return (down << 32 | bucket) + 1;
  }

  private static long sorted(Object map, Object key) {
    int sign = sign(map);
    if (sign == 0 || !MapKeys.areOrdered(key)) {
      return OTHER;
    }
    Object node = Memory.U.getReference(map, ROOT);
    long path = 1;
    for (int i = 0; node != null; i++) {
      Object other = Memory.U.getReference(node, ENTRY_KEY);
      if (i == MOST_LEVELS || !MapKeys.areOfOneOrder(key, other)) {
        return OTHER;
      }
      int order = MapKeys.compare(key, other) * sign;
      if (order == 0) {
        return path;
      }
      path = path << 1 | (order < 0 ? 0 : 1);
      node = Memory.U.getReference(node, order < 0 ? LEFT : RIGHT);
    }
    return NONE;
  }

  /**
   * Whether a part of a tree has a key outside of its bounds, so that it does not look for it.
   *
   * @param part may be any other object
   */
  static boolean isOutside(Object part, Object map, Object key) {
    if (!PART.isInstance(part) || sign(map) == 0 || !MapKeys.areOrdered(key)) {
      return false;
    }
    return isBeyond(part, map, key, LOW, FROM_START, LOW_INCLUSIVE, -1)
        || isBeyond(part, map, key, HIGH, TO_END, HIGH_INCLUSIVE, 1);
  }

  private static boolean isBeyond(
      Object part, Object map, Object key, long bound, long open, long inclusive, int side) {
    Object limit = Memory.U.getReference(part, bound);
    if (Memory.U.getBoolean(part, open) || !MapKeys.areOfOneOrder(key, limit)) {
      return false;
    }
    int order = MapKeys.compare(key, limit) * sign(map) * side;
    return order > 0 || order == 0 && !Memory.U.getBoolean(part, inclusive);
  }

  /** 1 where a tree has its keys in their natural order, -1 in the opposite one, else 0. */
  private static int sign(Object map) {
    Object comparator = Memory.U.getReference(map, COMPARATOR);
    if (comparator == null) {
      return 1;
    }
    return switch (comparator.getClass().getName()) {
      case "java.util.Comparators$NaturalOrderComparator" -> 1;
      case "java.util.Collections$ReverseComparator" -> -1;
      default -> 0;
    };
  }

  private static long ofEnum(Object map, Object key) {
    if (!(key instanceof Enum<?> e)
        || e.getDeclaringClass() != Memory.U.getReference(map, KEY_TYPE)) {
      return NONE;
    }
    Object[] values = (Object[]) Memory.U.getReference(map, VALUES);
    return e.ordinal() < values.length && values[e.ordinal()] != null ? e.ordinal() + 1 : NONE;
  }

  private static long identical(Object map, Object key) {
    Object sought = key == null ? NULL_KEY : key;
    Object[] table = (Object[]) Memory.U.getReference(map, IDENTITY_TABLE);
    int hash = System.identityHashCode(sought);
    int i = (hash << 1) - (hash << 8) & table.length - 1;
    for (int n = 0; n < table.length && table[i] != null; n += 2) {
      if (table[i] == sought) {
        return i + 1;
      }
      i = i + 2 < table.length ? i + 2 : 0;
    }
    return NONE;
  }

  // ---- by entry ---------------------------------------------------------------------------------

  /** The place of an entry's value; {@link #NONE} where it is not in the map. */
  static long ofEntry(Object map, Object entry) {
    if (HASHED.isInstance(map)) {
      return NODE.isInstance(entry) ? node(map, entry) : NONE;
    }
    if (SORTED.isInstance(map)) {
      return ENTRY.isInstance(entry) ? branch(map, entry) : NONE;
    }
    if (OF_ENUM.isInstance(map)) {
      return ENUM_ENTRY.isInstance(entry) ? Memory.U.getInt(entry, ENUM_INDEX) + 1 : NONE;
    }
    return IDENTITY_ENTRY.isInstance(entry) ? Memory.U.getInt(entry, IDENTITY_INDEX) + 1 : NONE;
  }

  private static long node(Object map, Object entry) {
    Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
    if (table == null || table.length == 0) {
      return NONE;
    }
    int bucket = table.length - 1 & Memory.U.getInt(entry, HASH);
    Object node = table[bucket];
    for (long i = 0; node != null && i < MOST; i++) {
      if (node == entry) {
        Object key = Memory.U.getReference(node, NODE_KEY);
        return MapKeys.areTold(key) ? inBucket(bucket, i) : OTHER;
      }
      node = Memory.U.getReference(node, NODE_NEXT);
    }
    return NONE;
  }

  private static long branch(Object map, Object entry) {
    Object node = entry;
    long path = 0;
    int depth = 0;
    for (; depth < MOST_LEVELS; depth++) {
      Object parent = Memory.U.getReference(node, PARENT);
      if (parent == null) {
        break;
      }
      if (Memory.U.getReference(parent, RIGHT) == node) {
        path |= 1L << depth;
      }
      node = parent;
    }
    Object root = Memory.U.getReference(map, ROOT);
    if (node != root && depth < MOST_LEVELS) {
      return NONE;
    }
    Object key = Memory.U.getReference(entry, ENTRY_KEY);
    return depth < MOST_LEVELS && isSorted(map, key) ? path | 1L << depth : OTHER;
  }

  /** Whether the keys of a tree can be compared without the program's code. */
  private static boolean isSorted(Object map, Object key) {
    return sign(map) != 0 && MapKeys.areOrdered(key);
  }

  /** The place of the value that an iterator comes to next; {@link #NONE} where that is unknown. */
  static long next(Object through, Object map) {
    Object iterator =
        OF_PART.isInstance(through) ? Memory.U.getReference(through, OF_PART_NEXT) : through;
    String name = iterator.getClass().getName();
    if (HASHED.isInstance(map)) {
      long field = name.startsWith("java.util.LinkedHashMap$") ? LINKED_NEXT : HASHED_NEXT;
      Object node = Memory.U.getReference(iterator, field);
      return node == null ? NONE : node(map, node);
    }
    if (SORTED.isInstance(map)) {
      long field = name.startsWith("java.util.TreeMap$NavigableSubMap") ? PART_NEXT : SORTED_NEXT;
      Object entry = Memory.U.getReference(iterator, field);
      return entry == null ? NONE : branch(map, entry);
    }
    boolean byOrdinal = OF_ENUM.isInstance(map);
    Object[] all = (Object[]) Memory.U.getReference(map, byOrdinal ? VALUES : IDENTITY_TABLE);
    if (!byOrdinal && Memory.U.getReference(iterator, TRAVERSED) != all) {
      return NONE; // it goes through a copy
    }
    int i = Memory.U.getInt(iterator, byOrdinal ? ENUM_NEXT : IDENTITY_NEXT);
    while (i < all.length && all[i] == null) {
      i += byOrdinal ? 1 : 2;
    }
    return i < all.length ? i + 1 : NONE;
  }

  // ---- all --------------------------------------------------------------------------------------

  /** The places of values, in the order in which the map goes through them. */
  static final class Walk {
    private final Object sought;
    private final boolean ends;
    private long[] places = new long[16];
    private int count;
    private boolean others;
    private boolean ended;

    /** Entries of a tree that were come by, and those that it can have. */
    private long seen;

    private long most;

    /**
     * All places of a map; or those up to the first whose value equals an object, or the first one
     * alone where that is not known.
     *
     * @param sought that object, where {@code ends} is true
     */
    Walk(Object map, Object sought, boolean ends) {
      this.sought = sought;
      this.ends = ends;
      if (LINKED.isInstance(map)) {
        linked(map);
      } else if (HASHED.isInstance(map)) {
        hashed(map);
      } else if (SORTED.isInstance(map)) {
        most = size(map) + (long) MOST;
        sorted(map, Memory.U.getReference(map, ROOT), 1, 0);
      } else if (OF_ENUM.isInstance(map)) {
        ofEnum((Object[]) Memory.U.getReference(map, VALUES));
      } else {
        identical((Object[]) Memory.U.getReference(map, IDENTITY_TABLE));
      }
    }

    int count() {
      return count;
    }

    long place(int i) {
      return places[i];
    }

    private void add(long place, Object value) {
      if (place != NONE && !(place == OTHER && others)) {
        others |= place == OTHER;
        if (count == places.length) {
          long[] longer = new long[count << 1];
          System.arraycopy(places, 0, longer, 0, count);
          places = longer;
        }
        places[count++] = place;
      }
      ended = ends && (value == sought || ElementSearch.mayEqual(sought, value));
    }

    private void hashed(Object map) {
      Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
      for (int bucket = 0; table != null && bucket < table.length; bucket++) {
        Object node = table[bucket];
        for (long i = 0; node != null && i < MOST && !ended; i++) {
          Object key = Memory.U.getReference(node, NODE_KEY);
          add(
              MapKeys.areTold(key) ? inBucket(bucket, i) : OTHER,
              Memory.U.getReference(node, NODE_VALUE));
          node = Memory.U.getReference(node, NODE_NEXT);
        }
      }
    }

    private void linked(Object map) {
      int most = size(map);
      Object entry = Memory.U.getReference(map, HEAD);
      for (int i = 0; entry != null && i < most && !ended; i++) {
        add(node(map, entry), Memory.U.getReference(entry, NODE_VALUE));
        entry = Memory.U.getReference(entry, AFTER);
      }
    }

    private void sorted(Object map, Object entry, long path, int depth) {
      if (entry == null || depth > MOST_LEVELS || seen++ > most) {
        return; // a tree that threads change at once may have no end
      }
      sorted(map, Memory.U.getReference(entry, LEFT), path << 1, depth + 1);
      if (ended) {
        return;
      }
      boolean told = depth < MOST_LEVELS && isSorted(map, Memory.U.getReference(entry, ENTRY_KEY));
      add(told ? path : OTHER, Memory.U.getReference(entry, ENTRY_VALUE));
      if (!ended) {
        sorted(map, Memory.U.getReference(entry, RIGHT), path << 1 | 1, depth + 1);
      }
    }

    private void ofEnum(Object[] values) {
      for (int i = 0; i < values.length && !ended; i++) {
        if (values[i] != null) {
          add(i + 1, values[i]);
        }
      }
    }

    private void identical(Object[] table) {
      for (int i = 0; i + 1 < table.length && !ended; i += 2) {
        if (table[i] != null) {
          add(i + 1, table[i + 1]);
        }
      }
    }
  }
}
