package dev.redflag.runtime.thread;

/**
 * The calls under way in a thread that may have changed an object when they throw, innermost last:
 * what it was before tells then. A call that ends takes along what was left above it.
 */
public final class TriedCalls {
  /** Calls within calls that are known; those further in are not. */
  private static final int MAX_DEPTH = 1 << 16;

  private Call[] calls = new Call[4];
  private int depth;

  /**
   * A call.
   *
   * @param receiver the object that it is made on
   * @param copy its elements as they were, or null
   * @param size how many they were
   * @param method the method's number
   * @param site where it is called
   * @param body the number of the method that calls it, which names its own calls in its handlers
   */
  public record Call(Object receiver, Object copy, int size, int method, int site, int body) {}

  /**
   * A call begins.
   *
   * @return what {@link #end} is given; -1 where no more calls can be known
   */
  public int begin(Call call) {
    if (depth == calls.length) {
      if (depth == MAX_DEPTH) {
        return -1;
      }
      Call[] longer = new Call[depth << 1];
      System.arraycopy(calls, 0, longer, 0, depth);
      calls = longer;
    }
    calls[depth] = call;
    return depth++;
  }

  /** A call ends. */
  public void end(int call) {
    while (depth > call) {
      calls[--depth] = null;
    }
  }

  /** An exception came to a handler of a method: ends its innermost call; null if it has none. */
  public Call thrown(int body) {
    for (int i = depth - 1; i >= 0; i--) {
      if (calls[i].body() == body) {
        Call found = calls[i];
        end(i);
        return found;
      }
    }
    return null;
  }
}
