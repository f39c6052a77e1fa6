package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StatePart;
import dev.redflag.runtime.state.StateTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods of JDK objects that are not thread-safe, by name: which class a receiver is of is
 * known only when the call is made. Safe for use by several threads once made.
 */
public final class JdkStates implements StateMethods {
  /** JDK classes that calls of such names are made on most, and that have no such state. */
  private static final Set<String> STATELESS =
      Set.of(
          "java/lang/String",
          "java/lang/Object",
          "java/lang/Class",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/System",
          "java/lang/Math",
          "java/lang/Thread",
          "java/util/Optional",
          "java/util/Objects",
          "java/util/stream/Stream",
          "java/lang/StringBuffer",
          "java/util/Vector",
          "java/util/Hashtable");

  private final Set<String> names = new HashSet<>();

  /** The names of methods that are about the element whose index is their first argument. */
  private final Set<String> indexed = new HashSet<>();

  private final Map<String, List<StateArgument>> arguments = new HashMap<>();

  /** The states of these rules, which become known to the hooks. */
  public JdkStates(RuleSet rules) {
    for (StateClass row : rules.states()) {
      StateTable.add(row);
      for (Map.Entry<String, StateAccess> e : row.methods().entrySet()) {
        int slash = e.getKey().indexOf('/');
        String name = slash < 0 ? e.getKey() : e.getKey().substring(0, slash);
        names.add(name);
        if (e.getValue().part() == StatePart.ELEMENT) {
          indexed.add(name);
        }
      }
    }
    for (StateArgument a : rules.stateArguments()) {
      arguments.computeIfAbsent(a.method().toString(), m -> new ArrayList<>()).add(a);
    }
  }

  @Override
  public int number(String owner, String name, String descriptor) {
    if (!names.contains(name) || !mayHaveState(owner)) {
      return 0;
    }
    int number = StateTable.number(name, descriptor.substring(1, descriptor.lastIndexOf(')')));
    return descriptor.startsWith("(I") && indexed.contains(name) ? number | INDEXED : number;
  }

  private static boolean mayHaveState(String owner) {
    return !STATELESS.contains(owner)
        && owner.charAt(0) != '['
        && !owner.startsWith("java/util/concurrent/")
        && !owner.startsWith("java/util/function/");
  }

  @Override
  public int[] arguments(String owner, String name, String descriptor) {
    if (descriptor.indexOf('L') < 0) {
      return null;
    }
    List<StateArgument> found =
        arguments.get(name + "(" + MethodPattern.parametersOf(descriptor) + ")");
    if (found == null) {
      return null;
    }
    int[] numbers = null;
    String className = owner.replace('/', '.');
    for (StateArgument a : found) {
      if (a.className().equals("*") || a.className().equals(className)) {
        if (numbers == null) {
          numbers = new int[9];
        }
        int number = StateTable.whole(a.access());
        boolean at = a.access().part() == StatePart.ELEMENT;
        numbers[a.argument() - 1] = at ? number | INDEXED : number;
      }
    }
    return numbers;
  }
}
