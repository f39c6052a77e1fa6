package dev.redflag.instrument.weave;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the writes by which a constructor sets the fields of the new object, where no other thread
 * can have that yet: the superclass is {@code Object}, and the constructor does nothing with {@code
 * this} but access its fields.
 */
final class NewObjects {
  private static final int MAX_INSTRUCTIONS = 1_000;

  private NewObjects() {}

  /** The writes of a method; none where it is no such constructor. */
  static Set<AbstractInsnNode> writes(Body body, AbstractInsnNode[] code) {
    if (!body.checked
        || !body.plan.prunes()
        || !body.isConstructor()
        || !body.plan.isSuperclass("java/lang/Object")
        || body.losesThis()
        || code.length > MAX_INSTRUCTIONS) {
      return Set.of();
    }
    Frame<Symbol>[] frames = analyzed(body.method, body.plan.internalName());
    Set<AbstractInsnNode> writes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; frames != null && i < code.length; i++) {
      Frame<Symbol> frame = frames[i];
      if (frame == null || !Body.isReal(code[i])) {
        continue;
      }
      if (leaves(body, code[i], frame)) {
        return Set.of();
      }
      if (code[i].getOpcode() == Opcodes.PUTFIELD
          && isThis(frame, 2)
          && body.plan.isOwn(((FieldInsnNode) code[i]).owner)
          && !body.barred.contains(code[i])) {
        writes.add(code[i]);
      }
    }
    return writes;
  }

  /** The first write in the code, which most often is the first that is made; null for none. */
  static AbstractInsnNode first(Set<AbstractInsnNode> writes, AbstractInsnNode[] code) {
    for (AbstractInsnNode insn : code) {
      if (writes.contains(insn)) {
        return insn;
      }
    }
    return null;
  }

  /** Null too where {@code this} is one of several values, as in {@code use ? this : null}. */
  private static Frame<Symbol>[] analyzed(MethodNode method, String owner) {
    Symbol.Reader reader = new Symbol.Reader();
    try {
      Frame<Symbol>[] frames = Symbol.analyzer(reader).analyze(owner, method);
      return reader.losesFirst ? null : frames;
    } catch (AnalyzerException | RuntimeException e) {
      return null; // odd beyond our reading
    }
  }

  /** Whether a value on the stack may be {@code this}; its top has depth 1. */
  private static boolean isThis(Frame<Symbol> frame, int depth) {
    int size = frame.getStackSize();
    return depth <= size && frame.getStack(size - depth).variable() == 0;
  }

  /** Whether an instruction may hand {@code this} to anything, or lose sight of it. */
  private static boolean leaves(Body body, AbstractInsnNode insn, Frame<Symbol> frame) {
    int opcode = insn.getOpcode();
    switch (opcode) {
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.ATHROW, Opcodes.MONITORENTER -> {
        return isThis(frame, 1);
      }
      case Opcodes.ASTORE, Opcodes.AASTORE, Opcodes.CHECKCAST -> {
        return isThis(frame, 1);
      }
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE -> {
        MethodInsnNode call = (MethodInsnNode) insn;
        int arguments = Type.getArgumentTypes(call.desc).length;
        boolean ofObject = call.owner.equals("java/lang/Object") && call.name.equals("<init>");
        int operands = opcode == Opcodes.INVOKESTATIC || ofObject ? arguments : arguments + 1;
        return isAnyThis(frame, operands);
      }
      case Opcodes.INVOKEDYNAMIC -> {
        String descriptor = ((InvokeDynamicInsnNode) insn).desc;
        return isAnyThis(frame, Type.getArgumentTypes(descriptor).length);
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean isAnyThis(Frame<Symbol> frame, int operands) {
    for (int depth = 1; depth <= operands; depth++) {
      if (isThis(frame, depth)) {
        return true;
      }
    }
    return false;
  }
}
