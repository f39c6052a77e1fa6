package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Weaves calls of {@code Method.invoke} and of method handles, which may call a method of the JDK
 * that reads or writes the state of objects or the elements of arrays.
 */
final class IndirectCallWeaver {
  private static final String INVOKE_DESCRIPTOR =
      "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";

  private IndirectCallWeaver() {}

  static void weave(Body body, MethodInsnNode insn) {
    if (insn.owner.equals("java/lang/invoke/MethodHandles")
        && insn.name.equals("insertArguments")) {
      derived(body, insn, Hooks.HANDLE_INSERTED);
    }
    if (insn.getOpcode() != INVOKEVIRTUAL) {
      return;
    }
    if (insn.owner.equals("java/lang/reflect/Constructor")) {
      if (insn.name.equals("newInstance")) {
        arguments(body, insn, Hooks.CALLING_BY_CONSTRUCTOR);
      }
      return;
    }
    if (insn.owner.equals("java/lang/reflect/Method")) {
      if (insn.name.equals("invoke") && insn.desc.equals(INVOKE_DESCRIPTOR)) {
        method(body, insn);
      }
    } else if (insn.owner.equals("java/lang/invoke/MethodHandle")) {
      Type[] arguments = Type.getArgumentTypes(insn.desc);
      if (insn.name.equals("invokeExact") || insn.name.equals("invoke")) {
        handle(body, insn, arguments);
      } else if (insn.name.equals("invokeWithArguments")
          && insn.desc.equals("([Ljava/lang/Object;)Ljava/lang/Object;")) {
        arguments(body, insn, Hooks.CALLING_BY_HANDLE);
      } else if (insn.name.equals("bindTo")) {
        derived(body, insn, Hooks.HANDLE_BOUND);
      } else if (insn.name.equals("asType")) {
        derived(body, insn, Hooks.HANDLE_CONVERTED);
      } else if (insn.name.equals("asSpreader") && insn.desc.startsWith("(Ljava/lang/Class;I)")) {
        derived(body, insn, Hooks.HANDLE_SPREAD);
      }
    }
  }

  /** Whether there may be a receiver, or an array; else these are bound. */
  private static boolean takesObject(Type[] arguments) {
    for (Type argument : arguments) {
      if (argument.getSort() >= Type.ARRAY) {
        return true;
      }
    }
    return false;
  }

  private static void method(Body body, MethodInsnNode insn) {
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    int local = body.freeLocal();
    int made = local + 2;
    Emitter before = Emitter.before(body.code, insn); // method receiver arguments
    before.local(ASTORE, local).local(ASTORE, local + 1); // method
    before.op(DUP).local(ALOAD, local + 1).local(ALOAD, local).push(site);
    before.call(Hooks.CALLING_BY_METHOD).local(ASTORE, made); // method
    before.local(ALOAD, local + 1).local(ALOAD, local); // method receiver arguments
    //   invokevirtual                                  result
    Emitter after = Emitter.after(body.code, insn);
    after.op(DUP).local(ALOAD, made).call(Hooks.CALLED_INDIRECTLY);
  }

  /** Weaves a call that makes a method handle of another one. */
  private static void derived(Body body, MethodInsnNode insn, Hooks hook) {
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    Emitter before = Emitter.before(body.code, insn); //  from a b
    int end = StateCallWeaver.store(before, arguments, body.freeLocal()); // from
    int from = insn.getOpcode() == INVOKEVIRTUAL ? end : end - 1;
    if (from == end) {
      before.op(DUP).local(ASTORE, from);
    }
    StateCallWeaver.load(before, arguments, end); //      from a b
    //   invoke…                                          made
    Emitter after = Emitter.after(body.code, insn);
    after.op(DUP).local(ALOAD, from); //                  made made from
    if (hook == Hooks.HANDLE_BOUND) {
      after.local(ALOAD, end - 1);
    } else if (hook == Hooks.HANDLE_INSERTED) {
      after.local(ILOAD, end - 2).local(ALOAD, end - 3);
    } else if (hook == Hooks.HANDLE_SPREAD) {
      after.local(ILOAD, end - 2);
    }
    after.call(hook); //                                  made
  }

  private static void arguments(Body body, MethodInsnNode insn, Hooks hook) {
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    int made = body.freeLocal();
    Emitter before = Emitter.before(body.code, insn); //  handle arguments
    before.op(DUP2).push(site); //                        handle arguments handle arguments site
    before.call(hook).local(ASTORE, made); //             handle arguments
    //   invokevirtual                                    result
    Emitter after = Emitter.after(body.code, insn);
    after.op(DUP).local(ALOAD, made).call(Hooks.CALLED_INDIRECTLY);
  }

  private static void handle(Body body, MethodInsnNode insn, Type[] arguments) {
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn); //  handle a b
    int end = StateCallWeaver.store(before, arguments, body.freeLocal()); // handle
    // Behind the handle that the weaver of accesses keeps at the same call.
    int made = end + 1;
    before.op(DUP); //                                    handle handle
    if (takesObject(arguments)) {
      before.push(arguments.length).call(Hooks.ARGUMENTS); // handle handle array
    } else {
      before.op(DUP).push(arguments.length).call(Hooks.NUMBERS); // handle handle array
    }
    int local = end;
    for (int i = 0; i < arguments.length; i++) {
      local -= arguments[i].getSize();
      before.push(i).local(arguments[i].getOpcode(ILOAD), local);
      before.call(argument(arguments[i])); //             handle handle array
    }
    before.push(site).call(Hooks.CALLING_BY_HANDLE).local(ASTORE, made); // handle
    StateCallWeaver.load(before, arguments, end); //      handle a b
    //   invokevirtual                                    [result]
    Emitter after = Emitter.after(body.code, insn);
    Type result = Type.getReturnType(insn.desc);
    if (result.getSort() == Type.VOID) {
      after.op(ACONST_NULL);
    } else {
      after.op(result.getSize() == 2 ? DUP2 : DUP);
      box(after, result);
    }
    after.local(ALOAD, made).call(Hooks.CALLED_INDIRECTLY); // [result]
  }

  private static Hooks argument(Type type) {
    return switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> Hooks.ARGUMENT;
      case Type.LONG -> Hooks.ARGUMENT_LONG;
      case Type.FLOAT -> Hooks.ARGUMENT_FLOAT;
      case Type.DOUBLE -> Hooks.ARGUMENT_DOUBLE;
      default -> Hooks.ARGUMENT_INT;
    };
  }

  private static void box(Emitter emitter, Type type) {
    switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> {}
      case Type.LONG -> emitter.call(Hooks.BOXED_LONG);
      case Type.FLOAT -> emitter.call(Hooks.BOXED_FLOAT);
      case Type.DOUBLE -> emitter.call(Hooks.BOXED_DOUBLE);
      default -> emitter.call(Hooks.BOXED_INT);
    }
  }
}
