// row: 68
package dev.redflag.corpus.norace.memory;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** A cleaner's own thread runs the action after what came before the registration. */
public class CleanedByCollector {
  static int value;
  static final Cleaner cleaner = Cleaner.create();
  static final AtomicInteger cleaned = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    value = 1;
    cleaner.register(new Object(), () -> cleaned.addAndGet(value));
    while (cleaned.get() == 0) {
      System.gc();
      Thread.yield();
    }
    System.out.println(cleaned.get());
  }
}
