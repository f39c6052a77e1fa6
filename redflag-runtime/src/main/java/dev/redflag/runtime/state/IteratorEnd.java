package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;

/**
 * How iterators of a JDK class are known to be at an end, where {@code next} or {@code previous}
 * throws and leaves them as they are: by their fields (JDK 17 to 25), since {@code hasNext} may be
 * woven.
 *
 * @param cursor offset of the field that tells it
 * @param how what that field is
 * @param limit offset of the field of the limit, where {@code how} needs one; else -1
 * @param inner offset of a field of what one of those fields leads to, where {@code how} needs one;
 *     else -1
 */
record IteratorEnd(long cursor, How how, long limit, long inner) {
  private enum How {
    /** What comes next, or null. */
    NEXT,
    /** How many are left. */
    LEFT,
    /** A long with a bit for each that is left; another one may follow in a large set. */
    BITS,
    /** An index, below the number in the other field. */
    INDEX,
    /** An index, below the length of the array in the other field. */
    INDEX_OF_ARRAY,
    /** An index, below the size, an inner field, of the list that the other field leads to. */
    INDEX_OF_LIST,
    /**
     * A tree's entry, or null; that whose key, an inner field, is in the other field ends it too.
     */
    FENCED
  }

  /** How iterators of a class are known to be at an end; null where that is not known. */
  static IteratorEnd of(Class<?> c) {
    for (Class<?> k = c; k != null && k.getClassLoader() == null; k = k.getSuperclass()) {
      IteratorEnd end = declaredBy(k);
      if (end != null) {
        return end;
      }
    }
    return null;
  }

  private static IteratorEnd declaredBy(Class<?> c) {
    try {
      return switch (c.getName()) {
        case "java.util.HashMap$HashIterator",
            "java.util.LinkedHashMap$LinkedHashIterator",
            "java.util.TreeMap$PrivateEntryIterator",
            "java.util.concurrent.ConcurrentHashMap$Traverser",
            "java.util.concurrent.ConcurrentSkipListMap$Iter",
            "java.util.concurrent.ConcurrentSkipListMap$SubMap$SubMapIter" ->
            of(c, "next", How.NEXT);
        case "java.util.concurrent.ConcurrentLinkedQueue$Itr",
            "java.util.concurrent.ConcurrentLinkedDeque$AbstractItr" ->
            of(c, "nextNode", How.NEXT);
        case "java.util.TreeMap$NavigableSubMap$SubMapIterator" ->
            of(c, "next", How.FENCED, "fenceKey", innerOf("java.util.TreeMap$Entry", "key"));
        case "java.util.ArrayDeque$DeqIterator",
            "java.util.ImmutableCollections$SetN$SetNIterator",
            "java.util.ImmutableCollections$MapN$MapNIterator" ->
            of(c, "remaining", How.LEFT);
        case "java.util.RegularEnumSet$EnumSetIterator", "java.util.JumboEnumSet$EnumSetIterator" ->
            of(c, "unseen", How.BITS);
        case "java.util.ArrayList$Itr" ->
            of(c, "cursor", How.INDEX_OF_LIST, "this$0", innerOf("java.util.ArrayList", "size"));
        case "java.util.ArrayList$SubList$1" ->
            of(
                c,
                "cursor",
                How.INDEX_OF_LIST,
                "this$0",
                innerOf("java.util.ArrayList$SubList", "size"));
        case "java.util.LinkedList$ListItr" ->
            of(
                c,
                "nextIndex",
                How.INDEX_OF_LIST,
                "this$0",
                innerOf("java.util.LinkedList", "size"));
        case "java.util.ImmutableCollections$ListItr" -> of(c, "cursor", How.INDEX, "size", -1);
        case "java.util.Arrays$ArrayItr" -> of(c, "cursor", How.INDEX_OF_ARRAY, "a", -1);
        case "java.util.concurrent.CopyOnWriteArrayList$COWIterator" ->
            of(c, "cursor", How.INDEX_OF_ARRAY, "snapshot", -1);
        default -> null;
      };
    } catch (ClassNotFoundException | InternalError otherJdk) {
      return null; // a field has another name: every call counts as one that goes on
    }
  }

  private static IteratorEnd of(Class<?> c, String cursor, How how) {
    return new IteratorEnd(Memory.U.objectFieldOffset(c, cursor), how, -1, -1);
  }

  private static IteratorEnd of(Class<?> c, String cursor, How how, String limit, long inner) {
    return new IteratorEnd(
        Memory.U.objectFieldOffset(c, cursor), how, Memory.U.objectFieldOffset(c, limit), inner);
  }

  private static long innerOf(String className, String field) throws ClassNotFoundException {
    return Memory.U.objectFieldOffset(Class.forName(className, false, null), field);
  }

  /** Whether {@code next}, or {@code previous}, would throw. */
  boolean isReached(Object iterator, String method) {
    if (method.equals("previous")) {
      return isAtStart(iterator);
    }
    return method.equals("next") && isAtEnd(iterator);
  }

  private boolean isAtStart(Object iterator) {
    return switch (how) {
      case INDEX, INDEX_OF_ARRAY, INDEX_OF_LIST -> Memory.U.getInt(iterator, cursor) <= 0;
      case NEXT, LEFT, BITS, FENCED -> false;
    };
  }

  private boolean isAtEnd(Object iterator) {
    return switch (how) {
      case NEXT -> Memory.U.getReference(iterator, cursor) == null;
      case LEFT -> Memory.U.getInt(iterator, cursor) <= 0;
      case BITS -> Memory.U.getLong(iterator, cursor) == 0;
      case INDEX -> Memory.U.getInt(iterator, cursor) >= Memory.U.getInt(iterator, limit);
      case INDEX_OF_ARRAY -> {
        Object array = Memory.U.getReference(iterator, limit);
        yield Memory.U.getInt(iterator, cursor) >= ((Object[]) array).length;
      }
      case INDEX_OF_LIST -> {
        Object list = Memory.U.getReference(iterator, limit);
        yield Memory.U.getInt(iterator, cursor) >= Memory.U.getInt(list, inner);
      }
      case FENCED -> {
        Object next = Memory.U.getReference(iterator, cursor);
        Object fence = Memory.U.getReference(iterator, limit);
        yield next == null || Memory.U.getReference(next, inner) == fence;
      }
    };
  }
}
