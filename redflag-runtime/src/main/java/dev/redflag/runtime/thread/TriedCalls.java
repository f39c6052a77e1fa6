package dev.redflag.runtime.thread;

/**
 * The calls under way in a thread that may have changed an object when they throw, innermost last:
 * what it was before tells then. A call that ends takes along what was left above it.
 */
public final class TriedCalls {
  /** Calls within calls that are known; those further in are not. */
  private static final int MAX_DEPTH = 16;

  private final Object[] receivers = new Object[MAX_DEPTH];
  private final Object[] copies = new Object[MAX_DEPTH];
  private final int[] sizes = new int[MAX_DEPTH];
  private final int[] methods = new int[MAX_DEPTH];
  private final int[] sites = new int[MAX_DEPTH];
  private int depth;

  /**
   * A call begins.
   *
   * @param copy the elements as they are, or null
   * @param size how many there are
   * @return what {@link #end} is given; -1 where no more calls can be known
   */
  public int begin(Object receiver, Object copy, int size, int method, int site) {
    if (depth == MAX_DEPTH) {
      return -1;
    }
    receivers[depth] = receiver;
    copies[depth] = copy;
    sizes[depth] = size;
    methods[depth] = method;
    sites[depth] = site;
    return depth++;
  }

  /** A call ends. */
  public void end(int call) {
    while (depth > call) {
      depth--;
      receivers[depth] = null;
      copies[depth] = null;
    }
  }

  /** The innermost call; -1 where there is none. */
  public int innermost() {
    return depth - 1;
  }

  /** The object that a call is made on. */
  public Object receiver(int call) {
    return receivers[call];
  }

  /** Its elements as they were, or null. */
  public Object copy(int call) {
    return copies[call];
  }

  /** How many they were. */
  public int size(int call) {
    return sizes[call];
  }

  /** The method's number. */
  public int method(int call) {
    return methods[call];
  }

  /** Where it is called. */
  public int site(int call) {
    return sites[call];
  }
}
