// row: 69
package dev.redflag.corpus.norace.memory;

import java.lang.ref.Reference;

/** What comes before a reachability fence comes before the finalizer. */
@SuppressWarnings({"deprecation", "removal"})
public class FencedFinalizer {
  int value;
  static volatile int seen;

  @Override
  protected void finalize() {
    seen = value;
  }

  static void make() {
    FencedFinalizer object = new FencedFinalizer();
    object.value = 1;
    object.value++;
    Reference.reachabilityFence(object);
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
