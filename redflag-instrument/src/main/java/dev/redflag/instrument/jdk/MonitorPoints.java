package dev.redflag.instrument.jdk;

import dev.redflag.instrument.StateMethods;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves the monitors of a JDK class that is documented as synchronized, and what such a class
 * passes on to the object that it wraps: the access comes from inside of the monitor.
 */
final class MonitorPoints extends MethodVisitor {
  private final boolean isStatic;
  private final boolean isSynchronized;
  private final int spare;
  private final String className;
  private final StateMethods states;
  private final Label from = new Label();

  MonitorPoints(
      MethodVisitor next,
      boolean isStatic,
      boolean isSynchronized,
      int maxLocals,
      String className,
      StateMethods states) {
    super(Opcodes.ASM9, next);
    this.isStatic = isStatic;
    this.isSynchronized = isSynchronized && !isStatic;
    this.spare = maxLocals;
    this.className = className;
    this.states = states;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (isSynchronized) {
      HookCalls.self(mv, isStatic);
      HookCalls.hook(mv, "jdkMonitorEntered", "(Ljava/lang/Object;)V");
      mv.visitLabel(from);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    boolean leaves = isSynchronized && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    if (leaves) {
      exiting();
    }
    if (opcode == Opcodes.MONITORENTER) { //  monitor
      mv.visitInsn(Opcodes.DUP); //           monitor monitor
      super.visitInsn(opcode); //             monitor
      HookCalls.hook(mv, "jdkMonitorEntered", "(Ljava/lang/Object;)V");
    } else if (opcode == Opcodes.MONITOREXIT) {
      mv.visitInsn(Opcodes.DUP); //           monitor monitor
      HookCalls.hook(mv, "jdkMonitorExiting", "(Ljava/lang/Object;)V");
      super.visitInsn(opcode);
    } else {
      super.visitInsn(opcode);
    }
  }

  private void exiting() {
    HookCalls.self(mv, isStatic);
    HookCalls.hook(mv, "jdkMonitorExiting", "(Ljava/lang/Object;)V");
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (name.equals("wait") && descriptor.equals("(J)V")) { // monitor millis
      HookCalls.hook(mv, "jdkWait", "(Ljava/lang/Object;J)V");
      return;
    }
    int number = opcode == Opcodes.INVOKEINTERFACE ? states.number(owner, name, descriptor) : 0;
    if (number != 0) {
      wrapped(descriptor, number);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  /** Hands the receiver of a call to the hook. */
  private void wrapped(String descriptor, int number) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int local = spare;
    int[] locals = new int[arguments.length];
    for (int i = arguments.length - 1; i >= 0; i--) {
      locals[i] = local;
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
      local += arguments[i].getSize();
    }
    mv.visitInsn(Opcodes.DUP); //             receiver receiver
    if ((number & StateMethods.INDEXED) != 0) {
      mv.visitVarInsn(Opcodes.ILOAD, locals[0]);
      HookCalls.push(mv, number & ~StateMethods.INDEXED);
      HookCalls.hook(mv, "stateWrapped", "(Ljava/lang/Object;II)V");
    } else {
      HookCalls.push(mv, number); //          receiver receiver number
      HookCalls.hook(mv, "stateWrapped", "(Ljava/lang/Object;I)V");
    }
    for (int i = 0; i < arguments.length; i++) {
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (isSynchronized) {
      Label handler = new Label();
      mv.visitLabel(handler);
      // The receiver is in its variable throughout: a compiler writes to it in no method.
      mv.visitFrame(
          Opcodes.F_FULL, 1, new Object[] {className}, 1, new Object[] {"java/lang/Throwable"});
      exiting();
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitTryCatchBlock(from, handler, handler, null);
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
