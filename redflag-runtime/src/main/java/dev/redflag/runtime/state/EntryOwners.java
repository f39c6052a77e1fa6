package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;

/**
 * Tells whether an entry is in a map: an entry does not know its map, and may be set long after a
 * loop, a function or a stream got it. By the fields of the JDK's own classes (JDK 17 to 25), and
 * by identity: no method of the program's is called.
 */
final class EntryOwners {
  /** Entries of one place of a hash table, or levels of a tree, that are looked through. */
  private static final int MOST = 1 << 12;

  private static final Class<?> HASHED = Memory.jdkClass("java.util.HashMap");
  private static final Class<?> NODE = Memory.jdkClass("java.util.HashMap$Node");
  private static final long TABLE = offset(HASHED, "table");
  private static final long HASH = offset(NODE, "hash");
  private static final long NEXT = offset(NODE, "next");

  private static final Class<?> SORTED = Memory.jdkClass("java.util.TreeMap");
  private static final Class<?> ENTRY = Memory.jdkClass("java.util.TreeMap$Entry");
  private static final long ROOT = offset(SORTED, "root");
  private static final long PARENT = offset(ENTRY, "parent");

  private static final Class<?> PART = Memory.jdkClass("java.util.TreeMap$NavigableSubMap");
  private static final long WHOLE = offset(PART, "m");

  private EntryOwners() {}

  private static long offset(Class<?> c, String field) {
    return Memory.U.objectFieldOffset(c, field);
  }

  /**
   * Whether an entry is in a map now.
   *
   * @param map a map, or part of one
   * @param entry an object
   */
  static boolean has(Object map, Object entry) {
    if (HASHED.isInstance(map)) {
      return NODE.isInstance(entry) && isHashed(map, entry);
    }
    Object whole = PART.isInstance(map) ? Memory.U.getReference(map, WHOLE) : map;
    return SORTED.isInstance(whole) && ENTRY.isInstance(entry) && isSorted(whole, entry);
  }

  private static boolean isHashed(Object map, Object entry) {
    Object[] table = (Object[]) Memory.U.getReference(map, TABLE);
    if (table == null || table.length == 0) {
      return false;
    }
    Object node = table[table.length - 1 & Memory.U.getInt(entry, HASH)];
    for (int i = 0; node != null && i < MOST; i++) {
      if (node == entry) {
        return true;
      }
      node = Memory.U.getReference(node, NEXT);
    }
    return false;
  }

  private static boolean isSorted(Object map, Object entry) {
    Object top = entry;
    for (int i = 0; i < MOST; i++) {
      Object parent = Memory.U.getReference(top, PARENT);
      if (parent == null) {
        return top == Memory.U.getReference(map, ROOT);
      }
      top = parent;
    }
    return false;
  }
}
