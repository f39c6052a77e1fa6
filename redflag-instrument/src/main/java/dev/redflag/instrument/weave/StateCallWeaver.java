package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;

import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.state.StateCalls;
import dev.redflag.runtime.state.StateTable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Weaves calls that read or write the state of a JDK object that is not thread-safe. */
final class StateCallWeaver {
  /**
   * How many variables behind the arguments' are left to what else is woven at the same call: its
   * receiver, its result, and a copy.
   */
  private static final int SPARE = 4;

  private StateCallWeaver() {}

  static void weave(Body body, MethodInsnNode insn, StateMethods methods) {
    int[] numbers = methods.arguments(insn.owner, insn.name, insn.desc);
    if (numbers != null) {
      arguments(body, insn, numbers);
    }
    if (insn.getOpcode() == INVOKESTATIC || insn.name.startsWith("<")) {
      return;
    }
    if (insn.owner.startsWith("java/nio/") && insn.owner.endsWith("Buffer")) {
      range(body, insn);
    }
    boolean endsShort = StreamUse.endsShort(body, insn);
    if (endsShort || StreamUse.ends(body, insn)) {
      streamed(body, insn, endsShort);
      return;
    }
    if (body.plan.prunes() && body.plan.extendsObject(insn.owner)) {
      return; // the state of a JDK object is that of a superclass
    }
    int flags = methods.number(insn.owner, StreamUse.nameOf(body, insn), insn.desc);
    if (flags == 0) {
      return;
    }
    boolean indexed = (flags & StateMethods.INDEXED) != 0;
    int number = flags & ~StateMethods.FLAGS;
    if (insn.getOpcode() == INVOKESPECIAL && insn.owner.equals("java/lang/Object")) {
      return;
    }
    if (insn.getOpcode() == INVOKESPECIAL) {
      number |= StateMethods.EXACT;
    }
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    if ((flags & StateMethods.KEYED) != 0) {
      keyed(body, insn, arguments, flags, number, site);
      return;
    }
    if ((flags & StateMethods.AFTER) != 0) {
      around(body, insn, arguments, flags, number, site);
      return;
    }
    if (indexed) {
      at(body, before, arguments, number, site);
      return;
    }
    int slots = 0;
    for (Type argument : arguments) {
      slots += argument.getSize();
    }
    switch (slots) {
      case 0 -> { //                                 receiver
        before.op(DUP); //                           receiver receiver
        call(body, before, number, site); //         receiver
      }
      case 1 -> { //                                 receiver a
        before.op(DUP2).op(POP); //                  receiver a receiver
        call(body, before, number, site); //         receiver a
      }
      case 2 -> { //                                 receiver a b
        before.op(DUP2_X1).op(POP2).op(DUP_X2); //   receiver a b receiver
        call(body, before, number, site); //         receiver a b
      }
      default -> {
        int end = store(before, arguments, body.freeLocal());
        before.op(DUP); //                           receiver receiver
        call(body, before, number, site); //         receiver
        load(before, arguments, end); //             receiver a b c
      }
    }
  }

  /**
   * Weaves a call about several elements of a buffer at an index: {@code get(index, array, offset,
   * length)} or {@code put(index, …)}, with an array or a buffer, or an array alone.
   */
  private static void range(Body body, MethodInsnNode insn) {
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    boolean whole = arguments.length == 2;
    if (!insn.name.equals("get") && !insn.name.equals("put")
        || !whole && arguments.length != 4
        || arguments[0] != Type.INT_TYPE
        || arguments[1].getSort() < Type.ARRAY) {
      return;
    }
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    int end = store(before, arguments, body.freeLocal()); //  buffer
    int how = whole ? StateCalls.WHOLE : 0;
    if (insn.name.equals("put")) {
      how |= StateCalls.WRITES;
    }
    before.op(DUP).local(ILOAD, end - 1).local(ALOAD, end - 2);
    if (whole) {
      before.push(0).push(0);
    } else {
      before.local(ILOAD, end - 3).local(ILOAD, end - 4);
    } //                                                     buffer buffer index other offset length
    before.push(how).push(site).call(Hooks.BUFFER_RANGE); //  buffer
    load(before, arguments, end); //                         buffer index other offset length
  }

  /** Weaves a call that goes through all elements of its receiver, a stream, or through some. */
  private static void streamed(Body body, MethodInsnNode insn, boolean some) {
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site != 0) {
      Emitter before = Emitter.before(body.code, insn);
      Type[] arguments = Type.getArgumentTypes(insn.desc);
      int end = store(before, arguments, body.freeLocal());
      before.op(DUP).push(some ? 1 : 0).push(site).call(Hooks.STREAMED); // stream
      load(before, arguments, end); //                  stream a b
    }
  }

  private static final String TEXT = "()Ljava/lang/String;";

  /** Weaves a concatenation of strings, which calls {@code toString} of each operand. */
  static void concatenation(Body body, InvokeDynamicInsnNode insn, StateMethods methods) {
    if (!insn.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
      return;
    }
    int number = methods.number("java/util/Collection", "toString", TEXT) & ~StateMethods.FLAGS;
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    if (number == 0 || !mayHaveState(arguments, methods)) {
      return;
    }
    int site = body.site("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn); //  a b c
    int end = store(before, arguments, body.freeLocal());
    int local = end;
    for (Type argument : arguments) {
      local -= argument.getSize();
      if (mayHaveState(argument, methods)) {
        before.local(ALOAD, local); //                    a
        call(body, before, number, site);
      }
    }
    load(before, arguments, end); //                      a b c
  }

  private static boolean mayHaveState(Type[] types, StateMethods methods) {
    for (Type type : types) {
      if (mayHaveState(type, methods)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayHaveState(Type type, StateMethods methods) {
    return type.getSort() == Type.OBJECT
        && (type.getInternalName().equals("java/lang/Object")
            || methods.number(type.getInternalName(), "toString", TEXT) != 0);
  }

  /** Weaves a call whose first argument is an index, which the hook is given. */
  private static void at(Body body, Emitter before, Type[] arguments, int number, int site) {
    if (arguments.length == 1) { //                  receiver i
      before.op(DUP2); //                            receiver i receiver i
      before.push(number).push(site).call(body, Hooks.STATE_CALL_AT, Hooks.STATE_CALL_AT_BOUND);
      return;
    }
    int end = store(before, arguments, body.freeLocal());
    before.op(DUP).local(ILOAD, end - 1); //         receiver receiver i
    before.push(number).push(site).call(body, Hooks.STATE_CALL_AT, Hooks.STATE_CALL_AT_BOUND);
    load(before, arguments, end); //                 receiver i a
  }

  /** Weaves a call that is about the value under a key. */
  private static void keyed(
      Body body, MethodInsnNode insn, Type[] arguments, int flags, int number, int site) {
    Emitter before = Emitter.before(body.code, insn);
    if ((flags & StateMethods.AFTER) == 0 && arguments.length == 1) { // receiver key
      before.op(DUP2).push(number).push(site); //           receiver key receiver key number site
      before.call(body, Hooks.STATE_VALUE, Hooks.STATE_VALUE_BOUND); // receiver key
      return;
    }
    int end = store(before, arguments, body.freeLocal()); //  receiver
    int receiver = end + SPARE;
    int kept = receiver + 1;
    int result = receiver + 3;
    before.op(DUP); //                                        receiver receiver
    if ((flags & StateMethods.AFTER) == 0) {
      key(before, arguments, end).push(number).push(site);
      before.call(body, Hooks.STATE_VALUE, Hooks.STATE_VALUE_BOUND); // receiver
      load(before, arguments, end); //                        receiver key a
      return;
    }
    before.local(ASTORE, receiver).local(ALOAD, receiver); // receiver receiver
    key(before, arguments, end).push(number).push(site);
    before.call(Hooks.STATE_VALUE_COUNT).local(LSTORE, kept); // receiver
    load(before, arguments, end); //                          receiver key a
    //   invoke…                                              [result]
    Emitter after = Emitter.after(body.code, insn);
    Type returned = Type.getReturnType(insn.desc);
    boolean isObject = returned.getSort() >= Type.ARRAY;
    boolean isTold = !isObject && tells(returned);
    if (isObject || isTold) {
      after.op(DUP).local(returned.getOpcode(ISTORE), result);
    }
    key(after.local(ALOAD, receiver), arguments, end);
    if (isObject) {
      after.local(ALOAD, result).push(0);
    } else {
      after.op(ACONST_NULL);
      if (isTold) {
        after.local(ILOAD, result);
      } else {
        after.push(0);
      }
    } //                                                      [result] receiver key object told
    after.local(LLOAD, kept).push(number).push(site).call(Hooks.STATE_VALUE_RETURNED);
  }

  /** Loads the first argument of a call, or null where it has none. */
  private static Emitter key(Emitter emitter, Type[] arguments, int end) {
    return arguments.length == 0 ? emitter.op(ACONST_NULL) : emitter.local(ALOAD, end - 1);
  }

  /** Weaves a call whose outcome tells what it did. */
  private static void around(
      Body body, MethodInsnNode insn, Type[] arguments, int flags, int number, int site) {
    Emitter before = Emitter.before(body.code, insn); //  receiver a b
    int end = store(before, arguments, body.freeLocal());
    int receiver = end + SPARE;
    int kept = receiver + 1;
    int result = receiver + 2;
    before.op(DUP).local(ASTORE, receiver); //            receiver
    before.local(ALOAD, receiver);
    if ((flags & StateMethods.INDEXED) != 0) {
      before.local(ILOAD, end - 1);
    }
    before.push(number).push(site);
    if ((flags & StateMethods.INDEXED) != 0) {
      before.call(body, Hooks.STATE_CALL_AT, Hooks.STATE_CALL_AT_BOUND); // receiver
    } else if ((flags & StateMethods.MOVED) != 0) {
      before.call(Hooks.STATE_CHANGING).local(ASTORE, kept); // receiver
    } else if ((flags & StateMethods.COUNTED) != 0) {
      before.call(Hooks.STATE_COUNT).local(ISTORE, kept); //  receiver
    } else {
      before.call(body, Hooks.STATE_CALL, Hooks.STATE_CALL_BOUND); //       receiver
    }
    load(before, arguments, end); //                      receiver a b
    //   invoke…                                          [result]
    if (mayChangeAndThrow(body, insn)) {
      boolean moves = (flags & StateMethods.MOVED) != 0;
      tried(body, insn, receiver, moves ? kept : -1, receiver + 3, number, site);
    }
    Emitter after = Emitter.after(body.code, insn);
    if ((flags & StateMethods.RETURNED) != 0) {
      after.local(ALOAD, receiver).push(number).push(site).call(Hooks.STATE_RETURNED);
      return;
    }
    Type returned = Type.getReturnType(insn.desc);
    boolean isTold = tells(returned);
    if (isTold) {
      after.op(DUP).local(returned.getOpcode(ISTORE), result);
    }
    after.local(ALOAD, receiver);
    if ((flags & StateMethods.MOVED) != 0) {
      after.local(ALOAD, kept).push(number).push(site).call(Hooks.STATE_CHANGED);
    } else if ((flags & StateMethods.COUNTED) != 0) {
      if (returned.getSort() >= Type.ARRAY) {
        after.local(ALOAD, result);
      } else {
        after.op(ACONST_NULL);
      }
      after.local(ILOAD, kept).push(number).push(site);
      after.call(Hooks.STATE_GROWN);
    } else if (returned.getSort() >= Type.ARRAY) {
      after.local(ALOAD, result).push(number).push(site).call(Hooks.STATE_AFTER_OBJECT);
    } else {
      if (arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY) {
        after.local(ALOAD, end - arguments[0].getSize());
      } else {
        after.op(ACONST_NULL);
      }
      if (isTold) {
        after.local(ILOAD, result);
      } else {
        after.push(0);
      }
      after.push(number).push(site).call(Hooks.STATE_AFTER);
    }
  }

  /**
   * Weaves what tells what a call did that throws midway: its receiver, and the elements as they
   * were, are known from before it to after it, and to the handlers that it may throw to.
   *
   * @param copy the variable of the elements as they were; -1 where there is none
   * @param call the variable to keep the call's number in
   */
  private static void tried(
      Body body, MethodInsnNode insn, int receiver, int copy, int call, int number, int site) {
    Emitter before = Emitter.before(body.code, insn).local(ALOAD, receiver);
    if (copy < 0) {
      before.op(ACONST_NULL);
    } else {
      before.local(ALOAD, copy);
    }
    if (body.tries.isEmpty()) {
      body.number = site; // no other method has a call with that number
    }
    before.push(number).push(site).push(body.number).call(Hooks.STATE_TRYING).local(ISTORE, call);
    LabelNode from = new LabelNode();
    body.code.insertBefore(insn, from);
    //   invoke…
    LabelNode to = body.labelAfter(insn);
    Emitter.after(body.code, to).local(ILOAD, call).call(Hooks.STATE_TRIED);
    body.tries.add(new Body.GuardedCall(insn, from, to));
  }

  /** Whether a call runs code of the program, or goes on after a change, and may throw then. */
  private static boolean mayChangeAndThrow(Body body, MethodInsnNode insn) {
    return switch (insn.name) {
      case "addAll", "putAll", "removeAll", "retainAll", "removeIf", "sort" ->
          !body.plan.isReference() && WaitWeaver.mayHaveHandler(body, insn);
      default -> false;
    };
  }

  /** Whether a result can tell what a call did: a reference, or what is an int on the stack. */
  private static boolean tells(Type returned) {
    return switch (returned.getSort()) {
      case Type.VOID, Type.LONG, Type.FLOAT, Type.DOUBLE -> false;
      default -> true;
    };
  }

  /** Whether the last argument of a call is a constant, and nothing else leads to the call. */
  private static boolean endsByConstant(MethodInsnNode insn) {
    return insn.getPrevious() instanceof LdcInsnNode;
  }

  /** Weaves a call that reads or writes the state of its arguments. */
  private static void arguments(Body body, MethodInsnNode insn, int[] numbers) {
    if (endsByConstant(insn) && Type.getArgumentTypes(insn.desc).length == 1) {
      return;
    }
    int site = body.site(insn.owner, insn.name, insn.desc);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    int end = store(before, arguments, body.freeLocal()); //  receiver, if there is one
    int local = end;
    int behind = end + SPARE + SPARE + arguments.length;
    int told = asksReceiver(insn) ? behind : -1;
    int looked = -1;
    if (told >= 0) {
      int exact = insn.getOpcode() == INVOKESPECIAL ? StateMethods.EXACT : 0;
      before.op(DUP).push(StateTable.numberOf(insn.name, insn.desc) | exact).push(site);
      before.call(Hooks.STATE_ARGUMENTS).local(ISTORE, told); // receiver
    }
    boolean moved = false;
    boolean wrapped = false;
    boolean ofBuffer = insn.owner.equals("java/lang/StringBuffer"); // which locks itself
    for (int i = 0; i < arguments.length; i++) {
      local -= arguments[i].getSize();
      wrapped |= numbers[i] != 0 && (mayBeWrapper(arguments[i]) || ofBuffer);
      if ((numbers[i] & StateMethods.INDEXED) != 0) {
        elements(body, before, arguments, end, local, numbers[i] & ~StateMethods.INDEXED, site);
      } else if ((numbers[i] & StateMethods.MOVED) != 0) {
        int number = numbers[i] & ~StateMethods.FLAGS;
        before.local(ALOAD, local).push(number).push(site);
        before.call(Hooks.STATE_CHANGING).local(ASTORE, end + SPARE); // receiver
        moved |= mayChangeAndThrow(body, insn);
        Emitter.after(body.code, insn)
            .local(ALOAD, local)
            .local(ALOAD, end + SPARE)
            .push(number)
            .push(site)
            .call(Hooks.STATE_CHANGED);
      } else if ((numbers[i] & StateMethods.COUNTED) != 0) {
        int number = numbers[i] & ~StateMethods.FLAGS;
        int kept = end + SPARE + SPARE + i; // behind what is kept of the receiver
        before.local(ALOAD, local).push(number).push(site);
        before.call(Hooks.STATE_COUNT).local(ISTORE, kept); // receiver
        Emitter.after(body.code, insn)
            .local(ALOAD, local)
            .op(ACONST_NULL)
            .local(ILOAD, kept)
            .push(number)
            .push(site)
            .call(Hooks.STATE_GROWN);
      } else if (numbers[i] != 0) {
        int number = numbers[i] & ~StateMethods.FLAGS;
        if (looked < 0 && number != numbers[i]) { //         told of when the call has returned
          looked = i;
        }
        before.local(ALOAD, local); //                       receiver a
        if (told < 0) {
          call(body, before, number, site); //               receiver
        } else {
          before.push(number).local(ILOAD, told); //         receiver a number site
          before.call(body, Hooks.STATE_CALL, Hooks.STATE_CALL_BOUND); // receiver
        }
      }
    }
    if (looked >= 0) {
      looked(body, insn, arguments, looked, numbers[looked], end, told, behind + 1, site);
    }
    load(before, arguments, end); //                         receiver a b c
    if (moved) { // the first argument, of a static method
      int list = end - arguments[0].getSize();
      int number = numbers[0] & ~StateMethods.FLAGS;
      tried(body, insn, list, end + SPARE, end + SPARE + 1, number, site);
    }
    if (wrapped) {
      Emitter.after(body.code, insn).push(site).call(Hooks.STATE_GIVEN);
    }
  }

  /**
   * Weaves what an outcome tells of an argument.
   *
   * @param which the argument's number, from 0
   * @param end the first variable past those that hold the arguments
   * @param told the variable that has the site; -1 where it is {@code site}
   * @param free two variables that are free
   */
  private static void looked(
      Body body,
      MethodInsnNode insn,
      Type[] arguments,
      int which,
      int number,
      int end,
      int told,
      int free,
      int site) {
    Emitter before = Emitter.before(body.code, insn);
    Emitter after = Emitter.after(body.code, insn);
    int argument = end;
    for (int i = 0; i <= which; i++) {
      argument -= arguments[i].getSize();
    }
    int by = argument;
    if (insn.getOpcode() != INVOKESTATIC) { //               receiver
      by = free;
      before.op(DUP).local(ASTORE, by);
    } else if (which == 0 && arguments.length > 1) { //      the other of two
      by = argument - arguments[1].getSize();
    }
    boolean isTold = tells(Type.getReturnType(insn.desc));
    if (isTold) { //                                         [result]
      after.op(DUP).local(ISTORE, free + 1);
    }
    after.local(ALOAD, by).local(ALOAD, argument);
    if (isTold) {
      after.local(ILOAD, free + 1);
    } else {
      after.push(0);
    }
    after.push(number & ~StateMethods.FLAGS);
    if (told < 0) {
      after.push(site);
    } else {
      after.local(ILOAD, told);
    }
    after.call(Hooks.STATE_LOOKED);
  }

  /** Whether it hangs on the receiver's class what a call does to its arguments. */
  private static boolean asksReceiver(MethodInsnNode insn) {
    return insn.getOpcode() != INVOKESTATIC
        && !insn.name.startsWith("<")
        && !insn.owner.equals("java/lang/StringBuilder")
        && !insn.owner.equals("java/lang/String");
  }

  /** Whether an object of that type may be a synchronized wrapper. */
  private static boolean mayBeWrapper(Type type) {
    return switch (type.getInternalName()) {
      case "java/util/Collection",
          "java/util/List",
          "java/util/Set",
          "java/util/SortedSet",
          "java/util/Map",
          "java/util/SortedMap",
          "java/lang/Iterable",
          "java/lang/Object" ->
          true;
      default -> false;
    };
  }

  /** Hands an argument to the hook once for each argument that is an index. */
  private static void elements(
      Body body, Emitter before, Type[] arguments, int end, int list, int number, int site) {
    int local = end;
    for (Type argument : arguments) {
      local -= argument.getSize();
      if (argument == Type.INT_TYPE) {
        before.local(ALOAD, list).local(ILOAD, local); //    receiver a i
        before.push(number).push(site).call(body, Hooks.STATE_CALL_AT, Hooks.STATE_CALL_AT_BOUND);
      }
    }
  }

  private static void call(Body body, Emitter before, int number, int site) {
    before.push(number).push(site).call(body, Hooks.STATE_CALL, Hooks.STATE_CALL_BOUND);
  }

  /** Moves all arguments from the stack into local variables; the first one past them. */
  static int store(Emitter emitter, Type[] arguments, int firstLocal) {
    int local = firstLocal;
    for (int i = arguments.length - 1; i >= 0; i--) {
      emitter.local(arguments[i].getOpcode(ISTORE), local);
      local += arguments[i].getSize();
    }
    return local;
  }

  /** Moves them back. */
  static void load(Emitter emitter, Type[] arguments, int end) {
    int local = end;
    for (Type argument : arguments) {
      local -= argument.getSize();
      emitter.local(argument.getOpcode(ILOAD), local);
    }
  }
}
