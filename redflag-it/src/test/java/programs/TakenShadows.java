package programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.SoftReference;

/**
 * A cache of soft references fills the heap, so that the JVM empties it, and all else that is held
 * softly, and goes. Then two threads race on an array, which both come to in ways of their own.
 */
public class TakenShadows {
  private static final VarHandle TURN;

  static {
    try {
      TURN = MethodHandles.lookup().findStaticVarHandle(TakenShadows.class, "turn", int.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static int turn;
  private static final SoftReference<?>[] CACHE = new SoftReference<?>[4096];

  private final int[] cells = new int[8];

  public static void main(String[] args) throws InterruptedException {
    TakenShadows holder = new TakenShadows();
    holder.set(1);
    fillTheHeap();
    System.gc();
    Thread writer =
        new Thread(
            () -> {
              holder.set(7);
              TURN.setOpaque(1); // orders nothing
            });
    Thread reader =
        new Thread(
            () -> {
              while ((int) TURN.getOpaque() == 0) {
                Thread.onSpinWait();
              }
              System.out.println(sum(holder.cells));
            });
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }

  private static void fillTheHeap() {
    int used = 0;
    do {
      CACHE[used++] = new SoftReference<>(new byte[256 << 10]);
    } while (CACHE[0].get() != null);
    while (used > 0) {
      CACHE[--used] = null;
    }
  }

  private void set(int value) {
    cells[0] = value;
  }

  private static int sum(int[] array) {
    int sum = 0;
    for (int i = 0; i < array.length; i++) {
      sum += array[i];
    }
    return sum;
  }
}
