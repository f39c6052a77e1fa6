package dev.redflag.happensbefore;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What a rule does at a method: the first word of an action. */
public enum Verb {
  /** Acquires on an object at the end. */
  ACQUIRE(1),
  /** Acquires on an object at the start. */
  ACQUIRE_FIRST(1),
  /** Releases on an object at the start; retracted where the method fails. */
  RELEASE(1),
  /** Releases on an object at the end. */
  PUBLISH(1),
  /** Takes a lock. */
  LOCK(1),
  /** Gives a lock back. */
  UNLOCK(1),
  /** Gives a lock back that one thread has at a time, which its synchronizer names. */
  UNLOCK_OWNED(1),
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
  /** Works for a container: it is the one that the thread is inside of. */
  FOR(1),
  /** Sees an element of the container whose method the thread is inside of. */
  LOOK_CALLER(1),
  /** Has seen such an element under the container's lock: who takes it comes after. */
  SEEN_CALLER(1),
  /** Sees the elements in an array of that container. */
  LOOK_EACH_CALLER(1),
  /** Writes the value (second) of a map's node (first). */
  NODE_PUT(2),
  /** Makes a map's node. */
  NODE_MADE(1),
  /** Reads the key or value of a map's node. */
  NODE_GET(1),
  /** Reads the key of a map's node, which code of the program may look into. */
  NODE_KEY(1),
  /** Reads the value of a map's node on the way to the one that is looked for. */
  NODE_SEE(1),
  /** Returns the value of the node that was seen last. */
  NODE_RETURN(0),
  /** Notes that an object (first), an iterator say, goes through a container (second). */
  BIND(2),
  /** Sees an element (second) of the container that an object (first) was bound to. */
  LOOK_BOUND(2),
  /** Releases on an object what the thread does up to its next release. */
  BORN(1),
  /** Notes that a reference (first) watches an object (second), which may become unreachable. */
  WATCH(2),
  /** Acquires on the object that a reference watched. */
  ACQUIRE_WATCHED(1),
  /** Places the elements in an array (second) in a container (first). */
  PLACE_EACH(2),
  /** Sees the elements in an array (third) of another container (second); places them in one. */
  FILL(3),
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
  /**
   * As {@link #COMPARE}, where the result is the value found: written if it was the one expected.
   */
  EXCHANGE(1),
  /** Arrives at the present phase of a phaser, whose root is named. */
  PHASE_ARRIVE(1),
  /** Waits for the end of the present phase of a phaser, whose root is named. */
  PHASE_MEET(1),
  /**
   * Knows that the phase before the result, or the last one, of a phaser, whose root is named,
   * ended.
   */
  PHASE_PASS(1),
  /** Sees that the last party of a phase has arrived. */
  PHASE_ADVANCE(0),
  /** Has done what is done between the last arrival and the end of a phase. */
  PHASE_ADVANCED(0),
  /** Takes a stamped lock. */
  STAMP(1),
  /** Gives a stamped lock back. */
  UNSTAMP(1),
  /** Turns a stamped lock into another mode: that of the kind, or none. */
  CONVERT(1),
  /** Begins to read without the lock. */
  OPTIMISTIC(1),
  /** Ends to read without the lock, rightly where the result is true. */
  VALIDATE(1),
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
  /** Finds that the initialization of a class has failed, which the receiver, an error, names. */
  FAILED_INITIALIZER(0),
  /** Mutes the rules of the methods called inside. */
  MUTE(0),
  /** The class's own monitors order, as its documentation says. */
  MONITORS(0),
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
