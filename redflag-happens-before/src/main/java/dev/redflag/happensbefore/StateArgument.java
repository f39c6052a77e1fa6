package dev.redflag.happensbefore;

/**
 * A call that reads or writes the whole state of one of its arguments.
 *
 * @param className binary name of the class that the call names; {@code *} for any class of the JDK
 * @param method the method
 * @param argument the argument's number, from 1
 * @param write whether it is written
 */
public record StateArgument(String className, MethodPattern method, int argument, boolean write) {}
