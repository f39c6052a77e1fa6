package dev.redflag.runtime.thread;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;

/** How reports name a synchronization of a thread. */
final class Synchronization {
  private Synchronization() {}

  /**
   * A kind and its object in words.
   *
   * @param object the object; null where it is not known any more
   */
  static String named(EdgeKind kind, SyncObject object) {
    boolean named = object != null && (object.label != null || object.get() != null);
    String name = named ? " " + object.name() : "";
    return switch (kind) {
      case EXCLUSIVE_LOCK -> "the lock" + name;
      case SHARED_LOCK -> "the shared lock" + name;
      case BARRIER -> "the barrier" + name;
      case VOLATILE -> named ? "the atomic variable" + name : "a volatile or atomic variable";
      case EDGE -> named ? "a hand-over," + name : "a hand-over (a start or end, a task, a queue)";
      case SIGNAL -> "a signal";
    };
  }
}
