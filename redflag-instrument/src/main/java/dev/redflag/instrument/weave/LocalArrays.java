package dev.redflag.instrument.weave;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the accesses to arrays that never leave the method that makes them: no other thread can
 * have such an array, so that no access to it races.
 *
 * <p>An array leaves where it is stored in a field or an array, passed to a call, returned, thrown,
 * locked or cast, on whatever path. The data flow tells for each operand which instructions may
 * have made it; an access counts if all of these make an array (or are null) that never leaves.
 */
public final class LocalArrays {
  /** The flow of longer methods is not followed: they are few, and it costs time. */
  private static final int MAX_INSTRUCTIONS = 4_000;

  private LocalArrays() {}

  /** The accesses to such arrays in a method of the class {@code owner}. */
  public static Set<AbstractInsnNode> accesses(MethodNode method, String owner) {
    if (!mayHave(method)) {
      return Set.of();
    }
    Origins origins = new Origins();
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(origins).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException e) {
      return Set.of(); // odd beyond our reading: all is checked
    }
    Set<AbstractInsnNode> found = Collections.newSetFromMap(new IdentityHashMap<>());
    AbstractInsnNode[] code = method.instructions.toArray();
    for (int i = 0; i < code.length; i++) {
      int depth = depthOfArray(code[i].getOpcode());
      if (depth > 0 && frames[i] != null) {
        SourceValue array = frames[i].getStack(frames[i].getStackSize() - depth);
        if (origins.isLocal(array)) {
          found.add(code[i]);
        }
      }
    }
    return found;
  }

  /** A glance: false where the method makes no array or accesses none. */
  private static boolean mayHave(MethodNode method) {
    if (method.instructions.size() > MAX_INSTRUCTIONS) {
      return false;
    }
    boolean makes = false;
    boolean accesses = false;
    for (AbstractInsnNode insn : method.instructions) {
      makes |= makesArray(insn.getOpcode());
      accesses |= depthOfArray(insn.getOpcode()) > 0;
    }
    return makes && accesses;
  }

  private static boolean makesArray(int opcode) {
    return opcode == Opcodes.NEWARRAY
        || opcode == Opcodes.ANEWARRAY
        || opcode == Opcodes.MULTIANEWARRAY;
  }

  /** How deep on the operand stack the array of an access lies, its top being 1; 0 for others. */
  private static int depthOfArray(int opcode) {
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return 2;
    }
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE ? 3 : 0;
  }

  /**
   * Follows arrays to the instructions that made them, and notes which of these leave. All other
   * values are one, so that the flow of a method that makes few arrays is soon followed.
   */
  private static final class Origins extends SourceInterpreter {
    /** Stands for whatever made a value that is no array of this method's. */
    private static final AbstractInsnNode ELSEWHERE = new InsnNode(Opcodes.NOP);

    private static final SourceValue ONE_WORD = new SourceValue(1, ELSEWHERE);
    private static final SourceValue TWO_WORDS = new SourceValue(2, ELSEWHERE);

    private final Set<AbstractInsnNode> left = new HashSet<>();

    Origins() {
      super(Opcodes.ASM9);
    }

    boolean isLocal(SourceValue value) {
      for (AbstractInsnNode origin : value.insns) {
        if (origin == ELSEWHERE || left.contains(origin)) {
          return false;
        }
      }
      return !value.insns.isEmpty();
    }

    private void leaves(SourceValue value) {
      left.addAll(value.insns);
    }

    private static SourceValue fromElsewhere(int size) {
      return size == 2 ? TWO_WORDS : ONE_WORD;
    }

    @Override
    public SourceValue merge(SourceValue one, SourceValue other) {
      return one == other ? one : super.merge(one, other);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return fromElsewhere(type.getSize());
    }

    @Override
    public SourceValue newEmptyValue(int local) {
      return ONE_WORD;
    }

    @Override
    public SourceValue newExceptionValue(
        TryCatchBlockNode block, Frame<SourceValue> handler, Type type) {
      return ONE_WORD;
    }

    /** Null counts as an array that is local: no access to it comes to pass. */
    @Override
    public SourceValue newOperation(AbstractInsnNode insn) {
      SourceValue made = super.newOperation(insn);
      return insn.getOpcode() == Opcodes.ACONST_NULL ? made : fromElsewhere(made.size);
    }

    /** A copy was made where its original was. */
    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
      return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
      switch (insn.getOpcode()) {
        case Opcodes.ARRAYLENGTH, Opcodes.IFNULL, Opcodes.IFNONNULL -> {}
        default -> leaves(value);
      }
      return madeBy(insn, super.unaryOperation(insn, value));
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue one, SourceValue other) {
      int opcode = insn.getOpcode();
      boolean compares = opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE;
      if (depthOfArray(opcode) == 0 && !compares) {
        leaves(one);
        leaves(other);
      }
      return fromElsewhere(super.binaryOperation(insn, one, other).size);
    }

    @Override
    public SourceValue ternaryOperation(
        AbstractInsnNode insn, SourceValue array, SourceValue index, SourceValue value) {
      leaves(value);
      return ONE_WORD;
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
      for (SourceValue value : values) {
        leaves(value);
      }
      return madeBy(insn, super.naryOperation(insn, values));
    }

    private static SourceValue madeBy(AbstractInsnNode insn, SourceValue value) {
      return makesArray(insn.getOpcode()) ? value : fromElsewhere(value.size);
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, SourceValue value, SourceValue expected) {
      leaves(value);
    }
  }
}
