package dev.redflag.fleet;

/** The store cannot be had or read; the message says which and what to do. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Whether the address itself is wrong, so that no later try helps. */
  private final boolean wrongUse;

  StoreException(String message, Throwable cause) {
    super(message, cause);
    this.wrongUse = false;
  }

  private StoreException(String message) {
    super(message);
    this.wrongUse = true;
  }

  /** A mistake of the user's. */
  static StoreException wrongUse(String message) {
    return new StoreException(message);
  }

  /** Whether the user has to mend it, so that no later try helps. */
  public boolean isWrongUse() {
    return wrongUse;
  }
}
