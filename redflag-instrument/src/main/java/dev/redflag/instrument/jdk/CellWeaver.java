package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.Verb;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves a method that reads or writes an atomic variable. Such a method does one thing that does
 * not block: a write holds the variable's short lock from its start to its end.
 */
final class CellWeaver extends MethodVisitor {
  private final boolean isStatic;
  private final Type[] arguments;
  private final WovenRule rule;
  private final Label from = new Label();

  CellWeaver(MethodVisitor next, boolean isStatic, String descriptor, WovenRule rule) {
    super(Opcodes.ASM9, next);
    this.isStatic = isStatic;
    this.arguments = Type.getArgumentTypes(descriptor);
    this.rule = rule;
  }

  private boolean locks() {
    return rule.cell().verb() != Verb.READ;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (locks()) {
      cell();
      HookCalls.push(mv, rule.number());
      hook("Enter");
      mv.visitLabel(from);
    }
  }

  private boolean isField() {
    return rule.cell().index() == CellRule.FIELD;
  }

  private void hook(String name) {
    if (isField()) {
      HookCalls.hook(mv, "field" + name, "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    } else {
      HookCalls.hook(mv, "cell" + name, "(Ljava/lang/Object;II)V");
    }
  }

  /** Pushes the variable: an object and an index, or the target and the updater. */
  private void cell() {
    if (isField()) {
      mv.visitVarInsn(Opcodes.ALOAD, HookCalls.local(isStatic, arguments, 1));
      HookCalls.self(mv, isStatic);
      return;
    }
    HookCalls.self(mv, isStatic);
    int index = rule.cell().index();
    if (index > 0) {
      mv.visitVarInsn(Opcodes.ILOAD, HookCalls.local(isStatic, arguments, index));
    } else {
      mv.visitInsn(Opcodes.ICONST_M1);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      switch (rule.cell().verb()) {
        case READ -> {
          cell();
          HookCalls.push(mv, rule.number());
          hook("Read");
        }
        case WRITE -> HookCalls.hook(mv, "cellWritten", "()V");
        case UPDATE -> HookCalls.hook(mv, "cellUpdated", "()V");
        case COMPARE -> {
          mv.visitInsn(Opcodes.DUP);
          HookCalls.hook(mv, "cellCompared", "(Z)V");
        }
        case COMPARE_RELEASE -> {
          mv.visitInsn(Opcodes.DUP);
          HookCalls.hook(mv, "cellComparedForRelease", "(Z)V");
        }
        case EXCHANGE -> exchanged(opcode);
        default -> throw new IllegalStateException("no cell verb: " + rule.cell().verb());
      }
    }
    super.visitInsn(opcode);
  }

  /** Hands the value found and the value expected to the hook. */
  private void exchanged(int opcode) {
    boolean wide = opcode == Opcodes.LRETURN;
    int expected = rule.cell().index() + 1;
    Type type = arguments[expected - 1];
    mv.visitInsn(wide ? Opcodes.DUP2 : Opcodes.DUP);
    mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), HookCalls.local(isStatic, arguments, expected));
    String t = wide ? "J" : opcode == Opcodes.ARETURN ? HookCalls.OBJECT : "I";
    HookCalls.hook(mv, "cellExchanged", "(" + t + t + ")V");
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (locks()) {
      Label handler = new Label();
      mv.visitLabel(handler);
      mv.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      HookCalls.hook(mv, "cellFailed", "()V");
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitTryCatchBlock(from, handler, handler, null);
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
