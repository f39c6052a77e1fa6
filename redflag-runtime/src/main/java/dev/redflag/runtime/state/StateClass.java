package dev.redflag.runtime.state;

import java.util.Map;

/**
 * The row of a JDK class in the table of states.
 *
 * @param name binary name of the class
 * @param kind how its objects relate to a state
 * @param field the field that leads to the state; null where there is none
 * @param elements how the elements are found, each one a location of its own; null where there are
 *     none
 * @param entry of an iterator through a map: the field that its last entry is in; else null
 * @param methods what its methods do, by name or by {@code name/arity}, or by {@code
 *     name/parameters} as descriptors write them
 * @param reported the name that a finding gives to the state of such an object
 */
public record StateClass(
    String name,
    StateKind kind,
    String field,
    Elements elements,
    String entry,
    Map<String, StateAccess> methods,
    String reported) {

  /**
   * Two fields by which elements are found: of an owner, the array that they are in and the {@code
   * int} that says how many there are; of a buffer, the array and the index of its first one; of a
   * view, the index of its first one and how many it shows; of an iterator, the index of the next
   * one and of the one that it returned last.
   */
  public record Elements(String first, String second) {}

  /**
   * What a method does; null where it has nothing to do with the state.
   *
   * @param parameters the part of its descriptor that gives its parameters, without parentheses
   * @param arity how many they are
   */
  public StateAccess access(String method, String parameters, int arity) {
    StateAccess exact = methods.get(method + "/" + parameters);
    if (exact == null) {
      exact = methods.get(method + "/" + arity);
    }
    return exact != null ? exact : methods.get(method);
  }
}
