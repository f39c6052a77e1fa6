package dev.redflag.benchmarks;

/** A kernel's result is not what its input demands. */
public final class WrongResultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates one with a sentence that gives the expected and the actual value. */
  public WrongResultException(String message) {
    super(message);
  }

  /** Throws unless {@code actual} equals {@code expected}. */
  public static void expect(String what, long expected, long actual) {
    if (expected != actual) {
      throw new WrongResultException(what + " is " + actual + ", not " + expected);
    }
  }

  /** Throws unless {@code actual} is within {@code tolerance} (absolute) of {@code expected}. */
  public static void expectNear(String what, double expected, double actual, double tolerance) {
    if (!(Math.abs(expected - actual) <= tolerance)) {
      throw new WrongResultException(
          what + " is " + actual + ", not " + expected + " to within " + tolerance);
    }
  }
}
