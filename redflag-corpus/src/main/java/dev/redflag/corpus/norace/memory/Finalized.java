// row: 15, 69
package dev.redflag.corpus.norace.memory;

/** A constructor's end comes before the finalizer. */
@SuppressWarnings({"deprecation", "removal"})
public class Finalized {
  int value;
  static volatile int seen;

  Finalized() {
    value = 42;
  }

  @Override
  protected void finalize() {
    seen = value;
  }

  static void make() {
    new Finalized();
  }

  public static void main(String[] args) throws Exception {
    make();
    for (int i = 0; i < 1000 && seen == 0; i++) {
      System.gc();
      System.runFinalization();
      Thread.sleep(1);
    }
    System.out.println(seen);
  }
}
