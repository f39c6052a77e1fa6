package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.ArrayRow;
import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.StateArgument;
import dev.redflag.happensbefore.UnmodelledMethods;
import dev.redflag.happensbefore.Verb;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Holds the rows against the JDKs that there are: each names a class, method and field of one of
 * them. Where a JDK of the versions that the rows are written for is missing, theirs cannot be
 * checked.
 */
class RowsTest {
  private static final RuleSet RULES = RuleSet.ofJdk();
  private static final List<JdkImage> JDKS = JdkImage.all();

  @Test
  void eachMethodIsInAJdk() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Row row : RULES.rows()) {
      for (MethodPattern m : row.methods()) {
        if (!isSomewhere(row, m)) {
          missing.add(row.place() + ": " + row.className() + "." + m);
        }
      }
    }
    if (JdkImage.areComplete(JDKS)) {
      assertThat(missing).isEmpty();
    }
  }

  @Test
  void eachPublicConcurrentClassHasARuleOrIsSaidToOrderNothing() throws IOException {
    UnmodelledMethods unmodelled = UnmodelledMethods.of(RULES);
    Set<String> unknown = new TreeSet<>();
    for (JdkImage jdk : JDKS) {
      for (String folder : List.of("", "atomic/", "locks/")) {
        for (JdkImage.ClassFile c : jdk.classes("java/util/concurrent/" + folder + "*")) {
          if (c.isPublic() && unmodelled.isUnknown(c.name())) {
            unknown.add(c.name());
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  private static boolean isSomewhere(Row row, MethodPattern m) throws IOException {
    for (JdkImage jdk : JDKS) {
      for (JdkImage.ClassFile c : jdk.classes(row.internalName())) {
        if (m.isRest() || row.has(Verb.CALLBACK)) {
          return true;
        }
        if (c.declares(m)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void eachPointIsInAMethodOfAJdk() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Row row : RULES.rows()) {
      if (row.point() == null) {
        continue;
      }
      for (MethodPattern m : row.methods()) {
        boolean found = false;
        for (JdkImage jdk : JDKS) {
          for (JdkImage.ClassFile c : jdk.classes(row.internalName())) {
            found |= c.has(m, row.point());
          }
        }
        if (!found) {
          missing.add(row.place() + ": " + row.className() + "." + m + " " + row.point());
        }
      }
    }
    if (JdkImage.areComplete(JDKS)) {
      assertThat(missing).isEmpty();
    }
  }

  @Test
  void eachStateIsOfAClassWithItsFields() throws IOException {
    List<String> missing = new ArrayList<>();
    for (StateClass state : RULES.states()) {
      boolean found = false;
      for (JdkImage jdk : JDKS) {
        for (JdkImage.ClassFile c : jdk.classes(state.name().replace('.', '/'))) {
          found |= state.field() == null || c.inherits(state.field());
        }
      }
      if (!found) {
        missing.add(state.name() + " " + state.field());
      }
    }
    if (JdkImage.areComplete(JDKS)) {
      assertThat(missing).isEmpty();
    }
  }

  /** A call on such a class runs a method of its own row, or of one that has no row. */
  @Test
  void statesWhoseMethodsAreKnownByTheClassThatACallNamesAreNotExtended() throws Exception {
    Map<String, StateClass> rows = new HashMap<>();
    RULES.states().forEach(row -> rows.put(row.name(), row));
    Set<String> extended = new TreeSet<>();
    for (StateClass row : RULES.states()) {
      if (row.kind() == StateKind.OWNER) {
        Class<?> parent = Class.forName(row.name(), false, null).getSuperclass();
        for (; parent != null; parent = parent.getSuperclass()) {
          StateClass known = rows.get(parent.getName());
          if (known != null) {
            extended.add(known.name());
          }
        }
      }
    }
    assertThat(extended).isEqualTo(new TreeSet<>(JdkStates.EXTENDED));
  }

  /** Methods that may be inherited, native or of an interface: asked of the JDK that runs us. */
  @Test
  void eachLineOfArraysIsOfAMethod() throws ClassNotFoundException {
    Set<Integer> missing = new TreeSet<>();
    Set<Integer> found = new TreeSet<>();
    for (ArrayRow row : RULES.arrays()) {
      missing.add(row.line());
      Class<?> c = Class.forName(row.className());
      List<String> methods = new ArrayList<>();
      for (Method m : c.getMethods()) {
        if (Modifier.isStatic(m.getModifiers()) != row.ofObjects()) {
          methods.add(m.getName() + "(" + simple(m) + ")");
        }
      }
      for (Constructor<?> m : c.getConstructors()) {
        methods.add("<init>(" + simple(m) + ")");
      }
      if (methods.contains(row.method().toString())) {
        found.add(row.line());
      }
    }
    missing.removeAll(found);
    assertThat(missing).isEmpty();
  }

  private static String simple(Executable method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(","));
  }

  @Test
  void arraysOfOneMethodHaveOneEffect() {
    assertThat(new JdkArrays(RULES)).isNotNull(); // else it throws
  }

  @Test
  void eachArgumentIsOfAMethod() throws IOException {
    List<String> missing = new ArrayList<>();
    for (StateArgument a : RULES.stateArguments()) {
      if (a.className().equals("*")) {
        continue;
      }
      boolean found = false;
      for (JdkImage jdk : JDKS) {
        for (JdkImage.ClassFile c : jdk.classes(a.className().replace('.', '/'))) {
          found |= c.offers(a.method());
        }
      }
      if (!found) {
        missing.add(a.className() + "." + a.method());
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void everyClassIsWovenWithoutHarm() throws IOException {
    JdkWeaver weaver = new JdkWeaver(RULES);
    List<String> broken = new ArrayList<>();
    for (JdkImage jdk : JDKS) {
      Set<String> names = new TreeSet<>(RULES.byClass().keySet());
      RULES.lockedArrays().forEach(row -> names.add(row.className()));
      for (String name : names) {
        for (JdkImage.ClassFile c : jdk.classes(name.replace('.', '/'))) {
          byte[] woven = weaver.weave(c.name(), c.bytes());
          if (woven != null) {
            broken.addAll(JdkImage.complaints(jdk, woven));
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** Each method has a lock of its own, in some JDK, and tells what it does where it has it. */
  @Test
  void eachLockedMethodTellsOfItsArray() throws IOException {
    JdkWeaver weaver = new JdkWeaver(RULES);
    Set<String> silent = new TreeSet<>();
    for (ArrayRow row : RULES.lockedArrays()) {
      boolean told = false;
      for (JdkImage jdk : JDKS) {
        for (JdkImage.ClassFile c : jdk.classes(row.className().replace('.', '/'))) {
          told |= tells(weaver.weave(c.name(), c.bytes()), row);
        }
      }
      if (!told) {
        silent.add(row.className() + "." + row.method());
      }
    }
    assertThat(silent).isEmpty();
  }

  /** Whether a method tells of an array once it has its lock, and again where it has written it. */
  private static boolean tells(byte[] woven, ArrayRow row) {
    if (woven == null) {
      return false;
    }
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    Set<String> hooks = new TreeSet<>();
    for (MethodNode m : node.methods) {
      String method = m.name + "(" + MethodPattern.parametersOf(m.desc) + ")";
      for (AbstractInsnNode insn : m.instructions) {
        boolean is = method.equals(row.method().toString());
        if (is && insn instanceof MethodInsnNode call && call.name.startsWith("locked")) {
          hooks.add(call.name);
        }
      }
    }
    return hooks.contains("lockedRead")
        || hooks.contains("lockedBegun")
            && (hooks.contains("lockedEnded") || hooks.contains("lockedShown"));
  }

  @Test
  void onlyBodiesAreWoven() throws IOException {
    JdkWeaver weaver = new JdkWeaver(RULES);
    for (JdkImage jdk : JDKS) {
      for (String name : List.of("java/lang/Thread", "java/util/concurrent/FutureTask")) {
        for (JdkImage.ClassFile c : jdk.classes(name)) {
          byte[] woven = weaver.weave(name, c.bytes());
          assertThat(JdkImage.members(woven)).isEqualTo(JdkImage.members(c.bytes()));
        }
      }
    }
  }

  @Test
  void classesWithoutRulesAreLeftAlone() throws IOException {
    JdkWeaver weaver = new JdkWeaver(RULES);

    assertThat(weaver.concerns("java/lang/String")).isFalse();
    assertThat(weaver.weave("java/lang/String", new byte[0])).isNull();
    assertThat(weaver.concerns("java/util/concurrent/ConcurrentHashMap$ForEachKeyTask")).isTrue();
  }

  @Test
  void waitsWithoutARuleAreWoven() throws IOException {
    JdkWeaver weaver = new JdkWeaver(RULES);
    for (JdkImage jdk : JDKS) {
      for (JdkImage.ClassFile c : jdk.classes("java/util/concurrent/locks/LockSupport")) {
        assertThat(weaver.concerns(c.name())).isTrue();
        assertThat(JdkImage.complaints(jdk, weaver.weave(c.name(), c.bytes()))).isEmpty();
      }
    }
    byte[] waiting = classFile(Waiting.class);
    byte[] woven = weaver.weave("subject/Waiting", waiting);
    assertThat(weaver.waits(waiting)).isTrue();
    assertThat(weaver.waits(Arrays.copyOf(waiting, 20))).isFalse();
    assertThat(hooksIn(waiting, "jdkWaits")).isZero();
    assertThat(hooksIn(woven, "jdkWaits")).isEqualTo(3);
    assertThat(weaver.waits(classFile(String.class))).isFalse();
  }

  /** Waits in each way, and calls what only looks like it. */
  static final class Waiting {
    synchronized void onItself() throws InterruptedException {
      wait();
      wait(1);
      wait(1, 1);
      wait("a moment");
    }

    void wait(String how) {}
  }

  private static byte[] classFile(Class<?> c) throws IOException {
    String file = c.getName().substring(c.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = c.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  private static int hooksIn(byte[] bytes, String name) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    int n = 0;
    for (MethodNode m : node.methods) {
      for (AbstractInsnNode insn : m.instructions) {
        n += insn instanceof MethodInsnNode call && call.name.equals(name) ? 1 : 0;
      }
    }
    return n;
  }

  @Test
  void namesTheClassesToRetransform() {
    assertThat(new JdkWeaver(RULES).classNames())
        .contains("java.lang.Thread")
        .doesNotContain("java.util.concurrent.ConcurrentHashMap$*");
    assertThat(Files.exists(Path.of("pom.xml"))).isTrue();
  }
}
