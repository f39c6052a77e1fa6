package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Asks of each class with state, of each JDK that there is, that each public method that its
 * objects have, inherited ones as well, has an effect or stands in {@code state-methods.txt}, which
 * says why it needs none; and of constructors that what they are given is read.
 */
class StateMethodsTest {
  private static final String FILE = "/state-methods.txt";

  /** Packages whose public classes are asked for their constructors. */
  private static final List<String> PACKAGES =
      List.of("java/lang/*", "java/util/*", "java/util/concurrent/*");

  /** Types of parameters that may be an object with state. */
  private static final Set<String> WITH_STATE =
      Set.of(
          "java/lang/CharSequence",
          "java/lang/Iterable",
          "java/lang/StringBuilder",
          "java/util/BitSet",
          "java/util/Collection",
          "java/util/Date",
          "java/util/Deque",
          "java/util/EnumMap",
          "java/util/EnumSet",
          "java/util/List",
          "java/util/Map",
          "java/util/NavigableMap",
          "java/util/NavigableSet",
          "java/util/PriorityQueue",
          "java/util/Queue",
          "java/util/Set",
          "java/util/SortedMap",
          "java/util/SortedSet");

  private final RuleSet rules = RuleSet.ofJdk();
  private final List<JdkImage> jdks = JdkImage.all();
  private final Map<String, StateClass> rows = new HashMap<>();
  private final ReviewedMethods reviewed = new ReviewedMethods(FILE);

  StateMethodsTest() {
    rules.states().forEach(row -> rows.put(row.name().replace('.', '/'), row));
  }

  @Test
  void eachMethodAndConstructorHasAnEffectOrAReason() throws IOException {
    for (JdkImage jdk : jdks) {
      for (StateClass row : rules.states()) {
        if (row.kind() == StateKind.OWNER || row.kind() == StateKind.BUFFER) {
          for (JdkImage.ClassFile c : jdk.classes(row.name().replace('.', '/'))) {
            if (c.isPublic()) {
              methods(jdk, c);
            }
          }
        }
      }
      for (String name : PACKAGES) {
        for (JdkImage.ClassFile c : jdk.classes(name)) {
          if (c.isPublic()) {
            constructors(c);
          }
        }
      }
    }
    reviewed.check("methods without an effect or a reason", jdks);
  }

  private void methods(JdkImage jdk, JdkImage.ClassFile c) throws IOException {
    for (String type : types(jdk, c.name())) {
      for (JdkImage.ClassFile k : jdk.classes(type)) {
        for (MethodNode m : k.methods()) {
          boolean offered =
              (m.access & Opcodes.ACC_PUBLIC) != 0
                  && (m.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_STATIC)) == 0
                  && !m.name.startsWith("<");
          if (offered && !hasEffect(jdk, c.name(), m)) {
            reviewed.lacks(c.name(), m);
          }
        }
      }
    }
  }

  /** A class, those that it extends but for {@code Object}, and all their interfaces. */
  private static Set<String> types(JdkImage jdk, String name) throws IOException {
    Set<String> found = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(name));
    while (!open.isEmpty()) {
      String next = open.remove(0);
      if (next != null && !next.equals("java/lang/Object") && found.add(next)) {
        for (JdkImage.ClassFile c : jdk.classes(next)) {
          open.add(c.superName());
          open.addAll(c.interfaces());
        }
      }
    }
    return found;
  }

  private boolean hasEffect(JdkImage jdk, String name, MethodNode m) throws IOException {
    String parameters = m.desc.substring(1, m.desc.lastIndexOf(')'));
    int arity = Type.getArgumentTypes(m.desc).length;
    String c = name;
    while (c != null) {
      StateClass row = rows.get(c);
      if (row != null && row.access(m.name, parameters, arity) != null) {
        return true;
      }
      List<JdkImage.ClassFile> found = jdk.classes(c);
      c = found.isEmpty() ? null : found.get(0).superName();
    }
    return false;
  }

  private void constructors(JdkImage.ClassFile c) throws IOException {
    for (MethodNode m : c.methods()) {
      boolean offered =
          (m.access & Opcodes.ACC_PUBLIC) != 0
              && (m.access & Opcodes.ACC_SYNTHETIC) == 0
              && m.name.equals("<init>");
      if (offered && takesState(m) && !isRead(c.name(), m)) {
        reviewed.lacks(c.name(), m);
      }
    }
  }

  private static boolean takesState(MethodNode m) {
    for (Type type : Type.getArgumentTypes(m.desc)) {
      if (type.getSort() == Type.OBJECT && WITH_STATE.contains(type.getInternalName())) {
        return true;
      }
    }
    return false;
  }

  private boolean isRead(String owner, MethodNode m) {
    String name = owner.replace('/', '.');
    for (StateArgument a : rules.stateArguments()) {
      if (a.className().equals(name) && a.method().toString().equals(ReviewedMethods.text(m))) {
        return true;
      }
    }
    return false;
  }
}
