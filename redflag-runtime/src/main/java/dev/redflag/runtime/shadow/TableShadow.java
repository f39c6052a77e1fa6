package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The shadow of locations that have no woven members: the elements of an array, the state of a JDK
 * object, the static fields of a class, the fields of an object whose class was not woven.
 *
 * <p>Representation: chunks of {@link #CHUNK} locations, made when first touched. In the words
 * layout a chunk is a {@code long[]} with the write word of location i at 2i and its read word at
 * 2i+1; in the reference layout it is an {@code Object[]} with one state a location; in the object
 * layout there is one chunk, a {@code long[]} of two words. {@code ordinal} of a slot is the
 * location's number.
 *
 * <p>Memory ordering: a chunk is published once, by compare-and-set, and never replaced while the
 * referent lives. Readers load it plainly: they see it whole (the zeroing of a new array comes
 * before its publication, and the load depends on the reference), or not yet, and then make one in
 * vain.
 */
public final class TableShadow extends IdentityEntry {
  public static final int CHUNK_BITS = 10;
  public static final int CHUNK = 1 << CHUNK_BITS;

  private static final long FIRST = Memory.offset(TableShadow.class, "first");
  private static final long SIDE = Memory.offset(TableShadow.class, "side");
  private static final long ATOMICS = Memory.offset(TableShadow.class, "atomics");
  private static final long RUNS = Memory.offset(TableShadow.class, "runs");
  private static final long VALUES = Memory.offset(TableShadow.class, "values");

  /** Bytes of a shadow beside its chunks, and of its place in a table. */
  static final int WEIGHT = 96;

  /** Bytes of shadows from which on no thread holds them at hand: a part of the heap. */
  private static final long LARGE = Runtime.getRuntime().maxMemory() >> 7;

  /** Bytes that the runs of a chunk are taken to have. */
  private static final int RUNS_WEIGHT = 128;

  /** Whether the installed detector keeps words. */
  private static final boolean WORDS = ShadowMode.words();

  /** Whether it keeps two words for all locations. */
  private static final boolean OBJECTS = ShadowMode.objects();

  /** What the locations are. */
  public enum Holds {
    /** Elements of an array. */
    ELEMENTS,
    /** Fields of an object. */
    FIELDS,
    /** Static fields of a class. */
    STATICS,
    /** The state of a JDK object. */
    STATE
  }

  /** Stands for the shadow of what the heap has no room for. It never gets a chunk. */
  static final TableShadow NO_ROOM = new TableShadow();

  /** The age of a shadow that is in no soft table. */
  static final int AGELESS = -1;

  private final int length;
  private final Holds holds;

  /** How often the soft tables had begun anew when this was made in one. */
  private final int age;

  /** The table that this shadow weighs in; null where it is in none. */
  private final ShadowTable table;

  /** Chunks by number; null where one chunk is enough. In the words layout a {@code long[][]}. */
  private final Object[] chunks;

  /**
   * The only chunk of a short array; null until touched. Stable for statics, whose shadow lives on.
   */
  @Stable private Object first;

  /** Read planes of the locations, or what else the detector keeps of them; null until needed. */
  private volatile Object side;

  /**
   * How reports name the JDK object whose state or elements these are. Racily written, where the
   * detector asks for names; null elsewhere.
   */
  private String name;

  /**
   * The runs of the only chunk, or those of each chunk; null until elements are accessed in runs.
   */
  private volatile Object runs;

  /** The atomic accesses to the locations; null until there are some. */
  private volatile AtomicLocations atomics;

  /** Where this is the state of a map: the shadow of its values; null until one is accessed. */
  private volatile ValueShadow values;

  TableShadow(Object referent, int hash, int length, ShadowTable table, Holds holds) {
    super(referent, hash);
    this.length = length;
    this.table = table;
    this.holds = holds;
    this.age = table == null ? AGELESS : table.ageOfNew();
    this.chunks =
        length > CHUNK && !OBJECTS ? newChunks((length + CHUNK - 1) >>> CHUNK_BITS) : null;
  }

  private TableShadow() {
    super(null, 0);
    length = Integer.MAX_VALUE;
    table = null;
    age = AGELESS;
    holds = Holds.ELEMENTS;
    chunks = null;
  }

  /** The shadow of a class's statics; belongs to no object. */
  public static TableShadow ofStatics(int fields) {
    return detached(fields, Holds.STATICS);
  }

  /** A shadow of {@code length} locations that belongs to no object, for replays and tests. */
  public static TableShadow detached(int length, Holds holds) {
    return new TableShadow(null, 0, length, null, holds);
  }

  /** The number of locations. */
  public int length() {
    return length;
  }

  /** The name of the JDK object, or null; see the field. */
  public String name() {
    return name;
  }

  public void name(String of) {
    name = of;
  }

  /** What the locations are. */
  public Holds holds() {
    return holds;
  }

  private static Object[] newChunks(int count) {
    return WORDS ? new long[count][] : new Object[count];
  }

  /** The base object of a location's shadow: the chunk that it lies in. */
  @ForceInline
  public Object base(int location) {
    Object[] c = chunks;
    Object chunk = c == null ? first : c[location >>> CHUNK_BITS];
    if (chunk == null) {
      chunk = makeChunk(location >>> CHUNK_BITS);
    }
    // The cast tells the JIT compiler that nothing but words of shadows can lie there.
    return WORDS ? (long[]) chunk : chunk;
  }

  /**
   * Whether a location has a shadow, or may get one: not where the heap is short of room ({@link
   * ShadowRoom}), but for static fields. Asked before {@link #base}; where it says no, that is
   * counted as an access that is not checked.
   */
  public boolean hasRoom(int location) {
    if (!isKept()) {
      ShadowRoom.leftOut();
      return false;
    }
    if (holds == Holds.STATICS || OBJECTS || !ShadowRoom.isShort()) {
      return true;
    }
    Object[] c = chunks;
    boolean there = (c == null ? first : c[location >>> CHUNK_BITS]) != null;
    if (!there) {
      ShadowRoom.leftOut();
    }
    return there;
  }

  /** Whether anything can be kept here; else the shadow stands for those that had no room. */
  public boolean isKept() {
    return this != NO_ROOM;
  }

  /**
   * Whether the JVM has taken the tables since: another shadow may stand for the same array by now,
   * and who is about to enter an access has to ask the table. What is redundant by this one is so
   * still.
   */
  public boolean isStale() {
    return age != AGELESS && age != ShadowTable.age();
  }

  /** Whether it is the shadow of an object, and not stale. */
  public boolean isOf(Object object) {
    return refersTo(object) && !isStale();
  }

  /** Whether it takes so much of the heap that it must not be held where it could be taken. */
  public boolean isLarge() {
    return bytes(length) >= LARGE && !OBJECTS;
  }

  /**
   * The same, asked at an access by a thread that holds no lock of the runtime: the heap is looked
   * at first where shadows have grown.
   */
  public boolean findsRoom(int location) {
    ShadowRoom.lookWhereGrown();
    return hasRoom(location);
  }

  /**
   * The words of the chunk that a location lies in, in the words layout; null where nothing of it
   * was touched yet. For a location that is none they are null or some words, in which {@link
   * #wordIndex} may lie or not. Plain loads of a plain array, which the JIT compiler can move out
   * of a loop.
   */
  @ForceInline
  public long[] words(int location) {
    Object[] c = chunks;
    if (c == null) {
      return (long[]) first;
    }
    int chunk = location >>> CHUNK_BITS;
    return chunk < c.length ? (long[]) c[chunk] : null;
  }

  /**
   * Where in its chunk's {@link #words} a location's write word lies; its read word is the next.
   */
  @ForceInline
  public static int wordIndex(int location) {
    return OBJECTS ? 0 : (location & CHUNK - 1) << 1;
  }

  @DontInline
  private Object makeChunk(int number) {
    int size = OBJECTS ? 1 : Math.min(CHUNK, length - (number << CHUNK_BITS));
    Object made = newChunk(size);
    Object there =
        chunks == null
            ? Memory.U.compareAndExchangeReference(this, FIRST, null, made)
            : Memory.U.compareAndExchangeReference(
                chunks, Memory.REFERENCES + ((long) number << Memory.REFERENCE_SHIFT), null, made);
    if (there != null) {
      return there;
    }
    if (table != null) {
      table.grew(bytes(size));
    }
    return made;
  }

  private static Object newChunk(int size) {
    try {
      return WORDS ? new long[size << 1] : new Object[size];
    } catch (OutOfMemoryError e) {
      ShadowRoom.ranOut();
      throw e;
    }
  }

  private static long bytes(int locations) {
    return WORDS ? (long) locations << 4 : (long) locations << Memory.REFERENCE_SHIFT;
  }

  /** The slot of a location, relative to its {@link #base}. */
  public static long slot(int location) {
    int within = location & CHUNK - 1;
    if (OBJECTS) {
      return (long) location << Slot.ORDINAL_SHIFT | 1L << Slot.OFFSET_BITS | Memory.LONGS;
    }
    if (WORDS) {
      return (long) location << Slot.ORDINAL_SHIFT
          | 1L << Slot.OFFSET_BITS
          | Memory.LONGS + ((long) within << 4);
    }
    return (long) location << Slot.ORDINAL_SHIFT
        | Memory.REFERENCES + ((long) within << Memory.REFERENCE_SHIFT);
  }

  /** The runs of the chunk that a location lies in, or null where none were made yet. */
  public ElementRuns runs(int location) {
    Object r = runs;
    return r instanceof ElementRuns[] many
        ? (ElementRuns) Memory.U.getReferenceVolatile(many, runsOffset(location >>> CHUNK_BITS))
        : (ElementRuns) r;
  }

  /** The runs of the chunk that a location lies in, made now where there are none. */
  public ElementRuns makeRuns(int location) {
    ElementRuns found = runs(location);
    if (found != null) {
      return found;
    }
    ElementRuns made = new ElementRuns();
    Object there =
        chunks == null
            ? Memory.U.compareAndExchangeReference(this, RUNS, null, made)
            : Memory.U.compareAndExchangeReference(
                allRuns(), runsOffset(location >>> CHUNK_BITS), null, made);
    if (there != null) {
      return (ElementRuns) there;
    }
    if (table != null) {
      table.grew(RUNS_WEIGHT);
    }
    return made;
  }

  private Object allRuns() {
    Object found = runs;
    if (found != null) {
      return found;
    }
    Object made = new ElementRuns[chunks.length];
    Object there = Memory.U.compareAndExchangeReference(this, RUNS, null, made);
    return there == null ? made : there;
  }

  private static long runsOffset(int chunk) {
    return Memory.REFERENCES + ((long) chunk << Memory.REFERENCE_SHIFT);
  }

  /** The read planes of the locations, or null where none was made yet. */
  public ReadPlanes readPlanes() {
    return (ReadPlanes) side;
  }

  /** The read planes of the locations, made now where there are none. */
  public ReadPlanes makeReadPlanes() {
    Object found = side;
    return (ReadPlanes) (found != null ? found : putSide(new ReadPlanes()));
  }

  /** The atomic accesses to the locations, or null where there were none yet. */
  public AtomicLocations atomics() {
    return atomics;
  }

  /** The atomic accesses to the locations, made now where there are none. */
  public AtomicLocations makeAtomics() {
    AtomicLocations found = atomics;
    if (found != null) {
      return found;
    }
    AtomicLocations made = new AtomicLocations();
    Object there = Memory.U.compareAndExchangeReference(this, ATOMICS, null, made);
    return there == null ? made : (AtomicLocations) there;
  }

  /** The shadow of the values of the map whose state this is; null where none was accessed. */
  public ValueShadow values() {
    return values;
  }

  /**
   * The same, made now where there is none.
   *
   * @param size how many values the map holds
   */
  public ValueShadow makeValues(int size) {
    ValueShadow found = values;
    if (found != null) {
      return found;
    }
    ValueShadow made = ValueShadow.of(table, size);
    Object there = Memory.U.compareAndExchangeReference(this, VALUES, null, made);
    return there == null ? made : (ValueShadow) there;
  }

  /** The history of the values is none any more: a thread writes the structure of the map. */
  public void forgetValues() {
    values = null;
  }

  /** What the detector keeps of the locations in the object layout, or null. */
  public Object side() {
    return side;
  }

  /** Sets what the detector keeps where there is nothing yet; returns what there is then. */
  public Object putSide(Object made) {
    Object there = Memory.U.compareAndExchangeReference(this, SIDE, null, made);
    return there == null ? made : there;
  }

  @Override
  public long weight() {
    long weight = WEIGHT + (WORDS && side instanceof ReadPlanes planes ? planes.weight() : 0);
    ValueShadow ofValues = values;
    weight += ofValues == null ? 0 : ofValues.weight();
    if (chunks == null) {
      weight += first == null ? 0 : bytes(OBJECTS ? 1 : length);
      return weight + (runs == null ? 0 : RUNS_WEIGHT);
    }
    for (int i = 0; i < chunks.length; i++) {
      weight += runs(i << CHUNK_BITS) == null ? 0 : RUNS_WEIGHT;
      weight += chunks[i] == null ? 0 : bytes(Math.min(CHUNK, length - (i << CHUNK_BITS)));
    }
    return weight;
  }

  /**
   * The history is given up: what was accessed before is as if it had not been. Threads may be at
   * the words still, and enter into what nobody sees any more. That of statics is held elsewhere.
   */
  @Override
  protected boolean giveUp() {
    if (holds == Holds.STATICS) {
      return false;
    }
    dispose();
    return true;
  }

  /** Threads may have the shadow in their caches still: it is emptied. */
  @Override
  protected void dispose() {
    first = null;
    side = null;
    runs = null;
    atomics = null;
    values = null;
    if (chunks != null) {
      for (int i = 0; i < chunks.length; i++) {
        chunks[i] = null;
      }
    }
  }
}
