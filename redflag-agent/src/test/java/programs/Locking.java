package programs;

/** Takes monitors in all ways of the language, often enough to be compiled. */
public final class Locking {
  private static int count;

  private Locking() {}

  public static void main(String[] args) {
    Object monitor = new Object();
    for (int i = 0; i < 20_000; i++) {
      block(monitor);
      nested(monitor, i);
      method();
      caught(monitor, i);
    }
    System.out.println(count);
  }

  private static void block(Object monitor) {
    synchronized (monitor) {
      count++;
    }
  }

  private static int nested(Object monitor, int i) {
    synchronized (monitor) {
      synchronized (Locking.class) {
        if (i % 3 == 0) {
          return count++;
        }
      }
      return count;
    }
  }

  private static synchronized void method() {
    count++;
  }

  private static void caught(Object monitor, int i) {
    try {
      synchronized (monitor) {
        count += 10 / (i % 5);
      }
    } catch (ArithmeticException zero) {
      count--;
    } finally {
      count++;
    }
  }
}
