package dev.redflag.runtime.state;

/**
 * What a method does to a state.
 *
 * @param write whether it writes
 * @param part the part of the state
 * @param flag a boolean field of the object; null where the method does it always
 * @param when the value that the field must have: else a write is a read, and a read nothing; where
 *     the access hangs on an outcome, it does so only if the field has another value
 * @param outcome on what the access hangs
 */
public record StateAccess(
    boolean write, StatePart part, String flag, boolean when, Outcome outcome) {
  public static final StateAccess READ = of(false, StatePart.STRUCTURE);
  public static final StateAccess WRITE = of(true, StatePart.STRUCTURE);

  /** An access that depends on no flag. */
  public static StateAccess of(boolean write, StatePart part) {
    return new StateAccess(write, part, null, true, Outcome.ALWAYS);
  }

  /** An access that depends on no flag, but on an outcome. */
  public static StateAccess of(boolean write, StatePart part, Outcome outcome) {
    return new StateAccess(write, part, null, true, outcome);
  }
}
