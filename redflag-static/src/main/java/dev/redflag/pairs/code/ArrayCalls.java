package dev.redflag.pairs.code;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Which elements a call of a JDK method may access: all of each array that it is handed. Most only
 * read, and many not even that; so that none is missing, each counts as a read and a write, but for
 * copies and for what goes into arrays of arrays, which read.
 */
public final class ArrayCalls {
  /** All kinds of arrays, as variables. */
  public static final List<String> ALL =
      List.of("int[]", "long[]", "float[]", "double[]", "Object[]", "byte[]", "char[]", "short[]");

  /** Owners of methods that take arrays as objects. */
  private static final Set<String> TAKE_OBJECTS =
      Set.of(
          "java/lang/System",
          "java/lang/reflect/Array",
          "java/lang/reflect/Method",
          "java/lang/invoke/MethodHandle",
          "java/lang/invoke/VarHandle",
          "sun/misc/Unsafe");

  /** Methods that also read the arrays that lie in those that they are handed. */
  private static final Set<String> DEEP =
      Set.of(
          "java/util/Arrays.deepHashCode",
          "java/util/Arrays.deepToString",
          "java/util/Arrays.deepEquals",
          "java/util/Objects.deepEquals");

  private ArrayCalls() {}

  static boolean mayAccess(MethodCode.Call call) {
    return !arrays(call).isEmpty() || isCopy(call);
  }

  /** Whether it is the copy of an object or array. */
  public static boolean isCopy(MethodCode.Call call) {
    return call.name().equals("clone") && call.descriptor().startsWith("()");
  }

  /** Whether it only reads, whatever lies in the arrays that it is handed too. */
  public static boolean isDeep(MethodCode.Call call) {
    return DEEP.contains(call.owner() + '.' + call.name());
  }

  /** The kinds of arrays that it may access, as variables. */
  public static Set<String> arrays(MethodCode.Call call) {
    Set<String> arrays = new LinkedHashSet<>();
    if (call.owner().startsWith("[")) {
      if (isCopy(call)) {
        arrays.add(kind(Type.getObjectType(call.owner())));
      }
      return arrays;
    }
    if (isDeep(call)) {
      arrays.addAll(ALL);
      return arrays;
    }
    for (Type argument : Type.getArgumentTypes(call.descriptor())) {
      if (argument.getSort() == Type.ARRAY) {
        arrays.add(kind(argument));
      } else if (argument.getSort() == Type.OBJECT && TAKE_OBJECTS.contains(call.owner())) {
        arrays.addAll(ALL);
      }
    }
    return arrays;
  }

  private static String kind(Type array) {
    String element = array.getDescriptor().substring(1);
    return switch (element.charAt(0)) {
      case 'I' -> "int[]";
      case 'J' -> "long[]";
      case 'F' -> "float[]";
      case 'D' -> "double[]";
      case 'B', 'Z' -> "byte[]";
      case 'C' -> "char[]";
      case 'S' -> "short[]";
      default -> "Object[]";
    };
  }
}
