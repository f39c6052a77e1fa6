package dev.redflag.instrument.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Emits calls of the one class that woven code calls. */
final class HookCalls {
  static final String HOOK = "java/redflag/Hook";
  static final String OBJECT = "Ljava/lang/Object;";

  private HookCalls() {}

  static void hook(MethodVisitor v, String name, String descriptor) {
    v.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
  }

  static void push(MethodVisitor v, int n) {
    if (n >= -1 && n <= 5) {
      v.visitInsn(Opcodes.ICONST_0 + n);
    } else if (n >= Byte.MIN_VALUE && n <= Byte.MAX_VALUE) {
      v.visitIntInsn(Opcodes.BIPUSH, n);
    } else if (n >= Short.MIN_VALUE && n <= Short.MAX_VALUE) {
      v.visitIntInsn(Opcodes.SIPUSH, n);
    } else {
      v.visitLdcInsn(n);
    }
  }

  /** The local variable of an argument, counted from 1. */
  static int local(boolean isStatic, Type[] arguments, int argument) {
    int local = isStatic ? 0 : 1;
    for (int i = 0; i < argument - 1; i++) {
      local += arguments[i].getSize();
    }
    return local;
  }

  /** Pushes the receiver, or null. */
  static void self(MethodVisitor v, boolean isStatic) {
    if (isStatic) {
      v.visitInsn(Opcodes.ACONST_NULL);
    } else {
      v.visitVarInsn(Opcodes.ALOAD, 0);
    }
  }
}
