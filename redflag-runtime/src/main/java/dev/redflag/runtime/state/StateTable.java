package dev.redflag.runtime.state;

import java.util.HashMap;
import java.util.Map;

/**
 * The classes that have rows, and the methods that call sites name, by number.
 *
 * <p>Filled by the weaver: classes before anything is woven, methods as call sites are met, under
 * this class's monitor. The hooks read a method by a number that they were given in a woven class,
 * hence after it was written.
 */
public final class StateTable {
  /** The method of a site that reads the whole state of an argument. */
  static final int READ_WHOLE = 1;

  /** The method of a site that adds to an argument, by its {@code add}. */
  static final int ADD_TO = 2;

  /** In place of a method: what is shown by a view or an iterator is read. */
  static final int READ_SHOWN = 15;

  /** The same, where it is written. */
  static final int WRITE_SHOWN = 16;

  private static final StateAccess[] WHOLE = {
    null,
    StateAccess.of(false, StatePart.EACH),
    StateAccess.WRITE,
    StateAccess.of(true, StatePart.EACH),
    StateAccess.of(true, StatePart.ELEMENT),
    StateAccess.of(true, StatePart.EACH, Outcome.MOVED),
    StateAccess.of(true, StatePart.STRUCTURE, Outcome.READ_ON),
    StateAccess.of(true, StatePart.STRUCTURE, Outcome.WRITTEN_ON),
    StateAccess.READ,
    StateAccess.of(false, StatePart.STRUCTURE, Outcome.HELD),
    StateAccess.of(false, StatePart.LATER, Outcome.TAKEN_OUT),
    StateAccess.of(false, StatePart.LATER, Outcome.RETAINED),
    StateAccess.of(false, StatePart.LATER, Outcome.DISJOINT),
    StateAccess.of(false, StatePart.STRUCTURE, Outcome.SOUGHT),
    StateAccess.of(true, StatePart.STRUCTURE, Outcome.COPIED),
    StateAccess.of(false, StatePart.EACH),
    StateAccess.WRITE
  };

  private static final Map<String, StateClass> CLASSES = new HashMap<>();
  private static final Map<Method, Integer> NUMBERS = new HashMap<>();
  private static volatile Method[] methods = new Method[256];
  private static int count = 1;

  static {
    number("", "read");
    number("", "write");
    number("", "write each");
    number("", "write element");
    number("", "write moved");
    number("", "read on");
    number("", "write on");
    number("", "read structure");
    number("", "read held");
    number("", "read taken out");
    number("", "read retained");
    number("", "read disjoint");
    number("", "read sought");
    number("", "write copied");
    number("", "read shown");
    number("", "write shown");
  }

  /** The number of {@code Iterator.next}. */
  static final int NEXT = number("next", "");

  private StateTable() {}

  /**
   * A method as call sites name it.
   *
   * @param name its name; perhaps with a colon and how the program goes on with the result
   * @param parameters the part of the descriptor that gives its parameters, without parentheses
   */
  record Method(String name, String parameters) {
    /** Its name as it is declared. */
    String declaredName() {
      int colon = name.indexOf(':');
      return colon < 0 ? name : name.substring(0, colon);
    }

    /** Whether it may be one of {@code Object} that a class does not declare anew. */
    boolean isOfObject() {
      return switch (name) {
        case "equals", "hashCode", "toString" -> true;
        default -> false;
      };
    }

    /** Whether the program goes through all elements by what it returns. */
    boolean isOfEach() {
      return name.endsWith(":each");
    }

    int arity() {
      int n = 0;
      for (int i = 0; i < parameters.length(); i++) {
        char c = parameters.charAt(i);
        if (c == '[') {
          continue;
        }
        if (c == 'L') {
          i = parameters.indexOf(';', i);
        }
        n++;
      }
      return n;
    }
  }

  /** What a number stands for that is of no method but of an argument; else null. */
  static StateAccess whole(int number) {
    return number < WHOLE.length ? WHOLE[number] : null;
  }

  /** Whether a number stands for what is done to an argument, by methods that it may declare. */
  static boolean isOfArgument(int number) {
    return number < READ_SHOWN;
  }

  /**
   * The number of the method that stands for what is done to an argument.
   *
   * @throws IllegalArgumentException for what is done to none
   */
  public static int whole(StateAccess access) {
    for (int i = 1; i < WHOLE.length; i++) {
      if (WHOLE[i].equals(access)) {
        return i;
      }
    }
    throw new IllegalArgumentException(access.toString());
  }

  /** Adds the row of a class. */
  public static synchronized void add(StateClass row) {
    CLASSES.put(row.name(), row);
  }

  /** The row of a JDK class, or null. */
  static synchronized StateClass row(String className) {
    return CLASSES.get(className);
  }

  /** The number of a method, by its descriptor. */
  public static int numberOf(String name, String descriptor) {
    return number(name, descriptor.substring(1, descriptor.lastIndexOf(')')));
  }

  /**
   * The same.
   *
   * @param parameters the part of the descriptor that gives its parameters, without parentheses
   */
  public static synchronized int number(String name, String parameters) {
    Method key = new Method(name, parameters);
    Integer known = NUMBERS.get(key);
    if (known != null) {
      return known;
    }
    Method[] all = methods;
    if (count == all.length) {
      Method[] longer = new Method[count << 1];
      System.arraycopy(all, 0, longer, 0, count);
      all = longer;
    }
    all[count] = key;
    methods = all;
    NUMBERS.put(key, count);
    return count++;
  }

  /** The method with that number. */
  static Method method(int number) {
    return methods[number];
  }
}
