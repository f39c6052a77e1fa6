package dev.redflag.pairs.code;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.instrument.jdk.JdkStates;
import dev.redflag.runtime.state.Outcome;
import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import dev.redflag.runtime.state.StatePart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which calls read or write the state of objects of the JDK that are not thread-safe, by the same
 * table as the hooks at them. The state of all collections, maps, their views, iterators and
 * entries is one variable, since one call may go through several; so is that of all buffers; each
 * other class has one of its own.
 */
public final class StateCalls {
  /** The variable of collections. */
  public static final String COLLECTIONS = "java.util.Collection";

  /** The variable of buffers. */
  public static final String BUFFERS = "java.nio.Buffer";

  private static final RuleSet RULES = RuleSet.ofJdk();
  private static final JdkStates STATES = new JdkStates(RULES);
  private static final Map<String, List<StateArgument>> ARGUMENTS = arguments();
  private static final Set<String> OWNERS = owners();

  /** Methods that read their argument as they read their receiver. */
  private static final Set<String> COMPARISONS = Set.of("equals", "compareTo", "mismatch");

  private final ClassTable table;

  /** The supertypes of each type of the program's objects. */
  private final Collection<Set<String>> programTypes;

  private final Map<String, List<StateClass>> related = new HashMap<>();

  /**
   * What a call does to a variable.
   *
   * @param reads whether it may read
   * @param writes whether it may write
   */
  public record Effect(boolean reads, boolean writes) {
    /** Both of two. */
    public Effect and(Effect other) {
      return new Effect(reads || other.reads, writes || other.writes);
    }
  }

  /**
   * @param table the classes
   * @param programTypes the supertypes, by internal name, of each type of objects of the program
   */
  public StateCalls(ClassTable table, Collection<Set<String>> programTypes) {
    this.table = table;
    this.programTypes = programTypes;
  }

  private static Map<String, List<StateArgument>> arguments() {
    Map<String, List<StateArgument>> arguments = new HashMap<>();
    for (StateArgument a : RULES.stateArguments()) {
      arguments.computeIfAbsent(a.method().toString(), m -> new ArrayList<>()).add(a);
    }
    return arguments;
  }

  private static Set<String> owners() {
    Set<String> owners = new TreeSet<>();
    for (StateClass row : RULES.states()) {
      if (row.kind() == StateKind.OWNER) {
        owners.add(row.name().replace('.', '/'));
      }
    }
    return owners;
  }

  /** Whether objects of a class have such a state of their own, by its internal name. */
  static boolean isOwner(String className) {
    return OWNERS.contains(className);
  }

  static boolean mayAccess(MethodCode.Call call) {
    return isOnReceiver(call)
        || STATES.arguments(call.owner(), call.name(), call.descriptor()) != null;
  }

  private static boolean isOnReceiver(MethodCode.Call call) {
    return call.opcode() != Opcodes.INVOKESTATIC
        && !call.name().startsWith("<")
        && STATES.number(call.owner(), call.name(), call.descriptor()) != 0;
  }

  /**
   * What a call may do.
   *
   * @param onFresh whether its receiver is an object that no other thread can have
   * @return by variable
   */
  public Map<String, Effect> of(MethodCode.Call call, boolean onFresh) {
    Map<String, Effect> effects = new LinkedHashMap<>();
    if (isOnReceiver(call) && !(onFresh && !COMPARISONS.contains(call.name()))) {
      Type[] arguments = Type.getArgumentTypes(call.descriptor());
      String parameters = call.descriptor().substring(1, call.descriptor().lastIndexOf(')'));
      for (StateClass row : related(call.owner())) {
        StateAccess access = row.access(call.name(), parameters, arguments.length);
        if (access != null && access.part() != StatePart.NONE) {
          add(effects, row, effect(row, access));
        }
      }
    }
    Type[] types = Type.getArgumentTypes(call.descriptor());
    String key = call.name() + "(" + MethodPattern.parametersOf(call.descriptor()) + ")";
    for (StateArgument a : ARGUMENTS.getOrDefault(key, List.of())) {
      String className = a.className().replace('.', '/');
      if (className.equals("*") || className.equals(call.owner())) {
        for (StateClass row : related(types[a.argument() - 1].getInternalName())) {
          StateAccess access =
              a.access().equals(StateArgument.TEXT) ? row.access("toString", "", 0) : a.access();
          if (access != null && access.part() != StatePart.NONE) {
            add(effects, row, effect(row, access));
          }
        }
      }
    }
    return effects;
  }

  /** Each variable, read and written. */
  public Map<String, Effect> all() {
    Map<String, Effect> effects = new TreeMap<>();
    for (StateClass row : RULES.states()) {
      add(effects, row, new Effect(true, true));
    }
    return effects;
  }

  private void add(Map<String, Effect> effects, StateClass row, Effect effect) {
    effects.merge(variable(row), effect, Effect::and);
    if (row.kind() == StateKind.ARRAY || row.name().equals("java.util.Arrays$ArrayItr")) {
      effects.merge("Object[]", effect, Effect::and);
    } else if (row.kind() == StateKind.BUFFER) {
      String name = row.name().substring(row.name().lastIndexOf('.') + 1);
      String element =
          name.substring(0, name.length() - "Buffer".length()).toLowerCase(Locale.ROOT);
      effects.merge(element + "[]", effect, Effect::and);
      effects.merge("byte[]", effect, Effect::and); // that it may be a view of
    }
  }

  /**
   * An iterator is changed where it goes on, and what it goes through is read. A map in the order
   * of access is changed where a value is read.
   */
  private static Effect effect(StateClass row, StateAccess access) {
    boolean certain =
        access.write()
            && access.outcome() == Outcome.ALWAYS
            && access.flag() == null
            && row.kind() == StateKind.OWNER;
    boolean moves = access.part() == StatePart.VALUE && access.flag() != null;
    return new Effect(!certain, access.write() || moves);
  }

  private String variable(StateClass row) {
    return switch (row.kind()) {
      case OWNER -> {
        Set<String> supertypes = table.supertypes(row.name().replace('.', '/'));
        boolean collects =
            supertypes.contains("java/util/Collection") || supertypes.contains("java/util/Map");
        yield collects ? COLLECTIONS : row.reported();
      }
      case BUFFER -> BUFFERS;
      case VIEW, ARRAY, ITERATOR, ENTRY, WRAPPER, SYNCHRONIZED -> COLLECTIONS;
    };
  }

  /** The rows of which an object may be that a variable of a type holds. */
  private List<StateClass> related(String type) {
    return related.computeIfAbsent(type, this::findRelated);
  }

  private List<StateClass> findRelated(String type) {
    List<StateClass> found = new ArrayList<>();
    Set<String> above = table.supertypes(type);
    for (StateClass row : RULES.states()) {
      String name = row.name().replace('.', '/');
      if (above.contains(name)
          || table.supertypes(name).contains(type)
          || programTypes.stream().anyMatch(t -> t.contains(type) && t.contains(name))) {
        found.add(row);
      }
    }
    return found;
  }
}
