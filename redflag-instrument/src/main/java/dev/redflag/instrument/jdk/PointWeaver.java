package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Point;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves rules at places inside of a method, and marks the calls that may lead from a muted method
 * back into the program.
 *
 * <p>Operands that stand below are put into local variables past the method's own; these are read
 * again before the next frame, so that no frame need know them.
 */
final class PointWeaver extends MethodVisitor {
  private final boolean isStatic;
  private final ClassRules rules;
  private final List<ClassRules.PointRule> points;

  /** The first local variable that the method does not use itself. */
  private final int spare;

  PointWeaver(
      MethodVisitor next,
      boolean isStatic,
      int maxLocals,
      ClassRules rules,
      List<ClassRules.PointRule> points) {
    super(Opcodes.ASM9, next);
    this.isStatic = isStatic;
    this.rules = rules;
    this.points = points;
    this.spare = maxLocals;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    WovenRule put = opcode == Opcodes.PUTFIELD ? at(Point.Kind.PUT, owner, name) : null;
    WovenRule get = opcode == Opcodes.GETFIELD ? at(Point.Kind.GET, owner, name) : null;
    if (put != null) {
      mv.visitInsn(Opcodes.DUP2);
      HookCalls.push(mv, put.number());
      HookCalls.hook(mv, "at", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    }
    if (get != null) {
      mv.visitInsn(Opcodes.DUP);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (get != null) {
      mv.visitInsn(Opcodes.DUP_X1);
      HookCalls.push(mv, get.number());
      String type = descriptor.length() == 1 ? descriptor : HookCalls.OBJECT;
      HookCalls.hook(mv, "at", "(Ljava/lang/Object;" + type + "I)V");
    }
  }

  private WovenRule at(Point.Kind kind, String owner, String name) {
    for (ClassRules.PointRule p : points) {
      String pattern = p.point().name();
      if (p.point().kind() == kind
          && (pattern.equals(name) || pattern.indexOf('.') > 0 && names(pattern, owner, name))) {
        return p.rule();
      }
    }
    return null;
  }

  private ClassRules.PointRule call(Point.Kind kind, String owner, String name, String descriptor) {
    List<ClassRules.PointRule> found = calls(kind, owner, name, descriptor);
    return found.isEmpty() ? null : found.get(0);
  }

  /** The rules at a call: several where they are about several of its arguments. */
  private List<ClassRules.PointRule> calls(
      Point.Kind kind, String owner, String name, String descriptor) {
    List<ClassRules.PointRule> found = new ArrayList<>();
    for (ClassRules.PointRule p : points) {
      if (p.point().kind() == kind
          && names(p.point().name(), owner, name, descriptor)
          && !isAmong(found, p.point().argument())) {
        found.add(p);
      }
    }
    return found;
  }

  private static boolean isAmong(List<ClassRules.PointRule> found, int argument) {
    for (ClassRules.PointRule p : found) {
      if (p.point().argument() == argument) {
        return true;
      }
    }
    return false;
  }

  /** As {@link #names(String, String, String)}, with parameters where the pattern has some. */
  private static boolean names(String pattern, String owner, String name, String descriptor) {
    int paren = pattern.indexOf('(');
    return paren < 0
        ? names(pattern, owner, name)
        : names(pattern.substring(0, paren), owner, name)
            && pattern
                .substring(paren + 1, pattern.length() - 1)
                .equals(MethodPattern.parametersOf(descriptor));
  }

  /** Whether {@code Class.method} names a method of the class with that internal name. */
  private static boolean names(String pattern, String owner, String name) {
    int dot = pattern.indexOf('.');
    return (pattern.endsWith(".*")
            || pattern.length() - dot - 1 == name.length() && pattern.endsWith(name))
        && owner.endsWith(pattern.substring(0, dot))
        && (owner.length() == dot
            || owner.charAt(owner.length() - dot - 1) == '/'
            || owner.charAt(owner.length() - dot - 1) == '$');
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    ClassRules.PointRule before = call(Point.Kind.CALL, owner, name, descriptor);
    ClassRules.PointRule after = call(Point.Kind.CALLED, owner, name, descriptor);
    ClassRules.PointRule returned = call(Point.Kind.RETURNED, owner, name, descriptor);
    if (before != null && before.rule().cell() != null) {
      compareAndSet(before.rule(), opcode, owner, name, descriptor, isInterface);
      return;
    }
    int saved = -1;
    if (before != null || after != null) {
      saved = spill(opcode, descriptor);
      for (ClassRules.PointRule p : calls(Point.Kind.CALL, owner, name, descriptor)) {
        operandHook(p, opcode, descriptor);
      }
    }
    boolean callback = rules.callsBack() && leadsOut(opcode, owner, name);
    int muted = Math.max(saved, spare);
    if (callback) {
      HookCalls.hook(mv, "calling", "()I");
      mv.visitVarInsn(Opcodes.ISTORE, muted);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (callback) {
      mv.visitVarInsn(Opcodes.ILOAD, muted);
      HookCalls.hook(mv, "called", "(I)V");
    }
    for (ClassRules.PointRule p : calls(Point.Kind.CALLED, owner, name, descriptor)) {
      operandHook(p, opcode, descriptor);
    }
    if (returned != null) { //                 result
      mv.visitInsn(Opcodes.DUP); //            result result
      HookCalls.self(mv, isStatic); //         result result this
      mv.visitInsn(Opcodes.SWAP); //           result this result
      HookCalls.push(mv, returned.rule().number());
      HookCalls.hook(mv, "at", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    }
  }

  /** A compare-and-set of a variable of the receiver: it holds the variable's lock. */
  private void compareAndSet(
      WovenRule rule,
      int opcode,
      String owner,
      String name,
      String descriptor,
      boolean isInterface) {
    HookCalls.self(mv, isStatic);
    mv.visitInsn(Opcodes.ICONST_M1);
    HookCalls.push(mv, rule.number());
    HookCalls.hook(mv, "cellEnter", "(Ljava/lang/Object;II)V");
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    mv.visitInsn(Opcodes.DUP);
    HookCalls.hook(mv, "cellCompared", "(Z)V");
  }

  /** Copies the operands of a call to spare locals; returns the next one that is free. */
  private int spill(int opcode, String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = new int[arguments.length];
    int next = spare;
    int receiver = -1;
    if (opcode != Opcodes.INVOKESTATIC) {
      receiver = next++;
    }
    for (int i = 0; i < arguments.length; i++) {
      locals[i] = next;
      next += arguments[i].getSize();
    }
    for (int i = arguments.length - 1; i >= 0; i--) {
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]);
    }
    if (receiver >= 0) {
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(Opcodes.ASTORE, receiver);
    }
    for (int i = 0; i < arguments.length; i++) {
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
    }
    return next;
  }

  private void operandHook(ClassRules.PointRule p, int opcode, String descriptor) {
    int local = spare;
    int argument = p.point().argument();
    if (argument > 0) {
      Type[] arguments = Type.getArgumentTypes(descriptor);
      local += opcode == Opcodes.INVOKESTATIC ? 0 : 1;
      for (int i = 0; i < argument - 1; i++) {
        local += arguments[i].getSize();
      }
    }
    HookCalls.self(mv, isStatic);
    mv.visitVarInsn(Opcodes.ALOAD, local);
    HookCalls.push(mv, p.rule().number());
    HookCalls.hook(mv, "at", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
  }

  /** Whether a call may run code of the program. */
  private boolean leadsOut(int opcode, String owner, String name) {
    if (opcode == Opcodes.INVOKEINTERFACE) {
      return !owner.startsWith("java/util/concurrent/locks/");
    }
    return opcode == Opcodes.INVOKEVIRTUAL && rules.isCallback(name);
  }
}
