package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.state.Outcome;
import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import dev.redflag.runtime.state.StatePart;
import dev.redflag.runtime.state.StateTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * The methods of JDK objects that are not thread-safe, by name: which class a receiver is of is
 * known only when the call is made. Safe for use by several threads once made.
 */
public final class JdkStates implements StateMethods {
  /**
   * JDK classes that calls of such names are made on most, and that have no such state. {@code
   * Object} is named also where the receiver is of an interface type, of whose methods {@code
   * toString} is none: of its methods that one counts.
   */
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

  /** The names of methods of a map's entries, which are called by their interface alone. */
  private final Set<String> entryNames = new HashSet<>();

  /** The names of methods that are about the element whose index is their first argument. */
  private final Set<String> indexed = new HashSet<>();

  /**
   * Methods that are about the value under a key, or hand out an entry, by name or by name and
   * arity.
   */
  private final Set<String> keyed = new HashSet<>();

  /** The outcomes that the effects of methods hang on, by name or by name and arity. */
  private final Map<String, Set<Outcome>> outcomes = new HashMap<>();

  /**
   * The rows of objects that have a state, by internal name, where no other row's class extends.
   */
  private final Map<String, StateClass> owners = new HashMap<>();

  /** Classes with rows that others with rows extend. */
  static final Set<String> EXTENDED =
      Set.of("java.util.HashMap", "java.util.HashSet", "java.util.Calendar");

  private final Map<String, List<StateArgument>> arguments = new HashMap<>();

  /** The states of these rules, which become known to the hooks. */
  public JdkStates(RuleSet rules) {
    for (StateClass row : rules.states()) {
      StateTable.add(row);
      boolean owner = row.kind() == StateKind.OWNER || row.kind() == StateKind.BUFFER;
      if (owner && !EXTENDED.contains(row.name())) {
        owners.put(row.name().replace('.', '/'), row);
      }
      for (Map.Entry<String, StateAccess> e : row.methods().entrySet()) {
        int slash = e.getKey().indexOf('/');
        String name = slash < 0 ? e.getKey() : e.getKey().substring(0, slash);
        (row.kind() == StateKind.ENTRY ? entryNames : names).add(name);
        if (e.getValue().part() == StatePart.ELEMENT) {
          indexed.add(name);
        }
        if (isKeyed(e.getValue())) {
          keyed.add(e.getKey());
        }
        if (e.getValue().outcome() != Outcome.ALWAYS) {
          outcomes
              .computeIfAbsent(e.getKey(), key -> EnumSet.noneOf(Outcome.class))
              .add(e.getValue().outcome());
        }
      }
    }
    for (StateArgument a : rules.stateArguments()) {
      arguments.computeIfAbsent(a.method().toString(), m -> new ArrayList<>()).add(a);
    }
  }

  @Override
  public int number(String owner, String name, String descriptor) {
    boolean ofEntry = owner.equals("java/util/Map$Entry") && entryNames.contains(name);
    boolean ofText = owner.equals("java/lang/Object") && name.equals("toString");
    if (!ofEntry && !(names.contains(name) && (ofText || mayHaveState(owner)))) {
      return 0;
    }
    String parameters = descriptor.substring(1, descriptor.lastIndexOf(')'));
    int number = StateTable.number(name, parameters);
    if (descriptor.startsWith("(I") && indexed.contains(name)) {
      number |= INDEXED;
    }
    int arity = Type.getArgumentTypes(descriptor).length;
    for (Outcome outcome : outcomesOf(owner, name, parameters, arity)) {
      number |= flags(outcome, owner, descriptor);
    }
    if (isKeyed(owner, name, descriptor, arity)) {
      boolean after = (number & AFTER) != 0;
      return number & ~FLAGS | KEYED | (after ? RESULT | COUNTED : 0);
    }
    if ((number & COUNTED) != 0) {
      number &= ~INDEXED; // of what is counted, no element has its index in a parameter
    }
    boolean told = (number & (RESULT | MOVED)) != 0; // by a hook that tells more
    return told ? number & ~RETURNED : number;
  }

  private static boolean isKeyed(StateAccess access) {
    return access.part() == StatePart.VALUE || access.outcome() == Outcome.HANDED;
  }

  /** Whether a call may be about the value under a key, or hand out an entry. */
  private boolean isKeyed(String owner, String name, String descriptor, int arity) {
    if (arity > 0 && !descriptor.startsWith("(L")
        || !keyed.contains(name) && !keyed.contains(name + "/" + arity)) {
      return false;
    }
    StateClass row = owners.get(owner);
    StateAccess own =
        row == null
            ? null
            : row.access(name, descriptor.substring(1, descriptor.lastIndexOf(')')), arity);
    return own == null || isKeyed(own);
  }

  /** What the effect of a method may hang on, by the class that a call names. */
  private Set<Outcome> outcomesOf(String owner, String name, String parameters, int arity) {
    StateClass row = owners.get(owner);
    StateAccess own = row == null ? null : row.access(name, parameters, arity);
    if (own != null) {
      return EnumSet.of(own.outcome());
    }
    Set<Outcome> found = EnumSet.noneOf(Outcome.class);
    found.addAll(outcomes.getOrDefault(name + "/" + parameters, Set.of()));
    found.addAll(outcomes.getOrDefault(name + "/" + arity, Set.of()));
    found.addAll(outcomes.getOrDefault(name, Set.of()));
    return found;
  }

  /** What hooks are given of the outcome of such a call, if its result can be the one meant. */
  private int flags(Outcome outcome, String owner, String descriptor) {
    char result = descriptor.charAt(descriptor.indexOf(')') + 1);
    boolean told = result == 'Z' || result == 'I';
    return switch (outcome) {
      case ALWAYS -> 0;
      case RETURNED -> RETURNED;
      case CHANGED, REMOVED -> told || result == 'L' && !descriptor.startsWith("(I") ? RESULT : 0;
      case ABSENT -> result == 'L' ? RESULT : 0;
      case GROWN, STORED -> result == 'L' || result == 'V' && isOwn(owner) ? RESULT | COUNTED : 0;
      case FILLED -> result == 'V' ? RESULT : 0;
      case READ_ON, WRITTEN_ON, COMPACTED ->
          owner.startsWith("java/nio/") ? RESULT | COUNTED : RETURNED;
      case MOVED -> result == 'V' ? MOVED : 0;
      case HANDED -> result == 'L' ? RESULT | COUNTED : 0;
      case EQUAL -> told && isCompared(owner) ? RESULT : 0;
      case ORDERED, MISMATCHED -> told && owner.startsWith("java/nio/") ? RESULT : 0;
      case FOUND, FOUND_LAST, MEMBER, REFUTED -> told && mayHaveElements(owner) ? RESULT : 0;
      case HELD, TAKEN_OUT, RETAINED, DISJOINT, SOUGHT, COPIED -> 0; // of arguments
    };
  }

  /**
   * Whether a class or interface of the JDK may be that of a list with elements of their own, or of
   * a map with values of theirs.
   */
  private static boolean mayHaveElements(String owner) {
    return switch (owner) {
      case "java/util/ArrayList",
          "java/util/List",
          "java/util/AbstractList",
          "java/util/Collection",
          "java/util/AbstractCollection",
          "java/util/Map",
          "java/util/AbstractMap",
          "java/util/SortedMap",
          "java/util/NavigableMap",
          "java/util/HashMap",
          "java/util/LinkedHashMap",
          "java/util/TreeMap",
          "java/util/EnumMap",
          "java/util/IdentityHashMap" ->
          true;
      default -> false;
    };
  }

  /** Whether objects of a class that a call names may have a method's own row, and no others. */
  private boolean isOwn(String owner) {
    return owners.containsKey(owner) || !owner.startsWith("java/");
  }

  private static boolean isCompared(String owner) {
    return !owner.startsWith("java/")
        || owner.startsWith("java/util/")
        || owner.startsWith("java/nio/")
        || owner.startsWith("java/text/");
  }

  private static boolean mayHaveState(String owner) {
    return !STATELESS.contains(owner)
        && owner.charAt(0) != '['
        && !owner.startsWith("java/util/concurrent/")
        && !owner.startsWith("java/util/function/");
  }

  /** Whether a method's result can be the one that tells what it did to an argument. */
  private static boolean fits(Outcome outcome, String descriptor) {
    char result = descriptor.charAt(descriptor.indexOf(')') + 1);
    return !outcome.isOfArgument()
        || switch (outcome) {
          case SOUGHT -> result == 'I';
          case COPIED -> result == 'V';
          default -> result == 'Z';
        };
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
      if (!fits(a.access().outcome(), descriptor)) {
        continue;
      }
      if (a.className().equals("*") || a.className().equals(className)) {
        if (numbers == null) {
          numbers = new int[9];
        }
        int number =
            a.access().equals(StateArgument.TEXT)
                ? StateTable.number("toString", "")
                : StateTable.whole(a.access());
        if (a.access().part() == StatePart.ELEMENT) {
          number |= INDEXED;
        } else if (a.access().outcome() == Outcome.MOVED) {
          number |= MOVED;
        } else if (a.access().outcome().isOn()) {
          number |= COUNTED;
        } else if (a.access().outcome().isOfArgument()) {
          number |= LOOKED;
        }
        numbers[a.argument() - 1] = number;
      }
    }
    return numbers;
  }
}
