package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.LCONST_0;

import dev.redflag.runtime.handle.AccessModes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Weaves accesses by {@code VarHandle} in all modes, by {@code MethodHandle}, which may be a getter
 * or setter, by {@code Field}, and by {@code Unsafe}. The arguments are moved into local variables,
 * and the handle is copied into one, from which the hooks before and after get what they need: it
 * stays on the stack, where the JVM finds it when it tells of a null.
 */
final class HandleWeaver {
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

  private final Body body;
  private final MethodInsnNode insn;
  private final int mode;
  private final Type[] arguments;

  /** The local variable of each argument. */
  private final int[] locals;

  /** The local variable of the handle, behind those. */
  private final int handle;

  private final int coordinates;
  private final int site;

  private HandleWeaver(Body body, MethodInsnNode insn, int mode, int coordinates) {
    this.body = body;
    this.insn = insn;
    this.mode = mode;
    this.coordinates = coordinates;
    this.arguments = Type.getArgumentTypes(insn.desc);
    this.locals = new int[arguments.length];
    int local = body.freeLocal();
    for (int i = arguments.length - 1; i >= 0; i--) {
      locals[i] = local;
      local += arguments[i].getSize();
    }
    this.handle = local;
    this.site = body.site(insn.owner, insn.name, insn.desc);
  }

  /** Weaves a call if it is such an access. */
  static void weave(Body body, MethodInsnNode insn) {
    if (insn.getOpcode() != INVOKEVIRTUAL) {
      return;
    }
    switch (insn.owner) {
      case VAR_HANDLE -> varHandle(body, insn);
      case "java/lang/invoke/MethodHandle" -> {
        if (insn.name.equals("invokeExact") || insn.name.equals("invoke")) {
          access(body, insn, AccessModes.OF_HANDLE, Type.getArgumentTypes(insn.desc).length);
        }
      }
      case "java/lang/reflect/Field" -> {
        int mode = fieldMode(insn.name, insn.desc);
        if (mode != 0) {
          access(body, insn, mode, 1);
        }
      }
      case "sun/misc/Unsafe", "jdk/internal/misc/Unsafe" -> {
        int mode = UnsafeModes.of(insn.name);
        if (mode != 0 && insn.desc.startsWith("(Ljava/lang/Object;J")) {
          access(body, insn, mode, 2);
        } else if (insn.desc.equals("(Ljava/lang/reflect/Field;)J")) {
          Emitter.before(body.code, insn) //              unsafe field
              .op(DUP) //                                 unsafe field field
              .call(Hooks.HANDLE_MADE); //                unsafe field
        }
      }
      case "java/lang/invoke/MethodHandles$Lookup" -> {
        if (insn.desc.endsWith(")L" + VAR_HANDLE + ";")) {
          Emitter.after(body.code, insn) //               handle
              .op(DUP) //                                 handle handle
              .call(Hooks.HANDLE_MADE); //                handle
        }
      }
      default -> {}
    }
  }

  private static void varHandle(Body body, MethodInsnNode insn) {
    int mode = AccessModes.of(insn.name);
    if (mode != 0) {
      int coordinates = Type.getArgumentTypes(insn.desc).length - values(mode);
      if (coordinates >= 0) { // else it throws
        access(body, insn, mode, coordinates);
      }
    } else if (insn.name.equals("toMethodHandle")) {
      adapted(body, insn);
    }
  }

  /** How many of the arguments are values, not coordinates. */
  private static int values(int mode) {
    return (mode & AccessModes.COMPARES) != 0 ? 2 : (mode & AccessModes.WRITE) != 0 ? 1 : 0;
  }

  /** What a method of {@code Field} does to the field: {@code getInt(object)} and the like. */
  private static int fieldMode(String name, String descriptor) {
    if (name.startsWith("get") && descriptor.startsWith("(Ljava/lang/Object;)")) {
      return AccessModes.READ;
    }
    return name.startsWith("set") && descriptor.startsWith("(Ljava/lang/Object;")
        ? AccessModes.WRITE
        : 0;
  }

  private static void access(Body body, MethodInsnNode insn, int mode, int coordinates) {
    HandleWeaver weaver = new HandleWeaver(body, insn, mode, coordinates);
    if (weaver.site != 0) {
      weaver.weave();
    }
  }

  private void weave() {
    Emitter before = Emitter.before(body.code, insn); //  handle a b
    for (int i = arguments.length - 1; i >= 0; i--) {
      before.local(arguments[i].getOpcode(ISTORE), locals[i]);
    }
    before.op(DUP).local(ASTORE, handle); //              handle
    coordinates(before); //                               handle handle target index mode site
    before.call(Hooks.BEFORE_HANDLE); //                  handle
    for (int i = 0; i < arguments.length; i++) {
      before.local(arguments[i].getOpcode(ILOAD), locals[i]);
    } //                                                  handle a b
    //   invokevirtual                                    [result]
    Emitter after = Emitter.after(body.code, insn);
    wrote(after); //                                      [result] wrote
    coordinates(
        after); //                                [result] wrote handle target index mode site
    after.call(Hooks.AFTER_HANDLE); //                    [result]
  }

  private void coordinates(Emitter emitter) {
    emitter.local(ALOAD, handle);
    if (coordinates > 0 && isReference(arguments[0])) {
      emitter.local(ALOAD, locals[0]);
    } else {
      emitter.op(ACONST_NULL);
    }
    if (coordinates > 1 && isIntegral(arguments[1])) {
      emitter.local(arguments[1].getOpcode(ILOAD), locals[1]);
      if (arguments[1].getSort() != Type.LONG) {
        emitter.op(I2L);
      }
    } else {
      emitter.op(LCONST_0);
    }
    emitter.push(mode).push(site);
  }

  /** Pushes whether the access wrote; the result stays below it. */
  private void wrote(Emitter after) {
    Type result = Type.getReturnType(insn.desc);
    boolean maySwap = (mode & AccessModes.COMPARES) != 0 || mode == AccessModes.OF_HANDLE;
    if (maySwap && result.getSort() == Type.BOOLEAN && !isExchange()) {
      after.op(DUP); //                                   result result
      return;
    }
    Hooks exchanged = isExchange() ? exchanged(result, arguments[coordinates]) : null;
    if (exchanged == null) {
      after.op(ICONST_1); //                              [result] true
      return;
    }
    after.op(result.getSize() == 2 ? DUP2 : DUP); //      result result
    after.local(result.getOpcode(ILOAD), locals[coordinates]); // result result expected
    after.call(exchanged); //                             result wrote
  }

  private boolean isExchange() {
    return insn.name.startsWith("compareAndExchange");
  }

  /** The hook that compares the result with what was expected; null where they are of two kinds. */
  private static Hooks exchanged(Type found, Type expected) {
    if (isReference(found)) {
      return isReference(expected) ? Hooks.EXCHANGED_REFERENCE : null;
    }
    if (found.getSort() == Type.VOID || found.getOpcode(ILOAD) != expected.getOpcode(ILOAD)) {
      return null;
    }
    return switch (found.getSort()) {
      case Type.LONG -> Hooks.EXCHANGED_LONG;
      case Type.FLOAT -> Hooks.EXCHANGED_FLOAT;
      case Type.DOUBLE -> Hooks.EXCHANGED_DOUBLE;
      default -> Hooks.EXCHANGED_INT;
    };
  }

  private static boolean isReference(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  private static boolean isIntegral(Type type) {
    return type.getSort() >= Type.CHAR && type.getSort() <= Type.INT || type.getSort() == Type.LONG;
  }

  /** {@code handle.toMethodHandle(mode)}. */
  private static void adapted(Body body, MethodInsnNode insn) {
    Emitter before = Emitter.before(body.code, insn); //  handle mode
    before.op(DUP2); //                                   handle mode handle mode
    int mode = body.freeLocal();
    before.local(ASTORE, mode).local(ASTORE, mode + 1); // handle mode
    //   invokevirtual                                    made
    Emitter after = Emitter.after(body.code, insn);
    after.op(DUP); //                                     made made
    after.local(ALOAD, mode + 1).local(ALOAD, mode); //   made made handle mode
    after.call(Hooks.ADAPTED); //                         made
  }
}
