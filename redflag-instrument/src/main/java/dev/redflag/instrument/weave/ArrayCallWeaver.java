package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;

import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayEffect.Range;
import dev.redflag.instrument.ArrayMethods;
import dev.redflag.runtime.bulk.BulkEffects;
import dev.redflag.runtime.bulk.Comparison;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Weaves calls of JDK methods that access elements of arrays which they are given. The arguments
 * are moved into local variables, from which the hooks before and after get what they need; the
 * receiver stays where it is, so that the JVM tells of a null as it always does.
 */
final class ArrayCallWeaver {
  private final Body body;
  private final MethodInsnNode insn;
  private final ArrayMethods.Call call;
  private final Type[] arguments;

  /** The local variable of each argument, from 1. */
  private final int[] locals;

  /** Local variables of the receiver, the result and the copy of a range. */
  private final int receiver;

  private final int result;
  private final int copy;
  private final int site;

  private ArrayCallWeaver(Body body, MethodInsnNode insn, ArrayMethods.Call call) {
    this.body = body;
    this.insn = insn;
    this.call = call;
    arguments = Type.getArgumentTypes(insn.desc);
    locals = new int[arguments.length + 1];
    int local = body.freeLocal();
    for (int i = arguments.length; i > 0; i--) {
      locals[i] = local;
      local += arguments[i - 1].getSize();
    }
    receiver = local;
    result = local + 1;
    copy = local + 2;
    site = body.callSite();
  }

  /** Weaves a call if it is one of those. */
  static void weave(Body body, MethodInsnNode insn, ArrayMethods methods) {
    ArrayMethods.Call call = methods.find(insn.getOpcode(), insn.owner, insn.name, insn.desc);
    if (call == null) {
      return;
    }
    ArrayCallWeaver weaver = new ArrayCallWeaver(body, insn, call);
    if (weaver.site != 0) {
      weaver.weave();
    }
  }

  private void weave() {
    Emitter before = Emitter.before(body.code, insn); //  receiver a b
    StateCallWeaver.store(before, arguments, body.freeLocal()); // receiver
    if (call.ofObjects()) {
      before.op(DUP).local(ASTORE, receiver); //          receiver
    }
    boolean needsResult = false;
    for (int i = 0; i < call.effects().size(); i++) {
      ArrayEffect effect = call.effects().get(i);
      needsResult |= effect.needsResult();
      if (effect.before()) {
        elements(before, effect, call.numbers()[i]); //   receiver
      } else if (effect.lent()) {
        before.local(ALOAD, locals[effect.range().array()]).push(site).call(Hooks.LENT);
      } else if (effect.kind() == Kind.CHANGE) {
        before.local(ALOAD, locals[effect.range().array()]);
        bounds(before, effect.range()); //                receiver array from to
        before.push(site).call(Hooks.CHANGING); //        receiver copy
        before.local(ASTORE, copy); //                    receiver
      }
    }
    for (int i = 1; i < locals.length; i++) {
      before.local(arguments[i - 1].getOpcode(ILOAD), locals[i]);
    } //                                                  receiver a b
    //   invoke…                                          [result]
    Emitter after = Emitter.after(body.code, insn);
    if (needsResult) {
      after.op(DUP).local(Type.getReturnType(insn.desc).getOpcode(ISTORE), result);
    }
    for (int i = 0; i < call.effects().size(); i++) {
      if (!call.effects().get(i).before()) {
        after(after, call.effects().get(i), call.numbers()[i]); // [result]
      }
    }
  }

  private void after(Emitter after, ArrayEffect effect, int number) {
    Range range = effect.range();
    switch (effect.kind()) {
      case READ, WRITE -> {
        if (range.form() == Form.SHOWN) {
          pushReceiver(after);
          after.local(ALOAD, locals[range.array()]).local(ALOAD, result);
          pushEffect(after, number); //        receiver array result effect
          after.push(site).call(Hooks.SHOWN);
        } else {
          elements(after, effect, number);
        }
      }
      case CHANGE -> {
        after.local(ALOAD, locals[range.array()]);
        pushInt(after, range.a());
        after.local(ALOAD, copy); //           array from copy
        after.push(site).call(Hooks.CHANGED);
      }
      case SEARCH -> {
        after.local(ALOAD, locals[range.array()]);
        bounds(after, range);
        after.local(ILOAD, result); //         array from to result
        after.push(site).call(Hooks.SEARCHED);
      }
      case EQUALS, EQUALS_BY, DEEP_EQUALS, MISMATCH, ORDER -> {
        after.local(ALOAD, locals[range.array()]);
        bounds(after, range); //               one from to
        after.local(ALOAD, locals[effect.other().array()]);
        bounds(after, effect.other()); //      one from to other from to
        after.local(ILOAD, result);
        after.push(Comparison.valueOf(effect.kind().name()).ordinal());
        after.push(site).call(Hooks.COMPARED);
      }
    }
  }

  private void elements(Emitter emitter, ArrayEffect effect, int number) {
    Range range = effect.range();
    pushReceiver(emitter);
    emitter.local(ALOAD, locals[range.array()]); //       receiver array
    pushInt(emitter, range.a()); //                       receiver array a
    if (range.form() == Form.AT_SPAN) {
      pushInt(emitter, range.c());
      pushInt(emitter, range.b());
      emitter.op(ISUB);
    } else {
      pushInt(emitter, range.b());
    } //                                                  receiver array a b
    pushEffect(emitter, number);
    emitter.push(site).call(Hooks.ELEMENTS); //
  }

  private void pushReceiver(Emitter emitter) {
    if (call.ofObjects()) {
      emitter.local(ALOAD, receiver);
    } else {
      emitter.op(ACONST_NULL);
    }
  }

  private void pushEffect(Emitter emitter, int number) {
    boolean exact = call.ofObjects() && insn.getOpcode() == INVOKESPECIAL;
    emitter.push(exact ? number | BulkEffects.EXACT : number);
  }

  /** Pushes the two ends of a range; 0 and -1 for a whole array. */
  private void bounds(Emitter emitter, Range range) {
    if (range.form() == Form.WHOLE) {
      emitter.op(ICONST_0).push(-1);
    } else {
      pushInt(emitter, range.a());
      pushInt(emitter, range.b());
    }
  }

  private void pushInt(Emitter emitter, int argument) {
    if (argument == ArrayEffect.ZERO) {
      emitter.op(ICONST_0);
    } else if (argument == ArrayEffect.SIZE) {
      emitter.push(-1); // known inside of the lock alone
    } else {
      emitter.local(ILOAD, argument == ArrayEffect.RESULT ? result : locals[argument]);
    }
  }
}
