package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP2_X2;
import static org.objectweb.asm.Opcodes.DUP_X1;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
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
          plain(body, insn);
        }
      }
      case VOLATILE, UNKNOWN -> pair(body, insn);
    }
  }

  private static boolean isWide(FieldInsnNode insn) {
    return Type.getType(insn.desc).getSize() == 2;
  }

  private static void plain(Body body, FieldInsnNode insn) {
    int site = body.fieldSite(insn.owner, insn.name, insn.desc, false);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn); // target [value]
    if (insn.getOpcode() == GETFIELD) {
      before.op(DUP); //                                 target target
      before.push(site).call(Hooks.READ_FIELD); //       target
    } else if (isWide(insn)) { //                        target value
      before.op(DUP2_X1).op(POP2); //                    value target
      before.op(DUP_X2); //                              target value target
      before.push(site).call(Hooks.WRITE_FIELD); //      target value
    } else {
      before.op(DUP2).op(POP); //                        target value target
      before.push(site).call(Hooks.WRITE_FIELD); //      target value
    }
  }

  private static void pair(Body body, FieldInsnNode insn) {
    int site = body.fieldSite(insn.owner, insn.name, insn.desc, false);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    Emitter after = Emitter.after(body.code, insn);
    if (insn.getOpcode() == GETFIELD) { //               target
      before.op(DUP); //                                 target target
      before.op(DUP); //                                 target target target
      before.push(site).call(Hooks.BEFORE_READ_FIELD); // target target
      //   getfield                                      target value
      if (isWide(insn)) {
        after.op(DUP2_X1).op(POP2); //                   value target
      } else {
        after.op(SWAP); //                               value target
      }
      after.push(site).call(Hooks.AFTER_READ_FIELD); //  value
    } else if (isWide(insn)) { //                        target value
      before.op(DUP2_X1).op(POP2); //                    value target
      before.op(DUP); //                                 value target target
      before.push(site).call(Hooks.BEFORE_WRITE_FIELD); // value target
      before.op(DUP); //                                 value target target
      before.op(DUP2_X2).op(POP2); //                    target target value
      //   putfield                                      target
      after.push(site).call(Hooks.AFTER_WRITE_FIELD); //
    } else { //                                          target value
      before.op(SWAP).op(DUP_X1); //                     target value target
      before.op(DUP); //                                 target value target target
      before.push(site).call(Hooks.BEFORE_WRITE_FIELD); // target value target
      before.op(SWAP); //                                target target value
      //   putfield                                      target
      after.push(site).call(Hooks.AFTER_WRITE_FIELD); //
    }
  }
}
