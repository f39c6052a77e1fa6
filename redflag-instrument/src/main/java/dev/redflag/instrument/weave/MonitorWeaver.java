package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.MONITOREXIT;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves the monitors of {@code synchronized} blocks. */
final class MonitorWeaver {
  private MonitorWeaver() {}

  static void enter(Body body, InsnNode insn) {
    if (body.barred.contains(insn)) {
      return;
    }
    int site = body.site(null, null, null);
    Emitter.before(body.code, insn) //          monitor
        .op(DUP) //                             monitor monitor
        .call(Hooks.MONITOR_ENTERING) //        monitor
        .op(DUP); //                            monitor monitor
    //   monitorenter                           monitor
    LabelNode guarded = guard(body, insn);
    Emitter.after(body.code, guarded == null ? insn : guarded)
        .push(site) //                          monitor site
        .call(Hooks.MONITOR_ENTERED); //
  }

  /**
   * Lets the handlers that begin right behind a {@code monitorenter} begin ahead of our hook: they
   * give the monitor back, and should the stack overflow in the call of the hook, they must.
   */
  private static LabelNode guard(Body body, InsnNode insn) {
    LabelNode guarded = null;
    for (AbstractInsnNode next = insn.getNext();
        next != null && !Body.isReal(next);
        next = next.getNext()) {
      for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
        if (block.start == next) {
          if (guarded == null) {
            guarded = body.labelAfter(insn);
          }
          block.start = guarded;
        }
      }
    }
    return guarded;
  }

  static void exit(Body body, InsnNode insn) {
    if (body.barred.contains(insn)) {
      return;
    }
    Emitter.before(body.code, insn) //          monitor
        .op(DUP) //                             monitor monitor
        .call(Hooks.MONITOR_EXITING); //        monitor
  }

  /**
   * Lets no handler that gives a monitor back catch what our hooks in it throw.
   *
   * <p>Compilers let such a handler cover itself, for asynchronous exceptions. Should the stack
   * overflow in the call of a hook, it would overflow again and again: behind the last instruction
   * stands a handler of ours that gives the monitor back without a hook. To be called when all
   * other hooks stand.
   */
  static void guardExits(Body body) {
    for (TryCatchBlockNode block : List.copyOf(body.method.tryCatchBlocks)) {
      VarInsnNode monitor = coversItself(body, block) ? monitorGivenBack(block.handler) : null;
      if (monitor != null) {
        LabelNode end = new LabelNode();
        body.code.insertBefore(exitBehind(monitor), end);
        LabelNode handler = new LabelNode();
        body.method.tryCatchBlocks.add(0, new TryCatchBlockNode(block.handler, end, handler, null));
        body.code.add(handler);
        if (body.plan.version() >= Opcodes.V1_6) {
          List<Object> locals = ExitWeaver.extended(List.of(), monitor.var);
          body.code.add(
              new FrameNode(
                  body.expanded ? Opcodes.F_NEW : Opcodes.F_FULL,
                  locals.size(),
                  locals.toArray(),
                  1,
                  new Object[] {"java/lang/Throwable"}));
        }
        Emitter.atEnd(body.code) //  throwable
            .local(ALOAD, monitor.var) //  throwable monitor
            .op(MONITOREXIT) //  throwable
            .op(ATHROW);
      }
    }
  }

  private static boolean coversItself(Body body, TryCatchBlockNode block) {
    int at = body.code.indexOf(block.handler);
    return body.code.indexOf(block.start) <= at && at < body.code.indexOf(block.end);
  }

  /** The load of the monitor that a handler gives back first of all; null for other handlers. */
  private static VarInsnNode monitorGivenBack(LabelNode handler) {
    VarInsnNode monitor = null;
    for (AbstractInsnNode i = Body.nextReal(handler); i != null; i = Body.nextReal(i)) {
      switch (i.getOpcode()) {
        case ALOAD -> monitor = (VarInsnNode) i;
        case ASTORE, DUP -> {}
        case INVOKESTATIC -> {
          if (!((MethodInsnNode) i).owner.equals(Hooks.OWNER)) {
            return null;
          }
        }
        case MONITOREXIT -> {
          return monitor;
        }
        default -> {
          return null;
        }
      }
    }
    return null;
  }

  private static AbstractInsnNode exitBehind(AbstractInsnNode insn) {
    AbstractInsnNode i = insn;
    while (i.getOpcode() != MONITOREXIT) {
      i = i.getNext();
    }
    return i;
  }
}
