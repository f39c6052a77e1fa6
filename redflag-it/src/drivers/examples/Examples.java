/** Runs all examples that race, one after the other. */
public final class Examples {
  private Examples() {}

  public static void main(String[] args) throws Exception {
    CheckThenAct.main(args);
    DoubleCheckedLocking.main(args);
    LostUpdate.main(args);
    StopFlag.main(args);
    UnsafePublication.main(args);
  }
}
