package dev.redflag.happensbefore;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What a rule does at a method: the first word of an action. */
public enum Verb {
  /** Acquires on an object at the end. */
  ACQUIRE(1),
  /** Releases on an object at the start; retracted where the method fails. */
  RELEASE(1),
  /** Releases on an object at the end. */
  PUBLISH(1),
  /** Takes a lock. */
  LOCK(1),
  /** Gives a lock back. */
  UNLOCK(1),
  /** Waits on a condition of a lock. */
  AWAIT(1),
  /** Places an element (second) in a container (first). */
  PLACE(2),
  /** Takes an element (second) out of a container (first). */
  TAKE(2),
  /** Sees an element (second) of a container (first). */
  LOOK(2),
  /** Sees the elements in an array (second) of a container (first). */
  LOOK_EACH(2),
  /** Writes the value (second) of a map's node (first). */
  NODE_PUT(2),
  /** Reads the key or value of a map's node. */
  NODE_GET(1),
  /** Copies nodes of a map, whose order goes over to the copies. */
  COPYING(0),
  /** Arrives at a meeting point, which is kept for the end of the method. */
  ARRIVE(1),
  /** Reads an atomic variable: at the end, an acquire. */
  READ(1),
  /** Writes an atomic variable: a release. */
  WRITE(1),
  /** Reads and writes an atomic variable in one step. */
  UPDATE(1),
  /** Compares and sets: an update where the result says so, else a read. */
  COMPARE(1),
  /** As {@link #COMPARE}, with the order of a release only. */
  COMPARE_RELEASE(1),
  /** As {@link #COMPARE}, where the result is the value found: written if it was the one expected. */
  EXCHANGE(1),
  /** Starts the receiver, a thread. */
  START(0),
  /** Ends the current thread. */
  END(0),
  /** Knows that a thread has ended. */
  JOINED(1),
  /** Interrupts a thread. */
  INTERRUPT(1),
  /** Sees that a thread was interrupted. */
  INTERRUPTED(1),
  /** Mutes the rules of the methods called inside. */
  MUTE(0),
  /** Holds inside of muted methods too. */
  HANDOVER(0),
  /** Holds only for receivers of classes outside the JDK. */
  OUTSIDE(0),
  /** Calls of these methods lead out of the JDK, as calls through interfaces do. */
  CALLBACK(0);

  private static final Map<String, Verb> BY_WORD = new HashMap<>();

  static {
    for (Verb v : values()) {
      BY_WORD.put(v.word(), v);
    }
  }

  private final int objects;

  Verb(int objects) {
    this.objects = objects;
  }

  /** How many objects the action names. */
  public int objects() {
    return objects;
  }

  /** The word in a rule file. */
  public String word() {
    return name().replace('_', '-').toLowerCase(Locale.ROOT);
  }

  static Verb of(String word) {
    return BY_WORD.get(word);
  }
}
