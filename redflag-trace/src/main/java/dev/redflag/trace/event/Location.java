package dev.redflag.trace.event;

/**
 * A location of a trace.
 *
 * @param object the object that it belongs to (an instance, the statics of a class, an array)
 * @param ordinal its number within the object: of the field, or the index of the element
 */
public record Location(int object, int ordinal) {}
