package programs;

/** Takes monitors, one in another too, often enough to be compiled. */
public final class Locking {
  private static int count;

  private Locking() {}

  public static void main(String[] args) {
    Object monitor = new Object();
    for (int i = 0; i < 20_000; i++) {
      block(monitor);
      method();
      caught(monitor, i);
      nested(monitor, "inner", i);
    }
    System.out.println(count);
  }

  private static void block(Object monitor) {
    synchronized (monitor) {
      count++;
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

  private static int nested(Object outer, Object inner, int i) {
    int sum = i;
    synchronized (outer) {
      sum += count;
      try {
        synchronized (inner) {
          count += 10 / (i % 5);
          sum++;
        }
      } catch (ArithmeticException zero) {
        count--;
      }
    }
    return sum;
  }
}
