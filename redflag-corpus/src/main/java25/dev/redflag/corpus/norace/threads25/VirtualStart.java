// row: 5, 6
// jdk: 21
package dev.redflag.corpus.norace.threads25;

/** Virtual threads start and end like any others. */
public class VirtualStart {
  static int value;

  public static void main(String[] args) throws Exception {
    value = 1;
    Thread thread = Thread.startVirtualThread(() -> value++);
    thread.join();
    value++;
    Thread built = Thread.ofVirtual().name("built").start(() -> value++);
    built.join();
    Thread unstarted = Thread.ofPlatform().unstarted(() -> value++);
    unstarted.start();
    unstarted.join();
    Thread made = Thread.ofVirtual().factory().newThread(() -> value++);
    made.start();
    made.join();
    System.out.println(value);
  }
}
