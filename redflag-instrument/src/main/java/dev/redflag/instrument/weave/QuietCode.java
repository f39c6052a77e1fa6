package dev.redflag.instrument.weave;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Tells code of a class that cannot synchronize, nor run code that might: no monitor, no access to
 * a volatile field, no initialization of a class, and no call but of arithmetic of the JDK and of
 * methods of the class itself that are so, and that nothing can override.
 */
final class QuietCode {
  /** The longest method that is looked into. */
  private static final int MAX_CALLED = 200;

  /** Classes of the JDK whose static methods of numbers alone compute. */
  private static final List<String> ARITHMETIC =
      List.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Character");

  private final ClassPlan plan;
  private final byte[] bytes;

  /** The methods that nothing can override, by name and descriptor; null until one is called. */
  private Map<String, MethodNode> methods;

  /** Which of them are quiet. What is being looked at is not: it may call itself without end. */
  private final Map<String, Boolean> quiet = new HashMap<>();

  /** Of a class by its file, which is read only where a method of it is called. */
  QuietCode(ClassPlan plan, byte[] bytes) {
    this.plan = plan;
    this.bytes = bytes;
  }

  /** Whether an instruction of a method is quiet. */
  boolean has(MethodNode method, AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT,
          Opcodes.INVOKEDYNAMIC,
          Opcodes.INVOKEINTERFACE,
          Opcodes.NEW,
          Opcodes.MULTIANEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.JSR,
          Opcodes.RET -> {
        return false;
      }
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> {
        String type = ((TypeInsnNode) insn).desc;
        return type.startsWith("java/lang/") || plan.isOwn(type) || isOfNumbers(type);
      }
      case Opcodes.LDC -> {
        Object constant = ((LdcInsnNode) insn).cst;
        return constant instanceof Number || constant instanceof String;
      }
      case Opcodes.INVOKESTATIC -> {
        MethodInsnNode call = (MethodInsnNode) insn;
        return isArithmetic(call) || isInitialized(method) && isOfQuiet(call);
      }
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL -> {
        return isOfQuiet((MethodInsnNode) insn);
      }
      case Opcodes.GETFIELD, Opcodes.PUTFIELD -> {
        return isSettled((FieldInsnNode) insn);
      }
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> {
        FieldInsnNode field = (FieldInsnNode) insn;
        return plan.isOwn(field.owner) && isSettled(field) && isInitialized(method);
      }
      default -> {
        return true;
      }
    }
  }

  private static boolean isArithmetic(MethodInsnNode call) {
    return ARITHMETIC.contains(call.owner)
        && call.desc.indexOf('L') < 0
        && call.desc.indexOf('[') < 0;
  }

  /** Whether the class is initialized, or is being so by this thread, where a method of it runs. */
  private boolean isInitialized(MethodNode method) {
    return !plan.record().needsInitialization()
        || (method.access & Opcodes.ACC_STATIC) != 0
        || method.name.equals("<init>");
  }

  /** An array of numbers needs no class to be loaded. */
  private static boolean isOfNumbers(String type) {
    return type.startsWith("[") && type.indexOf('L') < 0;
  }

  private boolean isSettled(FieldInsnNode field) {
    ClassPlan.FieldKind kind = plan.kind(field.owner, field.name, field.desc);
    return kind == ClassPlan.FieldKind.PLAIN || kind == ClassPlan.FieldKind.FINAL;
  }

  private boolean isOfQuiet(MethodInsnNode call) {
    if (!plan.isOwn(call.owner) || call.name.startsWith("<")) {
      return false;
    }
    String key = call.name + call.desc;
    Boolean known = quiet.get(key);
    if (known != null) {
      return known;
    }
    quiet.put(key, false);
    MethodNode called = methods().get(key);
    boolean found = called != null && isQuiet(called);
    quiet.put(key, found);
    return found;
  }

  /** Whether a method is quiet, and writes nothing from which a loop may load its arrays. */
  private boolean isQuiet(MethodNode method) {
    if ((method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE)) != 0
        || method.instructions.size() > MAX_CALLED) {
      return false;
    }
    for (AbstractInsnNode insn : method.instructions) {
      int opcode = insn.getOpcode();
      boolean stores =
          opcode == Opcodes.AASTORE
              || (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC)
                  && ((FieldInsnNode) insn).desc.length() > 1;
      if (stores || !has(method, insn)) {
        return false;
      }
    }
    return true;
  }

  private Map<String, MethodNode> methods() {
    if (methods != null) {
      return methods;
    }
    methods = new HashMap<>();
    ClassReader reader = new ClassReader(bytes);
    boolean sealed = (reader.getAccess() & Opcodes.ACC_FINAL) != 0;
    int fixed = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            if (!sealed && (access & fixed) == 0) {
              return null;
            }
            MethodNode method =
                new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
            methods.put(name + descriptor, method);
            return method;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }
}
