package dev.redflag.instrument.jdk;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves a rule around a method: a hook at its start, one before each return, one in a handler over
 * the whole body, whose frame has no locals. A rule with nothing to do but at the return has that
 * alone, one with nothing to do but at the start the first.
 */
final class RuleWeaver extends MethodVisitor {
  private final boolean isStatic;
  private final boolean constructor;
  private final Type[] arguments;
  private final WovenRule rule;
  private final boolean entry;
  private final boolean exit;
  private final Label from = new Label();

  RuleWeaver(
      MethodVisitor next,
      boolean isStatic,
      boolean constructor,
      String descriptor,
      WovenRule rule) {
    super(Opcodes.ASM9, next);
    this.isStatic = isStatic;
    this.constructor = constructor;
    this.arguments = Type.getArgumentTypes(descriptor);
    this.rule = rule;
    // In a constructor the receiver is not there yet at the start.
    this.entry = rule.needsEntry() && !constructor;
    this.exit = rule.needsExit() || constructor;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (!entry) {
      return;
    }
    if (!exit) {
      HookCalls.self(mv, isStatic);
      mv.visitInsn(Opcodes.ACONST_NULL);
      HookCalls.push(mv, rule.number());
      HookCalls.hook(mv, "at", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
      return;
    }
    HookCalls.push(mv, rule.number());
    HookCalls.self(mv, isStatic);
    if (rule.argument() > 0 && isReference(rule.argument())) {
      mv.visitVarInsn(Opcodes.ALOAD, HookCalls.local(isStatic, arguments, rule.argument()));
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    HookCalls.hook(mv, "enter", "(ILjava/lang/Object;Ljava/lang/Object;)V");
    mv.visitLabel(from);
  }

  private boolean isReference(int argument) {
    return argument <= arguments.length && arguments[argument - 1].getSort() >= Type.ARRAY;
  }

  @Override
  public void visitInsn(int opcode) {
    if (exit && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      leave(opcode);
    }
    super.visitInsn(opcode);
  }

  private void leave(int opcode) {
    String type =
        switch (opcode) {
          case Opcodes.ARETURN -> HookCalls.OBJECT;
          case Opcodes.IRETURN -> "I";
          case Opcodes.LRETURN -> "J";
          default -> "";
        };
    if (opcode == Opcodes.ARETURN || opcode == Opcodes.IRETURN) {
      mv.visitInsn(Opcodes.DUP);
    } else if (opcode == Opcodes.LRETURN) {
      mv.visitInsn(Opcodes.DUP2);
    }
    if (entry) {
      HookCalls.push(mv, rule.number());
      HookCalls.hook(mv, "exit", "(" + type + "I)V");
    } else {
      HookCalls.self(mv, isStatic);
      HookCalls.push(mv, rule.number());
      HookCalls.hook(mv, "after", "(" + type + HookCalls.OBJECT + "I)V");
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (entry && exit) {
      Label handler = new Label();
      mv.visitLabel(handler);
      mv.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      mv.visitInsn(Opcodes.DUP);
      HookCalls.push(mv, rule.number());
      HookCalls.hook(mv, "exitThrowing", "(Ljava/lang/Throwable;I)V");
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitTryCatchBlock(from, handler, handler, null);
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
