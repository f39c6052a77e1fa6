package dev.redflag.instrument;

/** The table of JDK methods that read or write the state of an object that is not thread-safe. */
@FunctionalInterface
public interface StateMethods {
  /** The table without rows. */
  StateMethods NONE = (owner, name, descriptor) -> 0;

  /**
   * Set in the number that a hook is given where the call is an {@code invokespecial}, {@code
   * super.put(…)}: the method of {@code owner} itself runs, whatever the receiver's class is.
   */
  int EXACT = 1 << 30;

  /** Set in a number where the hook is given the first argument, an index. No part of it. */
  int INDEXED = 1 << 29;

  /** Set in a number where the hook after the call is given its result. No part of it. */
  int RESULT = 1 << 28;

  /** Set beside it where that hook is given what the one before the call counted. */
  int COUNTED = 1 << 27;

  /** Set in a number where the hook after the call is given the elements as they were before. */
  int MOVED = 1 << 26;

  /** Set in a number where the hook after the call is told no more than that it has returned. */
  int RETURNED = 1 << 25;

  /**
   * Set in the number of an argument where the hook after the call is told of it. No part of it.
   */
  int LOOKED = 1 << 24;

  /**
   * Set in a number where the hooks are given the key that is the first argument, and the one after
   * the call, if there is one, the result and what the one before it counted. No part of it.
   */
  int KEYED = 1 << 23;

  /** Set where a hook stands after the call. */
  int AFTER = RESULT | MOVED | RETURNED;

  /** All that is no part of a number. */
  int FLAGS = INDEXED | COUNTED | LOOKED | KEYED | AFTER;

  /**
   * The number of a method, for {@code Hook.stateCall}.
   *
   * @param owner internal name of the class that the call names, which need not be a JDK class: a
   *     call that may reach a method of the table through a subclass has its number
   * @param name the method's name
   * @param descriptor the method's descriptor
   * @return its number from 1, perhaps with one of {@link #FLAGS}; 0 where the call concerns no
   *     such state
   */
  int number(String owner, String name, String descriptor);

  /**
   * The numbers for {@code Hook.stateCall} of the arguments whose state a call reads or writes.
   *
   * @return by argument, 0 where there is none, with {@link #INDEXED} where the call's int
   *     arguments are indexes, {@link #MOVED}, {@link #COUNTED} or {@link #LOOKED}; or null where
   *     no argument concerns such a state
   */
  default int[] arguments(String owner, String name, String descriptor) {
    return null;
  }
}
