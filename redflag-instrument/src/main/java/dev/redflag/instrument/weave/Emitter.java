package dev.redflag.instrument.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts instructions into a method one after the other, right before or right after an instruction
 * that is there. Its callers show the operand stack beside each line, top to the right.
 */
final class Emitter {
  private final InsnList code;

  /** The next instruction goes right before this one, if it is not null. */
  private final AbstractInsnNode following;

  /** The next instruction goes right after this one, if {@link #following} is null. */
  private AbstractInsnNode preceding;

  private Emitter(InsnList code, AbstractInsnNode following, AbstractInsnNode preceding) {
    this.code = code;
    this.following = following;
    this.preceding = preceding;
  }

  /** Emits before an instruction, behind the labels and frames that stand before it. */
  static Emitter before(InsnList code, AbstractInsnNode insn) {
    return new Emitter(code, insn, null);
  }

  /** Emits after an instruction, ahead of the labels and frames that stand behind it. */
  static Emitter after(InsnList code, AbstractInsnNode insn) {
    return new Emitter(code, null, insn);
  }

  /** Emits at the start, ahead of the first label: what jumps there does not run it again. */
  static Emitter atStart(InsnList code) {
    return new Emitter(code, code.getFirst(), null);
  }

  /** Emits at the end. */
  static Emitter atEnd(InsnList code) {
    return new Emitter(code, null, code.getLast());
  }

  Emitter add(AbstractInsnNode insn) {
    if (following != null) {
      code.insertBefore(following, insn);
    } else {
      code.insert(preceding, insn);
      preceding = insn;
    }
    return this;
  }

  /** An instruction without operands in the code. */
  Emitter op(int opcode) {
    return add(new InsnNode(opcode));
  }

  /** A load or store of a local variable. */
  Emitter local(int opcode, int variable) {
    return add(new VarInsnNode(opcode, variable));
  }

  /** An access to a field. */
  Emitter field(int opcode, String owner, String name, String descriptor) {
    return add(new FieldInsnNode(opcode, owner, name, descriptor));
  }

  /** Pushes an int. */
  Emitter push(int value) {
    if (value >= -1 && value <= 5) {
      return op(Opcodes.ICONST_0 + value);
    }
    if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      return add(new IntInsnNode(Opcodes.BIPUSH, value));
    }
    if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      return add(new IntInsnNode(Opcodes.SIPUSH, value));
    }
    return add(new LdcInsnNode(value));
  }

  /** Pushes the class that holds the code, which runs: it need not be loaded for it. */
  Emitter pushClass(ClassPlan plan) {
    if (plan.version() >= Opcodes.V1_5) {
      return add(new LdcInsnNode(Type.getObjectType(plan.internalName())));
    }
    add(new LdcInsnNode(plan.className()));
    return add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            "java/lang/Class",
            "forName",
            "(Ljava/lang/String;)Ljava/lang/Class;",
            false));
  }

  /** Pushes the thread's state. */
  Emitter pushThread(Body body) {
    return body.threadLocal < 0 ? call(Hooks.THREAD) : local(Opcodes.ALOAD, body.threadLocal);
  }

  /**
   * Calls a hook; where the method keeps the thread's state, the other one, which takes it last.
   */
  Emitter call(Body body, Hooks hook, Hooks bound) {
    return body.threadLocal < 0 ? call(hook) : local(Opcodes.ALOAD, body.threadLocal).call(bound);
  }

  /** Calls a hook. */
  Emitter call(Hooks hook) {
    return add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, Hooks.OWNER, hook.method, hook.descriptor, false));
  }
}
