/** The repaired {@code DoubleCheckedLocking}: the field read without the lock is volatile. */
public class DoubleCheckedLockingFixed {
  static class Registry {
    private static volatile Registry instance;

    private final int capacity;

    private Registry(int capacity) {
      this.capacity = capacity;
    }

    static Registry get() {
      if (instance == null) {
        synchronized (Registry.class) {
          if (instance == null) {
            instance = new Registry(16);
          }
        }
      }
      return instance;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Registry::get, "first-client");
    Thread second = new Thread(Registry::get, "second-client");
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("the registry holds " + Registry.get().capacity);
  }
}
