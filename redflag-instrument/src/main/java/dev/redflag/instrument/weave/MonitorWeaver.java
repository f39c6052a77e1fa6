package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.AASTORE;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ANEWARRAY;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP_X1;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ICONST_2;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.SWAP;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves the monitors of {@code synchronized} blocks. */
final class MonitorWeaver {
  private static final String LOST = "[Ljava/lang/Object;";

  private MonitorWeaver() {}

  static void enter(Body body, InsnNode insn) {
    if (body.barred.contains(insn)) {
      return;
    }
    int site = body.site(null, null, null);
    // In a variable: a virtual thread that waits here may go on elsewhere, and the JVM (JDK 24 and
    // newer) then does not keep what lies on the stack below the monitor.
    int kept = body.freeLocal();
    Emitter.before(body.code, insn) //          monitor
        .op(DUP) //                             monitor monitor
        .call(body, Hooks.MONITOR_ENTERING, Hooks.MONITOR_ENTERING_BOUND) // monitor
        .op(DUP) //                             monitor monitor
        .local(ASTORE, kept); //                monitor
    //   monitorenter
    LabelNode guarded = guard(body, insn);
    Emitter.after(body.code, guarded == null ? insn : guarded)
        .local(ALOAD, kept) //                  monitor
        .push(site) //                          monitor site
        .call(body, Hooks.MONITOR_ENTERED, Hooks.MONITOR_ENTERED_BOUND); //
  }

  /**
   * Lets the handlers that begin right behind a {@code monitorenter} begin ahead of our hook: they
   * give the monitor back, and should the stack overflow in the call of the hook, they must.
   */
  private static LabelNode guard(Body body, InsnNode insn) {
    LabelNode guarded = null;
    for (AbstractInsnNode next = insn.getNext();
        next != null && !Body.isReal(next);
        next = next.getNext()) {
      for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
        if (block.start == next) {
          if (guarded == null) {
            guarded = body.labelAfter(insn);
          }
          block.start = guarded;
        }
      }
    }
    return guarded;
  }

  static void exit(Body body, InsnNode insn) {
    if (body.barred.contains(insn)) {
      return;
    }
    Emitter.before(body.code, insn) //          monitor
        .op(DUP) //                             monitor monitor
        .call(body, Hooks.MONITOR_EXITING, Hooks.MONITOR_EXITING_BOUND); // monitor
  }

  /**
   * Lets no handler that gives a monitor back catch what our hooks in it throw.
   *
   * <p>Compilers let such a handler cover itself, for asynchronous exceptions. Should the stack
   * overflow in the call of a hook, it would overflow again and again: behind the last instruction
   * stands a handler of ours that notes that, and gives the monitor back without a hook; behind it
   * another, should there be no memory for the note. Both are covered by what covers the end of the
   * handler that they stand for: the program's own handlers, and those of the monitors around,
   * since HotSpot compiles no method that an exception could leave with a monitor held. To be
   * called when all other hooks stand.
   */
  static void guardExits(Body body) {
    for (TryCatchBlockNode block : List.copyOf(body.method.tryCatchBlocks)) {
      AbstractInsnNode exit = exitOf(block.handler);
      if (exit != null && body.covers(block, Body.nextReal(block.handler))) {
        guardExit(body, block.handler, exit, around(body, exit));
      }
    }
  }

  /** The handlers that cover the {@code athrow} behind a monitor's exit. */
  private static List<TryCatchBlockNode> around(Body body, AbstractInsnNode exit) {
    AbstractInsnNode thrown = exit;
    while (thrown != null && thrown.getOpcode() != ATHROW) {
      thrown = Body.nextReal(thrown);
    }
    return thrown == null ? List.of() : body.handlersOf(thrown);
  }

  private static void guardExit(
      Body body, LabelNode covered, AbstractInsnNode exit, List<TryCatchBlockNode> around) {
    int monitor = monitorOf(exit);
    List<Object> locals = ExitWeaver.extended(List.of(), monitor);
    FrameNode frame = CountedLoops.frameAt(covered);
    if (!around.isEmpty() && frame != null) { // they need the variables that the program's has
      body.wantsFrames |= !body.expanded;
      locals = body.expanded ? frame.local : locals;
    }
    LabelNode end = new LabelNode();
    body.code.insertBefore(exit, end);
    LabelNode handler = new LabelNode();
    body.method.tryCatchBlocks.add(0, new TryCatchBlockNode(covered, end, handler, null));
    Emitter last = body.handler(handler, locals); // throwable
    noteLost(last.local(ALOAD, monitor)); //         throwable
    LabelNode noted = new LabelNode();
    last.add(noted);
    leave(last, monitor);
    LabelNode unnoted = new LabelNode();
    body.method.tryCatchBlocks.add(new TryCatchBlockNode(handler, noted, unnoted, null));
    leave(body.handler(unnoted, locals), monitor);
    LabelNode ours = new LabelNode();
    body.code.add(ours);
    body.extend(around, handler, ours);
  }

  private static void leave(Emitter emitter, int monitor) { // throwable
    emitter
        .local(ALOAD, monitor) //                             throwable monitor
        .op(MONITOREXIT) //                                   throwable
        .op(ATHROW);
  }

  /**
   * Notes that a monitor is left without its hook, where the stack has no room for a call: {@code
   * Hook.lost = new Object[] {monitor, Hook.lost}}. Takes the monitor from the stack.
   */
  static void noteLost(Emitter emitter) { //         monitor
    emitter
        .op(ICONST_2)
        .add(new TypeInsnNode(ANEWARRAY, "java/lang/Object")) // monitor chain
        .op(DUP_X1) //                               chain monitor chain
        .op(SWAP) //                                 chain chain monitor
        .op(ICONST_0)
        .op(SWAP) //                                 chain chain 0 monitor
        .op(AASTORE) //                              chain
        .op(DUP)
        .op(ICONST_1) //                             chain chain 1
        .field(GETSTATIC, Hooks.OWNER, "lost", LOST)
        .op(AASTORE) //                              chain
        .field(PUTSTATIC, Hooks.OWNER, "lost", LOST); //
  }

  /**
   * The {@code monitorexit} of a handler that gives a monitor back before all else, as that of a
   * {@code synchronized} block does; null of others. Hooks may stand there already.
   */
  static AbstractInsnNode exitOf(LabelNode handler) {
    boolean loaded = false;
    for (AbstractInsnNode i = Body.nextReal(handler); i != null; i = Body.nextReal(i)) {
      switch (i.getOpcode()) {
        case ALOAD -> loaded = true;
        case ASTORE, DUP -> {}
        case INVOKESTATIC -> {
          if (!((MethodInsnNode) i).owner.equals(Hooks.OWNER)) {
            return null;
          }
        }
        case MONITOREXIT -> {
          return loaded ? i : null;
        }
        default -> {
          return null;
        }
      }
    }
    return null;
  }

  /**
   * The variable that holds the monitor which an instruction gives back; another may be loaded for
   * the hook between.
   */
  private static int monitorOf(AbstractInsnNode exit) {
    AbstractInsnNode i = exit;
    while (i.getOpcode() != ALOAD || Body.nextReal(i).getOpcode() == INVOKESTATIC) {
      i = i.getPrevious();
    }
    return ((VarInsnNode) i).var;
  }
}
