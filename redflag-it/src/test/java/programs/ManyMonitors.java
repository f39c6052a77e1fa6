package programs;

/**
 * Very many objects that are locked, which fit into the heap, but not with what is kept of them.
 */
public class ManyMonitors {
  static final int COUNT = 800_000;
  static int sum;

  public static void main(String[] args) {
    Object[] locks = new Object[COUNT];
    for (int i = 0; i < COUNT; i++) {
      locks[i] = new Object();
    }
    for (int round = 0; round < 3; round++) {
      for (Object lock : locks) {
        synchronized (lock) {
          sum++;
        }
      }
    }
    System.out.println(sum);
  }
}
