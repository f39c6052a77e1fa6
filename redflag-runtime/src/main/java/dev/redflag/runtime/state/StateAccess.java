package dev.redflag.runtime.state;

/**
 * What a method does to a state.
 *
 * @param write whether it writes
 * @param flag a boolean field of the object; null where the method does it always
 * @param when the value that the field must have: else a write is a read, and a read nothing
 */
public record StateAccess(boolean write, String flag, boolean when) {
  public static final StateAccess READ = new StateAccess(false, null, true);
  public static final StateAccess WRITE = new StateAccess(true, null, true);
}
