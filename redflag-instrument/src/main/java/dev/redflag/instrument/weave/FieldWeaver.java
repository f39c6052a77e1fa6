package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.SWAP;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

/** Weaves accesses to instance fields. */
final class FieldWeaver {
  private FieldWeaver() {}

  static void weave(Body body, FieldInsnNode insn) {
    ClassPlan.FieldKind kind = body.plan.kind(insn.owner, insn.name, insn.desc);
    if (body.barred.contains(insn)) {
      return;
    }
    switch (kind) {
      case FINAL -> {}
      case PLAIN -> {
        if (body.checked) {
          access(body, insn, Hooks.READ_FIELD, null, Hooks.WRITE_FIELD);
        }
      }
      case VOLATILE -> access(body, insn, null, Hooks.AFTER_READ_FIELD, Hooks.BEFORE_WRITE_FIELD);
      case UNKNOWN ->
          access(
              body,
              insn,
              Hooks.BEFORE_READ_FIELD,
              Hooks.AFTER_READ_FIELD,
              Hooks.BEFORE_WRITE_FIELD);
    }
  }

  /** Weaves the hooks before and after a read, either of which may be null, or before a write. */
  private static void access(
      Body body, FieldInsnNode insn, Hooks beforeRead, Hooks afterRead, Hooks beforeWrite) {
    int site = body.fieldSite(insn.owner, insn.name, insn.desc, false);
    if (site == 0) {
      return;
    }
    boolean wide = Type.getType(insn.desc).getSize() == 2;
    Emitter before = Emitter.before(body.code, insn);
    if (insn.getOpcode() == PUTFIELD) {
      if (wide) { //                            target value
        before.op(DUP2_X1).op(POP2); //         value target
        before.op(DUP_X2); //                   target value target
      } else { //                               target value
        before.op(DUP2).op(POP); //             target value target
      }
      before.push(site).call(beforeWrite); //   target value
      return;
    } //                                        target
    if (afterRead != null) {
      before.op(DUP); //                        target target
    }
    if (beforeRead != null) {
      before.op(DUP); //                        [target] target target
      before.push(site).call(beforeRead); //    [target] target
    } //   getfield                             [target] value
    if (afterRead != null) {
      Emitter after = Emitter.after(body.code, insn);
      if (wide) {
        after.op(DUP2_X1).op(POP2); //          value target
      } else {
        after.op(SWAP); //                      value target
      }
      after.push(site).call(afterRead); //      value
    }
  }
}
