package dev.redflag.fleet;

/** The store cannot be had or read; the message says which and what to do. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  private enum Kind {
    /** The address itself is wrong, so that no later try helps. */
    WRONG_USE,
    /** What is there is no store, or a damaged one. */
    DAMAGED,
    AWAY
  }

  private final Kind kind;

  private StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** A store that cannot be had now. */
  static StoreException away(String message, Throwable cause) {
    return new StoreException(Kind.AWAY, message, cause);
  }

  /** A mistake of the user's. */
  public static StoreException wrongUse(String message) {
    return new StoreException(Kind.WRONG_USE, message, null);
  }

  /** What is there is no store, or a damaged one. */
  static StoreException damaged(String message, Throwable cause) {
    return new StoreException(Kind.DAMAGED, message, cause);
  }

  /** Whether the user has to mend it, so that no later try helps. */
  public boolean isWrongUse() {
    return kind == Kind.WRONG_USE;
  }

  /** Whether what is there is no store, or a damaged one. */
  public boolean isDamaged() {
    return kind == Kind.DAMAGED;
  }
}
