package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
  private final Map<String, Set<String>> excused = excused();
  private final Set<String> used = new HashSet<>();

  StateMethodsTest() {
    rules.states().forEach(row -> rows.put(row.name().replace('.', '/'), row));
  }

  @Test
  void eachMethodAndConstructorHasAnEffectOrAReason() throws IOException {
    Set<String> open = new TreeSet<>();
    for (JdkImage jdk : jdks) {
      for (StateClass row : rules.states()) {
        if (row.kind() == StateKind.OWNER || row.kind() == StateKind.BUFFER) {
          for (JdkImage.ClassFile c : jdk.classes(row.name().replace('.', '/'))) {
            if (c.isPublic()) {
              methods(jdk, c, open);
            }
          }
        }
      }
      for (String name : PACKAGES) {
        for (JdkImage.ClassFile c : jdk.classes(name)) {
          if (c.isPublic()) {
            constructors(c, open);
          }
        }
      }
    }
    assertThat(open).as("methods without an effect or a reason").isEmpty();
    if (JdkImage.areComplete(jdks)) {
      Set<String> unused = new TreeSet<>();
      excused.forEach((c, names) -> names.forEach(name -> unused.add(c + " " + name)));
      unused.removeAll(used);
      assertThat(unused).as("reasons without a method that needs one").isEmpty();
    }
  }

  private void methods(JdkImage jdk, JdkImage.ClassFile c, Set<String> open) throws IOException {
    for (String type : types(jdk, c.name())) {
      for (JdkImage.ClassFile k : jdk.classes(type)) {
        for (MethodNode m : k.methods()) {
          boolean offered =
              (m.access & Opcodes.ACC_PUBLIC) != 0
                  && (m.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_STATIC)) == 0
                  && !m.name.startsWith("<");
          if (offered && !hasEffect(jdk, c.name(), m) && !isExcused(c.name(), m)) {
            open.add(shortName(c.name()) + " " + text(m));
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

  private void constructors(JdkImage.ClassFile c, Set<String> open) throws IOException {
    for (MethodNode m : c.methods()) {
      boolean offered =
          (m.access & Opcodes.ACC_PUBLIC) != 0
              && (m.access & Opcodes.ACC_SYNTHETIC) == 0
              && m.name.equals("<init>");
      if (offered && takesState(m) && !isRead(c.name(), m) && !isExcused(c.name(), m)) {
        open.add(shortName(c.name()) + " " + text(m));
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
      if (a.className().equals(name) && a.method().toString().equals(text(m))) {
        return true;
      }
    }
    return false;
  }

  private boolean isExcused(String owner, MethodNode m) {
    String c = shortName(owner);
    for (String name : List.of(text(m), m.name)) {
      for (String of : List.of(c, "*")) {
        if (excused.getOrDefault(of, Set.of()).contains(name)) {
          used.add(of + " " + name);
          return true;
        }
      }
    }
    return false;
  }

  private static String text(MethodNode m) {
    return m.name + "(" + MethodPattern.parametersOf(m.desc) + ")";
  }

  private static String shortName(String owner) {
    return owner.substring(owner.lastIndexOf('/') + 1);
  }

  /** The names of methods by class, which may be {@code *}. */
  private static Map<String, Set<String>> excused() {
    Map<String, Set<String>> found = new HashMap<>();
    try (InputStream in = StateMethodsTest.class.getResourceAsStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        String bare = line.strip();
        if (!bare.isEmpty() && !bare.startsWith("#")) {
          List<String> words = new ArrayList<>(List.of(bare.split(" +")));
          found.computeIfAbsent(words.remove(0), key -> new HashSet<>()).addAll(words);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }
}
