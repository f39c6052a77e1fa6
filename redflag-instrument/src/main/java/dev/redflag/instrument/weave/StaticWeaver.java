package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.GETSTATIC;

import dev.redflag.runtime.site.ClassRecord;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Weaves accesses to static fields. An access that may wait for the initialization of the class is
 * checked behind the instruction, when that is acquired.
 */
final class StaticWeaver {
  private StaticWeaver() {}

  static void weave(Body body, FieldInsnNode insn) {
    if (ClassShape.isJdk(insn.owner)) {
      return; // nothing that a program can reach there is plain or volatile but by the JDK's fault
    }
    ClassPlan.FieldKind kind = body.plan.kind(insn.owner, insn.name, insn.desc);
    if (body.plan.isOwn(insn.owner) && kind != ClassPlan.FieldKind.UNKNOWN) {
      own(body, insn, kind);
    } else {
      foreign(body, insn, kind);
    }
  }

  private static void own(Body body, FieldInsnNode insn, ClassPlan.FieldKind kind) {
    switch (kind) {
      case FINAL -> use(body, insn);
      case PLAIN -> {
        use(body, insn);
        if (body.checked) {
          plain(body, insn);
        }
      }
      case VOLATILE -> {
        if (insn.getOpcode() == GETSTATIC) {
          pair(body, insn);
        } else {
          use(body, insn);
          around(body, insn, Hooks.BEFORE_WRITE_STATIC, null);
        }
      }
      case UNKNOWN -> throw new IllegalArgumentException(insn.name);
    }
  }

  /**
   * In an instance method: the class is initialized, but this thread may not know by whom. Static
   * methods and constructors acquire that at their start.
   */
  private static void use(Body body, FieldInsnNode insn) {
    ClassRecord record = body.plan.record();
    if (record.needsInitialization() && !body.isStatic() && !body.isConstructor()) {
      Emitter.before(body.code, insn).push(record.number).call(Hooks.CLASS_USED);
    }
  }

  private static void foreign(Body body, FieldInsnNode insn, ClassPlan.FieldKind kind) {
    ClassRecord declaring = body.plan.other(insn.owner);
    boolean edge = declaring == null || declaring.needsInitialization();
    switch (kind) {
      case FINAL -> {
        if (edge) {
          pair(body, insn);
        }
      }
      case PLAIN -> {
        if (edge) {
          pair(body, insn);
        } else if (body.checked) {
          plain(body, insn);
        }
      }
      case VOLATILE, UNKNOWN -> pair(body, insn);
    }
  }

  private static void plain(Body body, FieldInsnNode insn) {
    boolean read = insn.getOpcode() == GETSTATIC;
    around(body, insn, read ? Hooks.READ_STATIC : Hooks.WRITE_STATIC, null);
  }

  private static void pair(Body body, FieldInsnNode insn) {
    if (insn.getOpcode() == GETSTATIC) {
      around(body, insn, null, Hooks.AFTER_READ_STATIC);
    } else {
      around(body, insn, Hooks.BEFORE_WRITE_STATIC, Hooks.AFTER_WRITE_STATIC);
    }
  }

  /** Weaves a hook before and one after, either of which may be null. */
  private static void around(Body body, FieldInsnNode insn, Hooks before, Hooks after) {
    int site = body.fieldSite(insn.owner, insn.name, insn.desc, true);
    if (site == 0) {
      return;
    }
    if (before != null) {
      Emitter.before(body.code, insn).push(site).call(before);
    }
    if (after != null) {
      Emitter.after(body.code, insn).push(site).call(after);
    }
  }
}
