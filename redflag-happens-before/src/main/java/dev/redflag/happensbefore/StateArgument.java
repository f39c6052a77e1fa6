package dev.redflag.happensbefore;

import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StatePart;

/**
 * A call that reads or writes the whole state of one of its arguments.
 *
 * @param className binary name of the class that the call names; {@code *} for any class of the JDK
 * @param method the method
 * @param argument the argument's number, from 1
 * @param access what is done: each element read, the state written, or each element written; or
 *     {@link #TEXT}
 */
public record StateArgument(
    String className, MethodPattern method, int argument, StateAccess access) {
  /** In place of an access: the argument's {@code toString} is called. */
  public static final StateAccess TEXT = StateAccess.of(false, StatePart.NONE);
}
