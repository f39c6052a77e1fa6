package dev.redflag.happensbefore;

import dev.redflag.runtime.state.StateAccess;

/**
 * A call that reads or writes the whole state of one of its arguments.
 *
 * @param className binary name of the class that the call names; {@code *} for any class of the JDK
 * @param method the method
 * @param argument the argument's number, from 1
 * @param access what is done: each element read, the state written, or each element written
 */
public record StateArgument(
    String className, MethodPattern method, int argument, StateAccess access) {}
