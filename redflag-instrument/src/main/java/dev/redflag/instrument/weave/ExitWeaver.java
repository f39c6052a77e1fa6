package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.RETURN;

import dev.redflag.runtime.site.ClassRecord;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Weaves what stands around a whole body: the monitor of a synchronized method, the end of a class
 * initializer, and the use of a class at the start of its static methods and constructors.
 *
 * <p>The way out by an exception is a handler behind the method's last instruction, the last in its
 * table. Its frame has the exception on the stack, and among the locals at most {@code this}, as an
 * {@code Object}: it names no class of the program. A method that loses the variable of {@code
 * this} gets another one to hold it, which is then part of every frame; such a method must be read
 * with its frames expanded.
 */
final class ExitWeaver {
  private final Body body;

  /** The local variable that holds {@code this}; -1 where none is needed. */
  private final int self;

  /**
   * To be made before the hooks are woven, which pass arguments in variables behind those taken.
   */
  ExitWeaver(Body body) {
    this.body = body;
    boolean instance = body.isSynchronized() && !body.isStatic();
    this.self = !instance ? -1 : reusesThis(body) ? body.reserveLocal() : 0;
  }

  /**
   * Whether a synchronized method has places where the variable of {@code this} does not hold it.
   */
  static boolean reusesThis(Body body) {
    return body.isSynchronized() && !body.isStatic() && body.losesThis();
  }

  /** Weaves start and ends; to be called when all other hooks stand. */
  void weave(AbstractInsnNode[] original) {
    ClassRecord record = body.plan.record();
    boolean locks = locks();
    boolean initializes = initializes();
    AbstractInsnNode kept = body.keptEnd;
    AbstractInsnNode start = kept == null ? body.code.getFirst() : kept.getNext();
    Emitter entry = kept == null ? Emitter.atStart(body.code) : Emitter.after(body.code, kept);
    if (uses(record)) {
      entry.push(record.number).call(Hooks.CLASS_USED);
    }
    if (locks) {
      if (!body.isStatic()) {
        keepThis(entry);
      }
      pushMonitor(entry); //                      monitor
      entry.push(body.site(null, null, null)); // monitor site
      entry.call(body, Hooks.MONITOR_ENTERED, Hooks.MONITOR_ENTERED_BOUND); //
    }
    if (locks || initializes) {
      ends(start, original, initializes);
    }
  }

  private boolean locks() {
    return body.isSynchronized() && !body.isInitializer();
  }

  private boolean initializes() {
    return body.isInitializer() && body.plan.record().hasInitializer;
  }

  /** Whether the body gets a handler of ours around all of it. */
  boolean handles() {
    return locks() || initializes();
  }

  private boolean uses(ClassRecord record) {
    return body.isInitializer()
        ? record.inheritsInitializers
        : record.needsInitialization() && (body.isStatic() || body.isConstructor());
  }

  private void pushMonitor(Emitter emitter) {
    if (self >= 0) {
      emitter.local(ALOAD, self);
    } else {
      emitter.pushClass(body.plan);
    }
  }

  private void emitInitialized(Emitter emitter) {
    emitter.push(body.plan.record().number).call(Hooks.INITIALIZER_ENDING);
  }

  /** Keeps {@code this} where it is, or in a variable of its own, which all frames then name. */
  private void keepThis(Emitter entry) {
    if (self == 0) {
      return;
    }
    entry.local(ALOAD, 0).local(ASTORE, self);
    for (AbstractInsnNode insn = body.code.getFirst(); insn != null; insn = insn.getNext()) {
      if (insn instanceof FrameNode frame) {
        frame.local = extended(frame.local, self);
      }
    }
  }

  /** The locals of a frame with an {@code Object} at the given variable. */
  static List<Object> extended(List<Object> locals, int variable) {
    List<Object> longer = new ArrayList<>(locals == null ? List.of() : locals);
    int size = 0;
    for (Object local : longer) {
      size += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; size < variable; size++) {
      longer.add(Opcodes.TOP);
    }
    longer.add("java/lang/Object");
    return longer;
  }

  private void ends(AbstractInsnNode start, AbstractInsnNode[] original, boolean initializes) {
    LabelNode handler = new LabelNode();
    LabelNode from = new LabelNode();
    body.code.insertBefore(start, from);
    for (AbstractInsnNode insn : original) {
      if (insn.getOpcode() >= IRETURN && insn.getOpcode() <= RETURN) {
        LabelNode to = new LabelNode();
        body.code.insertBefore(insn, to);
        Emitter before = Emitter.before(body.code, insn);
        if (initializes) {
          emitInitialized(before);
        } else {
          pushMonitor(before); //                monitor
          before.call(body, Hooks.MONITOR_EXITING, Hooks.MONITOR_EXITING_BOUND); //
        }
        guard(from, to, handler);
        from = body.labelAfter(insn);
      }
    }
    LabelNode to = new LabelNode();
    body.code.add(to);
    guard(from, to, handler);
    List<Object> locals = self >= 0 ? extended(List.of(), self) : List.of();
    Emitter end = body.handler(handler, locals); //  throwable
    if (!body.waits.isEmpty()) {
      end.call(Hooks.WAITED);
    }
    if (!body.tries.isEmpty()) {
      end.push(body.number).call(Hooks.STATE_THROWN);
    }
    LabelNode exits = new LabelNode();
    end.add(exits);
    if (initializes) {
      emitInitialized(end); //                  throwable
      end.op(ATHROW);
    } else {
      pushMonitor(end); //                      throwable monitor
      end.call(Hooks.MONITOR_EXITING); //       throwable
      guardEnd(end, exits, locals);
    }
  }

  /** Should the stack overflow in the call of the last hook, its release is noted as lost. */
  private void guardEnd(Emitter end, LabelNode exits, List<Object> locals) { // throwable
    LabelNode exited = new LabelNode();
    end.add(exited).op(ATHROW);
    LabelNode handler = new LabelNode();
    body.method.tryCatchBlocks.add(new TryCatchBlockNode(exits, exited, handler, null));
    Emitter lost = body.handler(handler, locals); // throwable
    pushMonitor(lost); //                            throwable monitor
    MonitorWeaver.noteLost(lost); //                 throwable
    lost.op(ATHROW);
  }

  private void guard(LabelNode from, LabelNode to, LabelNode handler) {
    AbstractInsnNode first = Body.nextReal(from);
    for (AbstractInsnNode insn = from; insn != to; insn = insn.getNext()) {
      if (insn == first) {
        body.method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, handler, null));
        return;
      }
    }
  }
}
