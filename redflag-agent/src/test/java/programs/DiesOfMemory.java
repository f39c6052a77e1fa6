package programs;

/** A thread that dies since it fills the heap; what it did before is ordered by the join. */
public class DiesOfMemory {
  private static int set;
  private static Object[] kept;

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(DiesOfMemory::fill);
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    thread.join();
    kept = null;
    System.out.println(set);
  }

  private static void fill() {
    set = 1;
    Object[] list = null;
    while (true) {
      list = new Object[] {list, null};
      kept = list;
    }
  }
}
