package dev.redflag.runtime.bulk;

/**
 * The effects that call sites name, by number. Filled by the weaver under this class's monitor; a
 * hook is given a number in a class that was woven after the effect was entered.
 */
public final class BulkEffects {
  /**
   * Set in the number that a hook is given where the call is an {@code invokespecial}: the
   * superclass's method runs, whatever the receiver's class declares.
   */
  public static final int EXACT = 1 << 30;

  /**
   * Set where the call lends the array: what it did is entered when it has returned, unless a
   * method with a lock of its own has done so.
   */
  public static final int LENT = 1 << 29;

  /**
   * Set where it lends the array and what it does is entered before it, unless such a method will.
   */
  public static final int LENT_BEFORE = 1 << 28;

  private static volatile BulkEffect[] effects = new BulkEffect[128];
  private static int count;

  private BulkEffects() {}

  /** Enters an effect; its number. */
  public static synchronized int add(BulkEffect effect) {
    BulkEffect[] all = effects;
    if (count == all.length) {
      BulkEffect[] longer = new BulkEffect[count << 1];
      System.arraycopy(all, 0, longer, 0, count);
      all = longer;
    }
    all[count] = effect;
    effects = all;
    return count++;
  }

  static BulkEffect effect(int number) {
    return effects[number & ~(EXACT | LENT | LENT_BEFORE)];
  }
}
