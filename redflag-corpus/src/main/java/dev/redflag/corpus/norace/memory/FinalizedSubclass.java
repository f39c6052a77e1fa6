// row: 15
package dev.redflag.corpus.norace.memory;

/** A finalizer that a class inherits reads what the constructor of the class wrote. */
@SuppressWarnings({"deprecation", "removal"})
public class FinalizedSubclass {
  static volatile int seen;

  abstract static class Resource {
    abstract int close();

    @Override
    protected void finalize() {
      seen = close();
    }
  }

  static class File extends Resource {
    int value;

    File() {
      value = 42;
    }

    @Override
    int close() {
      return value;
    }
  }

  static void make() {
    new File();
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
