package dev.redflag.benchmarks.drive;

/** The driver cannot do what was asked; the message is the one sentence that says why. */
public final class UsageException extends Exception {
  /** Exit status for wrong use. */
  public static final int WRONG_USE = 64;

  /** Exit status where no JVM could be measured with the agent. */
  public static final int UNAVAILABLE = 69;

  private static final long serialVersionUID = 1L;

  private final int status;

  /** Creates one with the exit status that it leads to. */
  public UsageException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The exit status. */
  public int status() {
    return status;
  }
}
