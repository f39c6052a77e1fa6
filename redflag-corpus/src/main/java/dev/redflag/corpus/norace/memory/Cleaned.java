// row: 68
package dev.redflag.corpus.norace.memory;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicInteger;

/** The registration with a cleaner comes before its action. */
public class Cleaned {
  static int value;
  static final Cleaner cleaner = Cleaner.create();
  static final AtomicInteger cleaned = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    value = 1;
    Object object = new Object();
    Cleaner.Cleanable cleanable = cleaner.register(object, () -> cleaned.addAndGet(value++));
    cleanable.clean();
    cleanable.clean();
    System.out.println(cleaned.get() + value);
    Reference.reachabilityFence(object);
  }
}
