// row: 19
package dev.redflag.corpus.norace.threads;

/** A child inherits what its parent had set before it made it. */
public class InheritedLocal {
  static final InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();
  static final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[1]);

  public static void main(String[] args) throws Exception {
    local.set(new int[] {1});
    own.get()[0]++;
    Thread child =
        new Thread(
            () -> {
              local.get()[0]++;
              own.get()[0]++;
            });
    child.start();
    child.join();
    System.out.println(local.get()[0] + own.get()[0]);
  }
}
