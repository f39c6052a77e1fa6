package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP2_X2;
import static org.objectweb.asm.Opcodes.DUP_X1;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.SWAP;

import dev.redflag.runtime.site.FieldRecord;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

/** Weaves accesses to instance fields. */
final class FieldWeaver {
  private FieldWeaver() {}

  static void weave(Body body, FieldInsnNode insn) {
    ClassPlan.FieldKind kind = body.plan.kind(insn.owner, insn.name, insn.desc);
    if (body.barred.contains(insn) || body.covered.contains(insn)) {
      return;
    }
    switch (kind) {
      case FINAL -> {}
      case PLAIN -> {
        FieldRecord words =
            body.compact ? null : body.plan.withWords(insn.owner, insn.name, insn.desc);
        if (!body.checked) {
          return;
        }
        if (words != null) {
          withWords(body, insn, words);
        } else {
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

  /**
   * Weaves the hook after an access to a field whose words are members beside it: the code loads
   * them itself, after the access, so that it is the program's instruction that fails where the
   * target is null.
   */
  private static void withWords(Body body, FieldInsnNode insn, FieldRecord field) {
    int site = body.fieldSite(insn.owner, insn.name, insn.desc, false);
    if (site == 0) {
      return;
    }
    boolean shared = Members.areShared(field);
    if (body.firstWrites.contains(insn)
        && (!shared || insn == body.firstOfObject)) { // the others find its words
      Emitter after = Emitter.after(body.code, insn);
      told(after, body, Hooks.FIRST_WRITE, insn.owner, field.writeMember(), site);
      if (shared) {
        told(after, body, Hooks.FIRST_WRITER, insn.owner, field.readMember(), site);
      }
      return;
    }
    boolean wide = Type.getType(insn.desc).getSize() == 2;
    Emitter before = Emitter.before(body.code, insn);
    if (insn.getOpcode() == PUTFIELD) {
      if (wide) { //                            target value
        before.op(DUP2_X1).op(POP2); //         value target
        before.op(DUP); //                      value target target
        before.op(DUP2_X2).op(POP2); //         target target value
      } else { //                               target value
        before.op(SWAP).op(DUP_X1).op(SWAP); // target target value
      } //   putfield                           target
      Emitter after = Emitter.after(body.code, insn);
      after
          .op(DUP) //                           target target
          .field(GETFIELD, insn.owner, field.writeMember(), "J"); // target written
      if (shared) { //                          what the object's words say depends on both
        after.op(DUP2_X1).op(POP2); //          written target
        after.op(DUP_X2); //                    target written target
        after.field(GETFIELD, insn.owner, field.readMember(), "J"); // target written read
      }
      after
          .pushThread(body)
          .push(site) //                        target written [read] thread site
          .call(shared ? Hooks.WRITE_FIELD_OF_OBJECT : Hooks.WRITE_FIELD_WORDS);
      return;
    } //                                        target
    before.op(DUP); //                          target target
    //   getfield                               target value
    Emitter after = Emitter.after(body.code, insn);
    if (wide) {
      after.op(DUP2_X1).op(POP2); //            value target
    } else {
      after.op(SWAP); //                        value target
    }
    after
        .op(DUP)
        .op(DUP) //                             value target target target
        .field(GETFIELD, insn.owner, field.writeMember(), "J")
        .op(DUP2_X1)
        .op(POP2) //                            value target written target
        .field(GETFIELD, insn.owner, field.readMember(), "J")
        .pushThread(body); //                   value target written read thread
    CountedLoop loop = body.firstTurns.get(insn);
    if (loop == null) {
      after.push(site).call(Hooks.READ_FIELD_WORDS); // value
    } else {
      after
          .local(ILOAD, loop.counter())
          .local(ILOAD, loop.start)
          .push(site) //                        value target written read thread counter start site
          .call(Hooks.READ_FIELD_FIRST); //     value
    }
  }

  /** A hook that tells a word of the object that a constructor makes, which takes it. */
  private static void told(
      Emitter after, Body body, Hooks hook, String owner, String member, int site) {
    after //                                    the target is this
        .local(ALOAD, 0)
        .op(DUP)
        .pushThread(body)
        .push(site) //                          this this thread site
        .call(hook) //                          this word
        .field(PUTFIELD, owner, member, "J");
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
