package programs;

/** Closes objects under their own locks, in this thread and then in their finalizers. */
@SuppressWarnings({"deprecation", "removal"})
public class Finalizing {
  private static volatile int finalized;

  private boolean closed;

  synchronized void close() {
    closed = !closed;
  }

  @Override
  protected void finalize() {
    close();
    finalized++;
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 1; i <= 3; i++) {
      new Finalizing().close();
      while (finalized < i) {
        System.gc();
        System.runFinalization();
      }
    }
    System.out.println("finalized " + finalized);
  }
}
