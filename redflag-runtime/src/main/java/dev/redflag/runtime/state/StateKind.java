package dev.redflag.runtime.state;

/** How an object of a JDK class relates to a state. */
public enum StateKind {
  /** It has a state of its own. */
  OWNER,
  /** It has a state of its own, and shows the elements of the array that a field leads to. */
  BUFFER,
  /** It shows the state of the object that a field leads to. */
  VIEW,
  /** It shows the elements of the array that a field leads to, and has no state besides. */
  ARRAY,
  /** It has a state of its own, and goes through that of the object that a field leads to. */
  ITERATOR,
  /**
   * It is an entry of a map, which a field leads to by an iterator, or which is that of the
   * iterator that the thread has it from.
   */
  ENTRY,
  /** It passes its calls on to the object that a field leads to. */
  WRAPPER,
  /** As {@link #WRAPPER}, under a lock that it takes itself: the access comes from inside of it. */
  SYNCHRONIZED
}
