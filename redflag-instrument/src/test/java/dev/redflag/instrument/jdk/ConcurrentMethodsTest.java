package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.Verb;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Asks of each public method of java.util.concurrent and its packages, of each JDK that there is,
 * that it has a rule, goes by what it calls through a method that has one, or stands in {@code
 * concurrent-methods.txt}, which says why it needs none; and of each constructor that is given an
 * object, the same with {@code concurrent-constructors.txt}.
 */
class ConcurrentMethodsTest {
  private static final String FILE = "/concurrent-methods.txt";
  private static final String PACKAGE = "java/util/concurrent/";

  /** Calls into a method that are followed. */
  private static final int MAX_DEPTH = 8;

  private final RuleSet rules = RuleSet.ofJdk();

  @Test
  void eachPublicMethodHasARuleOrAReason() throws IOException {
    check(FILE, m -> !m.name.startsWith("<"));
  }

  @Test
  void eachConstructorHasARuleOrAReason() throws IOException {
    check("/concurrent-constructors.txt", m -> m.name.equals("<init>") && takesObject(m));
  }

  private static boolean takesObject(MethodNode m) {
    for (Type type : Type.getArgumentTypes(m.desc)) {
      if (type.getSort() >= Type.ARRAY) {
        return true;
      }
    }
    return false;
  }

  private void check(String file, Predicate<MethodNode> asked) throws IOException {
    ReviewedMethods reviewed = new ReviewedMethods(file);
    List<JdkImage> jdks = JdkImage.all();
    for (JdkImage jdk : jdks) {
      for (String folder : List.of("", "atomic/", "locks/")) {
        for (JdkImage.ClassFile c : jdk.classes(PACKAGE + folder + "*")) {
          if (c.isPublic()) {
            methods(c, asked, reviewed);
          }
        }
      }
    }
    reviewed.check("methods of java.util.concurrent without a rule or a reason", jdks);
  }

  private void methods(JdkImage.ClassFile c, Predicate<MethodNode> asked, ReviewedMethods reviewed)
      throws IOException {
    for (MethodNode m : c.methods()) {
      boolean offered =
          (m.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
              && (m.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ABSTRACT)) == 0
              && asked.test(m);
      if (offered && !isRuled(c, m, 0, new HashSet<>())) {
        reviewed.lacks(c.name(), m);
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
}
