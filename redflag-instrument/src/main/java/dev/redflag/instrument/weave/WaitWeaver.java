package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Weaves calls of {@code Object.wait}, by whatever class it is named: it is final. The call stays
 * the program's own, so that what it throws is what it always threw. A wait may end by an
 * exception: the hook behind it stands also at the start of each handler that the call is in the
 * range of, and in a handler of ours, the last in the table and behind the last instruction, whose
 * frame has nothing but the exception.
 */
final class WaitWeaver {
  private WaitWeaver() {}

  static void weave(Body body, MethodInsnNode insn) {
    switch (insn.desc) {
      case "()V", "(J)V", "(JI)V" -> {}
      default -> {
        return;
      }
    }
    Type[] arguments = Type.getArgumentTypes(insn.desc);
    Emitter before = Emitter.before(body.code, insn); // monitor millis
    int end = StateCallWeaver.store(before, arguments, body.freeLocal()); // monitor
    before.op(DUP); //                                   monitor monitor
    before.call(Hooks.WAITING); //                       monitor
    StateCallWeaver.load(before, arguments, end); //     monitor millis
    LabelNode from = new LabelNode();
    body.code.insertBefore(insn, from);
    //   invokevirtual
    LabelNode to = body.labelAfter(insn);
    Emitter.after(body.code, to).call(Hooks.WAITED);
    body.waits.add(new Body.GuardedCall(insn, from, to));
  }

  /**
   * Weaves the handlers of calls that throw; to be called when all hooks in the body stand.
   *
   * @param hook what follows each
   * @param handled whether the body gets a handler around all of it, which does what ours would
   */
  static void weaveHandlers(Body body, List<Body.GuardedCall> calls, Hooks hook, boolean handled) {
    if (calls.isEmpty()) {
      return;
    }
    Set<LabelNode> done = new HashSet<>();
    List<TryCatchBlockNode> blocks = new ArrayList<>(body.method.tryCatchBlocks);
    for (Body.GuardedCall call : calls) {
      for (TryCatchBlockNode block : blocks) {
        if (body.covers(block, call.insn()) && done.add(block.handler)) {
          AbstractInsnNode first = Body.nextReal(block.handler);
          emit(body, Emitter.before(body.code, first), hook);
        }
      }
    }
    LabelNode handler = new LabelNode();
    boolean any = false;
    for (Body.GuardedCall call : calls) {
      if (!handled && mayHaveHandler(body, call.insn())) {
        any = true;
        body.method.tryCatchBlocks.add(
            new TryCatchBlockNode(call.from(), call.to(), handler, null));
      }
    }
    if (!any) {
      return;
    }
    emit(body, body.handler(handler, List.of()), hook).op(ATHROW); // throwable
  }

  private static Emitter emit(Body body, Emitter emitter, Hooks hook) {
    return hook == Hooks.STATE_THROWN ? emitter.push(body.number).call(hook) : emitter.call(hook);
  }

  /** In a constructor, no handler of ours may stand where {@code this} is uninitialized still. */
  static boolean mayHaveHandler(Body body, AbstractInsnNode insn) {
    if (!body.isConstructor()) {
      return true;
    }
    for (AbstractInsnNode i = insn.getPrevious(); i != null; i = i.getPrevious()) {
      if (i instanceof MethodInsnNode call
          && call.getOpcode() == INVOKESPECIAL
          && call.name.equals("<init>")
          && (body.plan.isOwn(call.owner) || body.plan.isSuperclass(call.owner))) {
        return true;
      }
    }
    return false;
  }
}
