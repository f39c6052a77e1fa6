package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.DUP;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

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
}
