package dev.redflag.runtime.thread;

/**
 * The chain of calls that led to a point of the program, taken there. To take it is cheap; its
 * frames are named only when somebody asks. Until then it keeps their classes alive.
 */
public final class CallChain extends Throwable {
  private static final long serialVersionUID = 1;

  /** Frames kept of a call chain; the outermost are cut. */
  public static final int MAX_FRAMES = 64;

  /** The call chain of the caller. */
  public CallChain() {
    super(null, null, false, true);
  }

  /** The frames, innermost first, without those of the runtime. */
  public StackTraceElement[] frames() {
    StackTraceElement[] all = getStackTrace();
    int from = 0;
    while (from < all.length && isOurs(all[from].getClassName())) {
      from++;
    }
    int n = Math.min(all.length - from, MAX_FRAMES);
    StackTraceElement[] frames = new StackTraceElement[n];
    System.arraycopy(all, from, frames, 0, n);
    return frames;
  }

  private static boolean isOurs(String className) {
    return className.startsWith("java.redflag.")
        || className.startsWith("dev.redflag.runtime.")
        || className.startsWith("dev.redflag.instrument.") // between two hooks
        || className.startsWith("dev.redflag.detectors.");
  }
}
