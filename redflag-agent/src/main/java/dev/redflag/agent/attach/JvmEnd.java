package dev.redflag.agent.attach;

import jdk.internal.access.SharedSecrets;

/**
 * Runs our last work in the JVM's shutdown sequence, after the program's own shutdown hooks, which
 * may race too, and in the thread that ends the JVM, so that there is no thread of ours.
 */
final class JvmEnd {
  /** Slots of the sequence, last first; the JDK itself uses 0 to 2. */
  private static final int LAST_SLOT = 9;

  private static final int FIRST_SLOT = 3;

  private JvmEnd() {}

  /** Registers the work. Where the JVM has no such sequence, it runs as a shutdown hook. */
  static void register(Runnable work) {
    for (int slot = LAST_SLOT; slot >= FIRST_SLOT; slot--) {
      try {
        SharedSecrets.getJavaLangAccess().registerShutdownHook(slot, false, work);
        return;
      } catch (InternalError taken) {
        continue;
      } catch (LinkageError absent) {
        break;
      }
    }
    Runtime.getRuntime().addShutdownHook(new Thread(work, "redflag-end"));
  }
}
