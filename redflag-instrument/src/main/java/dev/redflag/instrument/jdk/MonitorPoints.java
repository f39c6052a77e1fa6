package dev.redflag.instrument.jdk;

import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.state.StateTable;
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

  /** What the method does to its arguments, by their numbers; null where nothing. */
  private int[] given;

  private Type[] types = {};

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

  /** Names the method: what it is given, it reads under its lock. */
  void given(String name, String descriptor) {
    types = Type.getArgumentTypes(descriptor);
    given = isSynchronized ? states.arguments(className, name, descriptor) : null;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (isSynchronized) {
      HookCalls.self(mv, isStatic);
      HookCalls.hook(mv, "jdkMonitorEntered", "(Ljava/lang/Object;)V");
      mv.visitLabel(from);
      for (int i = 0; given != null && i < types.length; i++) {
        int flags = given[i] & StateMethods.FLAGS;
        if (given[i] != 0 && (flags == 0 || flags == StateMethods.LOOKED)) {
          HookCalls.self(mv, false);
          mv.visitVarInsn(Opcodes.ALOAD, HookCalls.local(false, types, i + 1));
          HookCalls.push(mv, given[i] & ~flags); //           self argument number
          HookCalls.hook(mv, "stateLocked", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        }
      }
    }
  }

  @Override
  public void visitInsn(int opcode) {
    boolean leaves = isSynchronized && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    if (leaves) {
      exiting();
    }
    if (opcode == Opcodes.MONITORENTER) { //  monitor
      // A virtual thread that waits here may go on elsewhere: the JVM (JDK 24 and newer) then keeps
      // variables, but not what lies on the stack below the monitor.
      mv.visitInsn(Opcodes.DUP); //           monitor monitor
      mv.visitVarInsn(Opcodes.ASTORE, spare); // monitor
      super.visitInsn(opcode); //
      mv.visitVarInsn(Opcodes.ALOAD, spare); // monitor
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
    if (name.equals("wait") && descriptor.equals("(J)V")) { //    monitor millis
      HookCalls.hook(mv, "jdkWait", "(Ljava/lang/Object;J)V");
      return;
    }
    if (name.equals("wait") && descriptor.equals("(JI)V")) { //   monitor millis nanos
      HookCalls.hook(mv, "jdkWait", "(Ljava/lang/Object;JI)V");
      return;
    }
    int number = number(opcode, owner, name, descriptor);
    if (number == 0) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    } else {
      wrapped(new Passed(descriptor, number, spare), opcode, owner, name);
    }
  }

  /** The number of the method of what is wrapped that a call is of; 0 where it is of none. */
  private int number(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.INVOKEINTERFACE) {
      return states.number(owner, name, descriptor);
    }
    boolean text = // no interface of collections declares it
        opcode == Opcodes.INVOKEVIRTUAL
            && owner.equals("java/lang/Object")
            && name.equals("toString")
            && className.startsWith("java/util/Collections$Synchronized");
    return text ? states.number("java/util/Collection", name, descriptor) : 0;
  }

  /** The local variables that keep what the hooks around a call are given. */
  private static final class Passed {
    final String descriptor;
    final Type[] arguments;
    final Type result;
    final int flags;
    final int number;

    /** Variables of the arguments, the receiver, the site, what is kept, and the result. */
    final int[] locals;

    final int receiver;
    final int site;
    final int kept;
    final int returned;

    Passed(String descriptor, int flags, int free) {
      this.descriptor = descriptor;
      this.flags = flags;
      arguments = Type.getArgumentTypes(descriptor);
      result = Type.getReturnType(descriptor);
      number = flags & ~StateMethods.FLAGS;
      locals = new int[arguments.length];
      int local = free;
      for (int i = 0; i < arguments.length; i++) {
        locals[i] = local;
        local += arguments[i].getSize();
      }
      receiver = local;
      site = local + 1;
      kept = local + 2;
      returned = local + 4; // what is kept may be a long
    }

    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  /** Passes a call on, with the hooks of a call of the program around it. */
  private void wrapped(Passed call, int opcode, String owner, String name) {
    for (int i = call.arguments.length - 1; i >= 0; i--) { //  receiver a b
      mv.visitVarInsn(call.arguments[i].getOpcode(Opcodes.ISTORE), call.locals[i]);
    } //                                                       receiver
    mv.visitVarInsn(Opcodes.ASTORE, call.receiver); //
    HookCalls.self(mv, isStatic); //                           self
    if (handsOut(name)) {
      mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
      HookCalls.push(mv, call.number); //                      self receiver number
      HookCalls.hook(mv, "stateIterated", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    } else {
      HookCalls.hook(mv, "stateSite", "(Ljava/lang/Object;)I");
      mv.visitVarInsn(Opcodes.ISTORE, call.site); //
      arguments(call, owner, name);
      before(call);
    }
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver); //          receiver
    for (int i = 0; i < call.arguments.length; i++) {
      mv.visitVarInsn(call.arguments[i].getOpcode(Opcodes.ILOAD), call.locals[i]);
    } //                                                       receiver a b
    boolean isInterface = opcode == Opcodes.INVOKEINTERFACE;
    super.visitMethodInsn(opcode, owner, name, call.descriptor, isInterface);
    if (!handsOut(name)) {
      looked(call, owner, name);
    }
    if (call.has(StateMethods.AFTER)) { //                     [result]
      after(call);
    }
  }

  /** What the outcome tells that the call did to its argument. */
  private void looked(Passed call, String owner, String name) {
    int[] numbers = states.arguments(owner, name, call.descriptor);
    if (numbers == null || (numbers[0] & StateMethods.LOOKED) == 0) {
      return;
    }
    mv.visitInsn(Opcodes.DUP); //                              result result
    mv.visitVarInsn(Opcodes.ISTORE, call.returned);
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    mv.visitVarInsn(Opcodes.ALOAD, call.locals[0]);
    mv.visitVarInsn(Opcodes.ILOAD, call.returned);
    HookCalls.push(mv, numbers[0] & ~StateMethods.FLAGS);
    mv.visitVarInsn(Opcodes.ILOAD, call.kept); //              receiver argument result number site
    HookCalls.hook(mv, "stateLooked", "(Ljava/lang/Object;Ljava/lang/Object;III)V");
  }

  /** What the call does to its arguments, under the locks that are held by now. */
  private void arguments(Passed call, String owner, String name) {
    int[] numbers = states.arguments(owner, name, call.descriptor);
    if (numbers == null) {
      return;
    }
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    HookCalls.push(mv, StateTable.numberOf(name, call.descriptor));
    mv.visitVarInsn(Opcodes.ILOAD, call.site); //              receiver number site
    HookCalls.hook(mv, "stateArguments", "(Ljava/lang/Object;II)I");
    mv.visitVarInsn(Opcodes.ISTORE, call.kept);
    for (int i = 0; i < call.arguments.length; i++) {
      int flags = numbers[i] & StateMethods.FLAGS;
      if (numbers[i] != 0 && (flags == 0 || flags == StateMethods.LOOKED)) {
        mv.visitVarInsn(Opcodes.ALOAD, call.locals[i]);
        HookCalls.push(mv, numbers[i] & ~flags);
        mv.visitVarInsn(Opcodes.ILOAD, call.kept); //          argument number site
        HookCalls.hook(mv, "stateCall", "(Ljava/lang/Object;II)V");
      }
    }
  }

  /** Whether a method hands out what goes through the elements later. */
  private static boolean handsOut(String name) {
    return switch (name) {
      case "iterator", "listIterator", "spliterator", "stream", "parallelStream" -> true;
      default -> false;
    };
  }

  /** The hooks around a call that is about the value under a key. */
  private void keyedBefore(Passed call) {
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    key(call);
    pushSite(call); //                                         receiver key number site
    if (call.has(StateMethods.AFTER)) {
      HookCalls.hook(mv, "stateValueCount", "(Ljava/lang/Object;Ljava/lang/Object;II)J");
      mv.visitVarInsn(Opcodes.LSTORE, call.kept);
    } else {
      HookCalls.hook(mv, "stateValue", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    }
  }

  private void keyedAfter(Passed call) {
    if (call.result != Type.VOID_TYPE) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(call.result.getOpcode(Opcodes.ISTORE), call.returned);
    }
    boolean isObject = call.result.getSort() >= Type.ARRAY;
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    key(call);
    if (isObject) {
      mv.visitVarInsn(Opcodes.ALOAD, call.returned);
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    if (isObject || call.result == Type.VOID_TYPE) {
      mv.visitInsn(Opcodes.ICONST_0);
    } else {
      mv.visitVarInsn(Opcodes.ILOAD, call.returned);
    }
    mv.visitVarInsn(Opcodes.LLOAD, call.kept);
    pushSite(call); //              receiver key object told kept number site
    HookCalls.hook(
        mv, "stateValueReturned", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;IJII)V");
  }

  private void key(Passed call) {
    if (call.arguments.length == 0) {
      mv.visitInsn(Opcodes.ACONST_NULL);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, call.locals[0]);
    }
  }

  private void before(Passed call) {
    if (call.has(StateMethods.KEYED)) {
      keyedBefore(call);
      return;
    }
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    if (call.has(StateMethods.INDEXED)) {
      mv.visitVarInsn(Opcodes.ILOAD, call.locals[0]);
    }
    pushSite(call);
    if (call.has(StateMethods.MOVED)) { //                     receiver number site
      HookCalls.hook(mv, "stateChanging", "(Ljava/lang/Object;II)Ljava/lang/Object;");
      mv.visitVarInsn(Opcodes.ASTORE, call.kept);
    } else if (call.has(StateMethods.COUNTED)) {
      HookCalls.hook(mv, "stateCount", "(Ljava/lang/Object;II)I");
      mv.visitVarInsn(Opcodes.ISTORE, call.kept);
    } else if (call.has(StateMethods.INDEXED)) { //            receiver index number site
      HookCalls.hook(mv, "stateCall", "(Ljava/lang/Object;III)V");
    } else {
      HookCalls.hook(mv, "stateCall", "(Ljava/lang/Object;II)V");
    }
  }

  private void after(Passed call) {
    if (call.has(StateMethods.KEYED)) {
      keyedAfter(call);
      return;
    }
    if (call.has(StateMethods.RETURNED)) {
      mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
      pushSite(call);
      HookCalls.hook(mv, "stateReturned", "(Ljava/lang/Object;II)V");
      return;
    }
    if (call.result != Type.VOID_TYPE) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(call.result.getOpcode(Opcodes.ISTORE), call.returned);
    }
    mv.visitVarInsn(Opcodes.ALOAD, call.receiver);
    if (call.has(StateMethods.MOVED)) {
      mv.visitVarInsn(Opcodes.ALOAD, call.kept);
      pushSite(call);
      HookCalls.hook(mv, "stateChanged", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    } else if (call.has(StateMethods.COUNTED)) {
      if (call.result.getSort() >= Type.ARRAY) {
        mv.visitVarInsn(Opcodes.ALOAD, call.returned);
      } else {
        mv.visitInsn(Opcodes.ACONST_NULL);
      }
      mv.visitVarInsn(Opcodes.ILOAD, call.kept);
      pushSite(call);
      HookCalls.hook(mv, "stateGrown", "(Ljava/lang/Object;Ljava/lang/Object;III)V");
    } else if (call.result.getSort() >= Type.ARRAY) {
      mv.visitVarInsn(Opcodes.ALOAD, call.returned);
      pushSite(call);
      HookCalls.hook(mv, "stateAfter", "(Ljava/lang/Object;Ljava/lang/Object;II)V");
    } else {
      if (call.arguments.length > 0 && call.arguments[0].getSort() >= Type.ARRAY) {
        mv.visitVarInsn(Opcodes.ALOAD, call.locals[0]);
      } else {
        mv.visitInsn(Opcodes.ACONST_NULL);
      }
      if (call.result == Type.VOID_TYPE) {
        mv.visitInsn(Opcodes.ICONST_0);
      } else {
        mv.visitVarInsn(Opcodes.ILOAD, call.returned);
      }
      pushSite(call);
      HookCalls.hook(mv, "stateAfter", "(Ljava/lang/Object;Ljava/lang/Object;III)V");
    }
  }

  private void pushSite(Passed call) {
    HookCalls.push(mv, call.number);
    mv.visitVarInsn(Opcodes.ILOAD, call.site);
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
