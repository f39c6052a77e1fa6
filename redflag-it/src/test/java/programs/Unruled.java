package programs;

import java.lang.invoke.SwitchPoint;

/** Calls what may order threads, and has no rule. */
public class Unruled {
  static int shared;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      SwitchPoint.invalidateAll(new SwitchPoint[] {new SwitchPoint()});
    }
    Thread one = new Thread(() -> shared = 1);
    Thread other = new Thread(() -> shared = 2);
    one.start();
    other.start();
    one.join();
    other.join();
  }
}
