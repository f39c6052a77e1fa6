package dev.redflag.runtime.state;

import java.util.Map;

/**
 * The row of a JDK class in the table of states.
 *
 * @param name binary name of the class
 * @param kind how its objects relate to a state
 * @param field the field that leads to the state; null for an owner
 * @param methods what its methods do, by name or by {@code name/arity}
 * @param reported the name that a finding gives to the state of such an object
 */
public record StateClass(
    String name, StateKind kind, String field, Map<String, StateAccess> methods, String reported) {

  /** What a method does; null where it has nothing to do with the state. */
  StateAccess access(String method, int arity) {
    StateAccess exact = methods.get(method + "/" + arity);
    return exact != null ? exact : methods.get(method);
  }
}
