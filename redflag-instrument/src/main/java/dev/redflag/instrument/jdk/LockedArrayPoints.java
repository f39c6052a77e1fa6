package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayEffect.Range;
import dev.redflag.runtime.bulk.LockedArrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves what a method does to an array of the program while it holds its lock: behind the place
 * where it takes the lock, and before each return that it gives it back for. The lock is that of a
 * synchronized method, or of the method's synchronized blocks.
 *
 * <p>The method's arguments are still in their variables where it takes its lock. At its end they
 * need not be, but for the array: methods count on in the variables that held the others.
 */
final class LockedArrayPoints {
  /** Variables past the method's own that {@link MonitorPoints} needs at the same places. */
  private static final int SPARE = 8;

  private final MethodNode method;
  private final ArrayEffect effect;
  private final Type[] types;
  private final boolean isSynchronized;
  private boolean woven;

  private LockedArrayPoints(MethodNode method, ArrayEffect effect) {
    this.method = method;
    this.effect = effect;
    types = Type.getArgumentTypes(method.desc);
    isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  /**
   * Weaves a method that was read whole.
   *
   * @return whether anything was woven: not where it has no lock in this JDK
   */
  static boolean weave(MethodNode method, ArrayEffect effect) {
    LockedArrayPoints points = new LockedArrayPoints(method, effect);
    points.weave();
    return points.woven;
  }

  private void weave() {
    AbstractInsnNode[] all = method.instructions.toArray();
    for (AbstractInsnNode insn : all) {
      int opcode = insn.getOpcode();
      if (isSynchronized) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
          before(insn, opcode, false);
        }
      } else if (opcode == Opcodes.MONITORENTER) {
        taken(insn);
      } else if (opcode == Opcodes.MONITOREXIT) {
        int next = next(insn);
        if (next >= Opcodes.IRETURN && next <= Opcodes.RETURN) {
          before(insn, next, true);
        }
      }
    }
    if (isSynchronized) {
      InsnList code = new InsnList();
      taken(code, 0);
      method.instructions.insert(code);
    }
  }

  private static int next(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next == null ? -1 : next.getOpcode();
  }

  /** Weaves the taking of a monitor. */
  private void taken(AbstractInsnNode enter) { //             monitor
    int monitor = method.maxLocals + SPARE;
    InsnList kept = new InsnList();
    kept.add(new InsnNode(Opcodes.DUP)); //                   monitor monitor
    kept.add(new VarInsnNode(Opcodes.ASTORE, monitor)); //    monitor
    method.instructions.insertBefore(enter, kept);
    InsnList code = new InsnList(); //
    taken(code, monitor);
    method.instructions.insert(enter, code);
  }

  private void taken(InsnList code, int monitor) {
    Range range = effect.range();
    MethodVisitor v = emitter(code);
    v.visitVarInsn(Opcodes.ALOAD, local(range.array())); //   array
    push(v, range.a()); //                                    array from
    if (effect.kind() == Kind.READ) {
      if (range.form() == Form.WHOLE) {
        HookCalls.push(v, LockedArrays.WHOLE);
      } else {
        push(v, range.b());
      } //                                                    array from count
      v.visitVarInsn(Opcodes.ALOAD, monitor);
      HookCalls.hook(v, "lockedRead", "(Ljava/lang/Object;IILjava/lang/Object;)V");
    } else {
      v.visitVarInsn(Opcodes.ALOAD, monitor); //              array from monitor
      HookCalls.hook(v, "lockedBegun", "(Ljava/lang/Object;ILjava/lang/Object;)V");
    }
    woven = true;
  }

  /**
   * Weaves the end of a method.
   *
   * @param at the return or, in a block, the monitor's end before it
   * @param opcode that of the return
   * @param inBlock whether the monitor is on the stack
   */
  private void before(AbstractInsnNode at, int opcode, boolean inBlock) {
    if (effect.kind() == Kind.READ) {
      return;
    }
    Range range = effect.range();
    InsnList code = new InsnList();
    MethodVisitor v = emitter(code); //                       [result] [monitor]
    boolean told = range.needsResult();
    if (told && inBlock) {
      v.visitInsn(Opcodes.DUP2); //                           result monitor result monitor
    } else if (told) {
      v.visitInsn(Opcodes.DUP);
      v.visitVarInsn(Opcodes.ALOAD, 0); //                    result result monitor
    } else {
      if (range.form() == Form.AT_SPAN) {
        push(v, range.c());
        push(v, range.b());
        v.visitInsn(Opcodes.ISUB);
      } else {
        push(v, range.b());
      }
      v.visitVarInsn(Opcodes.ALOAD, 0); //                    count monitor
    }
    v.visitVarInsn(Opcodes.ALOAD, local(range.array())); //   … count monitor array
    if (opcode == Opcodes.ARETURN) {
      HookCalls.hook(v, "lockedShown", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
    } else {
      HookCalls.hook(v, "lockedEnded", "(ILjava/lang/Object;Ljava/lang/Object;)V");
    }
    method.instructions.insertBefore(at, code);
  }

  private int local(int argument) {
    return HookCalls.local(false, types, argument);
  }

  private void push(MethodVisitor v, int argument) {
    if (argument == ArrayEffect.ZERO) {
      HookCalls.push(v, 0);
    } else if (argument == ArrayEffect.SIZE) {
      HookCalls.push(v, LockedArrays.SIZE);
    } else {
      v.visitVarInsn(Opcodes.ILOAD, local(argument));
    }
  }

  /** A visitor that adds to a list. */
  private static MethodVisitor emitter(InsnList code) {
    MethodNode node = new MethodNode(Opcodes.ASM9);
    node.instructions = code;
    return node;
  }
}
