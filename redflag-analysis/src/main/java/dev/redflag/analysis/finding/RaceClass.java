package dev.redflag.analysis.finding;

/**
 * What kind of mistake a race looks like; the graver first, those that are often harmless last.
 * Each has a page in {@code docs/patterns}, named by its key.
 */
public enum RaceClass {
  /** An object of the JDK that is not thread-safe is used by several threads. */
  COLLECTION_MISUSE(
      "collection-misuse",
      "a JDK object that is not thread-safe is shared",
      "use its concurrent sibling (ConcurrentHashMap, CopyOnWriteArrayList, DateTimeFormatter), or"
          + " guard every use of it, iteration included, with one lock",
      false),
  /** A reference is looked at without the lock that it is set under. */
  DOUBLE_CHECKED_LOCKING(
      "double-checked-locking",
      "the check without the lock may see an object that is not ready",
      "make the field volatile, or let a holder class's static initializer make the object",
      false),
  /** A reference or value is looked at and set where it is unset. */
  LAZY_INITIALIZATION(
      "lazy-initialization",
      "several threads may initialize, or see half of it",
      "initialize in a static initializer or constructor, or under one lock that readers take too",
      false),
  /** An object's fields are read by a thread that its construction was not ordered before. */
  UNSAFE_PUBLICATION(
      "unsafe-publication",
      "an object was handed over before its construction was ordered",
      "hand it over through a volatile or final field, a lock, or a concurrent collection, or make"
          + " all its fields final",
      false),
  /** A value is read, changed or judged, and written back: updates are lost. */
  LOST_UPDATE(
      "lost-update",
      "read, change and write are three steps: updates can be lost",
      "do all three under one lock, or use an atomic class (AtomicInteger, LongAdder, compareAndSet);"
          + " volatile alone does not mend it",
      false),
  /** A value that one thread sets, a constant, and another acts on. */
  FLAG(
      "flag",
      "the reader may never see the new value: make it volatile",
      "make the field volatile",
      false),
  /** Two threads write the same constant. */
  SAME_VALUE_WRITE(
      "same-value-write",
      "both write the same value, which alone makes it no harmless race",
      "make the field volatile, or have one lock for all that the value tells of",
      false),
  /** A long or double that may be seen half written. */
  TORN_VALUE(
      "torn-value",
      "a long or double need not be written in one piece: the reader may see half of it",
      "make the field volatile, or guard it with one lock",
      false),
  /** Elements of a shared array. */
  ARRAY_ELEMENT(
      "array-element",
      "an array's elements are shared",
      "give each thread its own range or array, use an Atomic…Array, or guard the array with one"
          + " lock; a volatile reference to the array does not order its elements",
      false),
  /** A static field that none of the others fits. */
  STATIC_FIELD(
      "static-field",
      "a static field is one for all threads",
      "make it final, volatile or thread-local, or guard it with one lock",
      false),
  /** None of these. */
  UNORDERED(
      "unordered-access",
      "the accesses may come in any order, or be seen torn or stale",
      "guard both accesses with one lock, or make the field volatile if each access stands alone",
      false),
  /** A reference to an object that cannot change is handed over by a race. */
  IMMUTABLE_PUBLICATION(
      "immutable-publication",
      "the object is immutable: the reader sees the old one or the new one, but whole",
      "make the field volatile unless a stale object will do",
      true),
  /** A value that each thread may compute for itself is kept without a lock. */
  RACY_SINGLE_CHECK(
      "racy-single-check",
      "each thread may compute the value once more, and all see a whole one",
      "none is needed while every thread computes the same value; else see lazy-initialization",
      true),
  /** A counter for statistics only. */
  STATISTICS_COUNTER(
      "statistics-counter",
      "counts are lost, which matters unless an approximate number is enough",
      "use a LongAdder where the number shall be right",
      true),
  /** One thread looks at a bit, another changes other bits. */
  SAFE_FLAG_UPDATE(
      "safe-flag-update",
      "the bits that are looked at are not those that are changed",
      "none is needed while one thread alone changes bits; else use an atomic class or one lock",
      true),
  /** A variable for which any recent value is good, such as a cached time. */
  SPECIAL_VARIABLE(
      "special-variable",
      "any recent value will do here, as with a cached time or what a compiler generates",
      "make the field volatile where it must be seen at once, or be whole",
      true);

  private final String key;
  private final String sentence;
  private final String repair;
  private final boolean benign;

  RaceClass(String key, String sentence, String repair, boolean benign) {
    this.key = key;
    this.sentence = sentence;
    this.repair = repair;
    this.benign = benign;
  }

  /** The name in JSON. */
  public String key() {
    return key;
  }

  /** What the class means, in a clause. */
  public String sentence() {
    return sentence;
  }

  /** The smallest repair, in a clause. */
  public String repair() {
    return repair;
  }

  /**
   * Whether such races are harmless more often than not. They are shown last, and never dropped.
   */
  public boolean benign() {
    return benign;
  }

  /** The class of that name in JSON; {@link #UNORDERED} for a name of a newer version. */
  public static RaceClass ofKey(String key) {
    for (RaceClass c : values()) {
      if (c.key.equals(key)) {
        return c;
      }
    }
    return UNORDERED;
  }
}
