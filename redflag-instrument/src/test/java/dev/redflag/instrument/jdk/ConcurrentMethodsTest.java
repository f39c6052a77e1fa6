package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.Verb;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Asks of each public method of java.util.concurrent and its packages, of each JDK that there is,
 * that it has a rule, goes by what it calls through a method that has one, or stands in {@code
 * concurrent-methods.txt}, which says why it needs none.
 */
class ConcurrentMethodsTest {
  private static final String FILE = "/concurrent-methods.txt";
  private static final String PACKAGE = "java/util/concurrent/";

  /** Calls into a method that are followed. */
  private static final int MAX_DEPTH = 8;

  private final RuleSet rules = RuleSet.ofJdk();
  private final Map<String, Set<String>> excused = excused();
  private final Set<String> used = new HashSet<>();

  @Test
  void eachPublicMethodHasARuleOrAReason() throws IOException {
    List<JdkImage> jdks = JdkImage.all();
    Set<String> open = new TreeSet<>();
    for (JdkImage jdk : jdks) {
      for (String folder : List.of("", "atomic/", "locks/")) {
        for (JdkImage.ClassFile c : jdk.classes(PACKAGE + folder + "*")) {
          if (c.isPublic()) {
            methods(c, open);
          }
        }
      }
    }
    assertThat(open).as("methods of java.util.concurrent without a rule or a reason").isEmpty();
    if (JdkImage.areComplete(jdks)) {
      Set<String> unused = new TreeSet<>();
      excused.forEach((c, names) -> names.forEach(name -> unused.add(c + " " + name)));
      unused.removeAll(used);
      assertThat(unused).as("reasons without a method that needs one").isEmpty();
    }
  }

  private void methods(JdkImage.ClassFile c, Set<String> open) throws IOException {
    for (MethodNode m : c.methods()) {
      boolean offered =
          (m.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
              && (m.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ABSTRACT)) == 0
              && !m.name.startsWith("<");
      if (offered && !isRuled(c, m, 0, new HashSet<>()) && !isExcused(c.name(), m)) {
        open.add(shortName(c.name()) + " " + text(m));
      }
    }
  }

  /** Whether a method has a rule, or goes through one that has. */
  private boolean isRuled(JdkImage.ClassFile c, MethodNode m, int depth, Set<String> seen)
      throws IOException {
    if (!seen.add(c.name() + "." + m.name + m.desc)) {
      return false;
    }
    for (Row row : rules.rows()) {
      if (isOf(row, c.name())) {
        for (MethodPattern pattern : row.methods()) {
          if (isRuledBy(row, pattern, c, m)) {
            return true;
          }
        }
      }
    }
    if (depth < MAX_DEPTH) {
      for (AbstractInsnNode insn : m.instructions) {
        if (insn instanceof MethodInsnNode call
            && call.owner.startsWith("java/util/")
            && call.getOpcode() != Opcodes.INVOKEINTERFACE
            && goesOn(c.jdk(), call, depth, seen)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean goesOn(JdkImage jdk, MethodInsnNode call, int depth, Set<String> seen)
      throws IOException {
    String owner = call.owner;
    while (owner != null) {
      List<JdkImage.ClassFile> found = jdk.classes(owner);
      if (found.isEmpty()) {
        return false;
      }
      for (MethodNode m : found.get(0).methods()) {
        if (m.name.equals(call.name) && m.desc.equals(call.desc)) {
          return isRuled(found.get(0), m, depth + 1, seen);
        }
      }
      owner = found.get(0).superName();
    }
    return false;
  }

  private static boolean isOf(Row row, String name) {
    String of = row.internalName();
    return of.endsWith("*") ? name.startsWith(of.substring(0, of.length() - 1)) : name.equals(of);
  }

  private static boolean isRuledBy(
      Row row, MethodPattern pattern, JdkImage.ClassFile c, MethodNode m) {
    if (row.has(Verb.MONITORS)) {
      return waits(m);
    }
    if (row.point() != null) {
      return JdkImage.ClassFile.isMeant(pattern, m) && JdkImage.ClassFile.has(m, row.point());
    }
    return !pattern.isRest() && JdkImage.ClassFile.isMeant(pattern, m);
  }

  /** Whether a method waits on a monitor or enters one. */
  private static boolean waits(MethodNode m) {
    for (AbstractInsnNode insn : m.instructions) {
      if (insn.getOpcode() == Opcodes.MONITORENTER
          || insn instanceof MethodInsnNode call && call.name.equals("wait")) {
        return true;
      }
    }
    return (m.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  private boolean isExcused(String owner, MethodNode m) {
    String c = shortName(owner);
    for (String name : List.of(text(m), m.name, "*")) {
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

  /** The names of methods by class, both perhaps {@code *}. */
  private static Map<String, Set<String>> excused() {
    Map<String, Set<String>> found = new HashMap<>();
    try (InputStream in = ConcurrentMethodsTest.class.getResourceAsStream(FILE)) {
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
