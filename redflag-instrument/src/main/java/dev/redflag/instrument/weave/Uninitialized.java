package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Finds the instructions that handle an object whose constructor has not called {@code super} yet:
 * the verifier lets it be written to and locked, but not passed to a hook.
 *
 * <p>Compilers write to {@code this} before {@code super()} to capture variables; no compiler locks
 * such an object, but the verifier allows it. Most methods are told apart by a glance; for the
 * others the data flow is followed.
 */
public final class Uninitialized {
  private static final String MARK = "%";

  private Uninitialized() {}

  /**
   * The uses of uninitialized objects in a method of the class {@code owner}, and the code that is
   * never reached; null where a glance shows that there are none.
   */
  public static Set<AbstractInsnNode> uses(MethodNode method, String owner) {
    if (!mayHaveUses(method, owner)) {
      return null;
    }
    Set<AbstractInsnNode> uses = Collections.newSetFromMap(new IdentityHashMap<>());
    AbstractInsnNode[] code = method.instructions.toArray();
    Frame<BasicValue>[] frames;
    try {
      frames = new Flow(new Marking(method)).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException e) {
      // The class will not verify, or is odd beyond our reading: bar all candidates.
      for (AbstractInsnNode insn : code) {
        if (isCandidate(insn)) {
          uses.add(insn);
        }
      }
      return uses;
    }
    for (int i = 0; i < code.length; i++) {
      if (isCandidate(code[i]) && (frames[i] == null || isMarked(operand(code[i], frames[i])))) {
        uses.add(code[i]);
      }
    }
    return uses;
  }

  private static boolean isCandidate(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode == PUTFIELD || opcode == MONITORENTER || opcode == MONITOREXIT;
  }

  private static BasicValue operand(AbstractInsnNode insn, Frame<BasicValue> frame) {
    int depth = insn.getOpcode() == PUTFIELD ? 2 : 1;
    return frame.getStack(frame.getStackSize() - depth);
  }

  /** A glance: false where the method surely has no such uses. */
  private static boolean mayHaveUses(MethodNode method, String owner) {
    boolean constructor = method.name.equals("<init>");
    boolean monitors = false;
    boolean creations = false;
    boolean ownWrites = false;
    for (AbstractInsnNode insn = method.instructions.getFirst();
        insn != null;
        insn = insn.getNext()) {
      switch (insn.getOpcode()) {
        case MONITORENTER, MONITOREXIT -> monitors = true;
        case NEW -> creations = true;
        case PUTFIELD -> ownWrites |= ((FieldInsnNode) insn).owner.equals(owner);
        default -> {}
      }
    }
    if (monitors && creations) {
      return true;
    }
    return constructor && (monitors || ownWrites) && !startsWithSuper(method);
  }

  /**
   * Whether a constructor calls another one first, in straight code without a write or a handler.
   */
  private static boolean startsWithSuper(MethodNode method) {
    int created = 0;
    for (AbstractInsnNode insn = method.instructions.getFirst();
        insn != null;
        insn = insn.getNext()) {
      int opcode = insn.getOpcode();
      if (opcode == NEW) {
        created++;
      } else if (opcode == INVOKESPECIAL && ((MethodInsnNode) insn).name.equals("<init>")) {
        if (created == 0) {
          return !isGuarded(method, insn);
        }
        created--;
      } else if (insn instanceof JumpInsnNode
          || insn instanceof TableSwitchInsnNode
          || insn instanceof LookupSwitchInsnNode
          || isCandidate(insn)
          || opcode >= GOTO && opcode <= Opcodes.RETURN
          || opcode == Opcodes.ATHROW) {
        return false;
      }
    }
    return false;
  }

  private static boolean isGuarded(MethodNode method, AbstractInsnNode end) {
    int at = method.instructions.indexOf(end);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (method.instructions.indexOf(block.start) <= at) {
        return true;
      }
    }
    return false;
  }

  private static boolean isMarked(BasicValue value) {
    return value != null
        && value.isReference()
        && value.getType() != null
        && value.getType().getInternalName().startsWith(MARK);
  }

  /** Values that are uninitialized objects have a type of their own, one an instruction. */
  private static final class Marking extends BasicInterpreter {
    private final MethodNode method;

    Marking(MethodNode method) {
      super(Opcodes.ASM9);
      this.method = method;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0 && method.name.equals("<init>")
          ? marked("this")
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
      return insn.getOpcode() == NEW
          ? marked(Integer.toString(method.instructions.indexOf(insn)))
          : super.newOperation(insn);
    }

    private static BasicValue marked(String name) {
      return new BasicValue(Type.getObjectType(MARK + name));
    }
  }

  /** Follows the data flow; a call of a constructor initializes all copies of its receiver. */
  private static final class Flow extends Analyzer<BasicValue> {
    Flow(Interpreter<BasicValue> interpreter) {
      super(interpreter);
    }

    @Override
    protected Frame<BasicValue> newFrame(int locals, int stack) {
      return new State(locals, stack);
    }

    @Override
    protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
      return new State(frame);
    }
  }

  private static final class State extends Frame<BasicValue> {
    State(int locals, int stack) {
      super(locals, stack);
    }

    State(Frame<? extends BasicValue> frame) {
      super(frame);
    }

    @Override
    public void execute(AbstractInsnNode insn, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      BasicValue receiver = null;
      if (insn.getOpcode() == INVOKESPECIAL && ((MethodInsnNode) insn).name.equals("<init>")) {
        int arguments = Type.getArgumentCount(((MethodInsnNode) insn).desc);
        receiver = getStack(getStackSize() - 1 - arguments);
      }
      super.execute(insn, interpreter);
      if (isMarked(receiver)) {
        for (int i = 0; i < getLocals(); i++) {
          if (receiver.equals(getLocal(i))) {
            setLocal(i, BasicValue.REFERENCE_VALUE);
          }
        }
        for (int i = 0; i < getStackSize(); i++) {
          if (receiver.equals(getStack(i))) {
            setStack(i, BasicValue.REFERENCE_VALUE);
          }
        }
      }
    }
  }
}
