package dev.redflag.happensbefore;

import java.util.List;

/**
 * A JDK method that accesses elements of arrays which the program hands to it.
 *
 * @param className binary name of the class
 * @param ofObjects whether the method is one of the class's objects, and so of its subclasses';
 *     else it is static or a constructor, and called by this class's name only
 * @param method the method, {@code <init>} for a constructor
 * @param effects what a call does, in order
 * @param line where it stands
 */
public record ArrayRow(
    String className,
    boolean ofObjects,
    MethodPattern method,
    List<ArrayEffect> effects,
    int line) {}
