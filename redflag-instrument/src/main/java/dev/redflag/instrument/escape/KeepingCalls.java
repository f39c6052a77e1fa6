package dev.redflag.instrument.escape;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Says of a call which references that it hands over or gives back may be known elsewhere then. A
 * call into the JDK may keep all that it gets, unless the table of methods that keep nothing has it
 * ({@code keep-nothing.txt}).
 *
 * <p>A tracked object is of a class of the program whose superclasses are too. So a variable whose
 * type is a class of the JDK other than {@code Object} never holds one. And a method of the JDK is
 * never called with a descriptor that names a type of the program, save those whose descriptor is
 * the call's own.
 */
final class KeepingCalls {
  private static final String TABLE = "keep-nothing.txt";
  private static final String OBJECT = "java/lang/Object";

  /** What the program's own methods of these names do with their arguments is woven. */
  private static final Set<String> COMPARISONS = Set.of("equals", "compareTo", "compare");

  /** Final classes of the JDK, which are no interfaces: the types of most variables. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Class",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/Thread",
          "java/lang/Throwable",
          "java/lang/Exception",
          "java/lang/RuntimeException",
          "java/io/PrintStream",
          "java/io/InputStream",
          "java/io/OutputStream",
          "java/io/File",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/util/Locale",
          "java/util/ArrayList",
          "java/util/HashMap",
          "java/util/HashSet",
          "java/util/Random");

  /** Interfaces of the JDK that are the types of many variables. */
  private static final Set<String> OFTEN =
      Set.of(
          "java/lang/CharSequence",
          "java/lang/Comparable",
          "java/lang/Iterable",
          "java/lang/Runnable",
          "java/util/Collection",
          "java/util/Iterator",
          "java/util/List",
          "java/util/Map",
          "java/util/Set");

  private static final Set<String> POLYMORPHIC =
      Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

  private static final Set<String> KEEP_NOTHING = read();

  private final Predicate<String> isJdk;

  /**
   * @param isJdk whether a class of an internal name is the JDK's
   */
  KeepingCalls(Predicate<String> isJdk) {
    this.isJdk = isJdk;
  }

  private static Set<String> read() {
    Set<String> rows = new HashSet<>();
    try (InputStream in = KeepingCalls.class.getResourceAsStream(TABLE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int comment = line.indexOf('#');
        String row = (comment < 0 ? line : line.substring(0, comment)).trim();
        if (!row.isEmpty()) {
          rows.add(row.replace('.', '/'));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  /** The rows of the table: owner and method, {@code java/lang/Object/equals}. */
  static Set<String> keepNothing() {
    return KEEP_NOTHING;
  }

  /** Whether a variable of a type may hold a tracked object. */
  boolean mayHold(Type type) {
    return type.getSort() == Type.OBJECT
        && !VALUES.contains(type.getInternalName())
        && (type.getInternalName().equals(OBJECT)
            || !isJdk.test(type.getInternalName())
            || !isClassOfJdk(type.getInternalName()));
  }

  /** Whether the type of a field of a class is there for sure, in every JDK and class path. */
  boolean isThere(Type type, String owner) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    String name = element.getInternalName();
    return element.getSort() != Type.OBJECT
        || name.equals(owner)
        || isJdk.test(name)
            && (VALUES.contains(name) || OFTEN.contains(name) || name.equals(OBJECT));
  }

  /** Names by which exceptions and the like are known to be classes. */
  private static boolean isClassOfJdk(String name) {
    return name.endsWith("Exception") || name.endsWith("Error");
  }

  /**
   * Whether all types of a method are the JDK's, so that it may override, or be, one of the JDK.
   */
  boolean isOfJdk(String descriptor) {
    if (!isOfJdk(Type.getReturnType(descriptor))) {
      return false;
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (!isOfJdk(argument)) {
        return false;
      }
    }
    return true;
  }

  private boolean isOfJdk(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() != Type.OBJECT || isJdk.test(element.getInternalName());
  }

  /** Whether a call may run code of the JDK that keeps what it gets. */
  boolean mayKeep(int opcode, String owner, String name, String descriptor) {
    if (owner.startsWith("[") || KEEP_NOTHING.contains(owner + '/' + name)) {
      return owner.startsWith("[") ? false : isClone(name, descriptor);
    }
    if (isJdk.test(owner)) {
      return true;
    }
    boolean constructor = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
    return !constructor && !isComparison(name) && isOfJdk(descriptor);
  }

  private static boolean isClone(String name, String descriptor) {
    return name.equals("clone") && descriptor.startsWith("()");
  }

  /** Whether the arguments that a method gets and the result that it gives may be the JDK's. */
  boolean mayBeCalledByJdk(int access, String name, String descriptor) {
    return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
        && !name.equals("<init>")
        && !isComparison(name)
        && isOfJdk(descriptor);
  }

  private static boolean isComparison(String name) {
    return COMPARISONS.contains(name);
  }

  /** Whether the descriptor of a call is its own. */
  static boolean isPolymorphic(String owner) {
    return POLYMORPHIC.contains(owner);
  }
}
