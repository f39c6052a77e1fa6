package programs;

/** Names fields that can race, and such that cannot. */
public final class SampledFields {
  private final int fixed;
  private int one;
  private int two;
  private volatile int flag;

  public SampledFields(int fixed) {
    this.fixed = fixed;
  }

  /** Reads and writes them, and an element. */
  public int sum(int[] more) {
    one++;
    two++;
    flag = more[0];
    return one + two + flag + fixed;
  }
}
