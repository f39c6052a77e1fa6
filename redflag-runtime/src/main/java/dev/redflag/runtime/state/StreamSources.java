package dev.redflag.runtime.state;

import dev.redflag.runtime.lockfree.Memory;

/**
 * Finds what a stream goes through that is about to: the collection or the array behind its first
 * stage, from the fields of the JDK's own classes (JDK 17 to 25). Nothing is found of a stream
 * whose source is made late or is of another kind.
 */
final class StreamSources {
  private static final Class<?> PIPELINE =
      Memory.jdkClassOrNull("java.util.stream.AbstractPipeline");
  private static final long PREVIOUS = offset(PIPELINE, "previousStage");
  private static final long FIRST = offset(PIPELINE, "sourceStage");
  private static final long SPLITERATOR = offset(PIPELINE, "sourceSpliterator");

  /** Spliterators, and the field that has what they go through. */
  private static final Source[] SOURCES = {
    new Source("java.util.ArrayList$ArrayListSpliterator", "this$0"),
    new Source("java.util.Spliterators$IteratorSpliterator", "collection"),
    new Source("java.util.AbstractList$RandomAccessSpliterator", "list"),
    new Source("java.util.HashMap$HashMapSpliterator", "map"),
    new Source("java.util.TreeMap$TreeMapSpliterator", "tree"),
    new Source("java.util.ArrayDeque$DeqSpliterator", "this$0"),
    new Source("java.util.IdentityHashMap$IdentityHashMapSpliterator", "map"),
    new Source("java.util.WeakHashMap$WeakHashMapSpliterator", "map"),
    new Source("java.util.LinkedList$LLSpliterator", "list"),
    new Source("java.util.PriorityQueue$PriorityQueueSpliterator", "this$0"),
  };

  /** Spliterators of arrays, which go from an index to an end. */
  private static final OfArray[] ARRAYS = {
    new OfArray("java.util.Spliterators$ArraySpliterator"),
    new OfArray("java.util.Spliterators$IntArraySpliterator"),
    new OfArray("java.util.Spliterators$LongArraySpliterator"),
    new OfArray("java.util.Spliterators$DoubleArraySpliterator"),
  };

  private StreamSources() {}

  /** A kind of spliterator; its offset is -1 where this JDK has none. */
  private static final class Source {
    final Class<?> type;
    final long offset;

    Source(String name, String field) {
      type = Memory.jdkClassOrNull(name);
      offset = StreamSources.offset(type, field);
    }
  }

  /** A kind of spliterator of an array. */
  private static final class OfArray {
    final Class<?> type;
    final long array;
    final long index;
    final long fence;

    OfArray(String name) {
      type = Memory.jdkClassOrNull(name);
      array = offset(type, "array");
      index = offset(type, "index");
      fence = offset(type, "fence");
    }
  }

  private static long offset(Class<?> c, String field) {
    if (c == null) {
      return -1;
    }
    try {
      return Memory.U.objectFieldOffset(c, field);
    } catch (InternalError e) {
      return -1; // of another JDK
    }
  }

  /**
   * Whether a stage of a stream may leave elements of the source out ({@code limit}, {@code skip},
   * {@code takeWhile}, {@code gather}).
   */
  static boolean leavesOut(Object stream) {
    for (Object s = stream; s != null; s = Memory.U.getReference(s, PREVIOUS)) {
      String name = s.getClass().getName();
      if (name.startsWith("java.util.stream.SliceOps")
          || name.startsWith("java.util.stream.WhileOps")
          || name.startsWith("java.util.stream.Gatherer")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a spliterator goes through a collection by methods that its class may override. */
  static boolean isByIterator(Object spliterator) {
    String name = spliterator.getClass().getName();
    return name.startsWith("java.util.Spliterators$Iterator")
        || name.startsWith("java.util.AbstractList$");
  }

  /** Whether a spliterator goes through no keys or entries of a map, but through values. */
  static boolean showsValues(Object spliterator) {
    String name = spliterator.getClass().getName();
    return !name.contains("Map$") || name.contains("Value");
  }

  /** The spliterator of a stream's first stage; null where it is not known. */
  static Object spliterator(Object stream) {
    if (PIPELINE == null
        || !PIPELINE.isInstance(stream)
        || PREVIOUS < 0
        || FIRST < 0
        || SPLITERATOR < 0) {
      return null;
    }
    Object first = Memory.U.getReference(stream, FIRST);
    return first == null ? null : Memory.U.getReference(first, SPLITERATOR);
  }

  /** The collection or array that a spliterator goes through; null where it is not known. */
  static Object source(Object spliterator) {
    OfArray array = ofArray(spliterator);
    if (array != null) {
      return Memory.U.getReference(spliterator, array.array);
    }
    for (Source s : SOURCES) {
      if (s.offset >= 0 && s.type.isInstance(spliterator)) {
        return Memory.U.getReference(spliterator, s.offset);
      }
    }
    return null;
  }

  /** The first element of an array that a spliterator goes through; 0 for all other sources. */
  static int from(Object spliterator) {
    OfArray array = ofArray(spliterator);
    return array == null ? 0 : Memory.U.getInt(spliterator, array.index);
  }

  /** The end of the elements of an array; {@code open} for all other sources. */
  static int to(Object spliterator, int open) {
    OfArray array = ofArray(spliterator);
    return array == null ? open : Memory.U.getInt(spliterator, array.fence);
  }

  private static OfArray ofArray(Object spliterator) {
    for (OfArray a : ARRAYS) {
      if (a.array >= 0 && a.index >= 0 && a.fence >= 0 && a.type.isInstance(spliterator)) {
        return a;
      }
    }
    return null;
  }
}
