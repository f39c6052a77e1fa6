package dev.redflag.instrument.escape;

import dev.redflag.instrument.weave.JumpTargets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the accesses of a constructor to fields of {@code this} that come before anybody else can
 * know the object: on no path to them was {@code this} passed, stored, thrown or captured.
 *
 * <p>It holds where the constructor calls that of {@code Object}, which hands the object to nobody.
 * Code order stands in for paths: all that stands behind the first place where {@code this} goes
 * somewhere, or behind a place that can be reached from there by a jump back, counts as after it.
 */
final class FreshThis {
  private FreshThis() {}

  /**
   * The accesses to fields of an object that nobody else knows; none where the code is odd.
   *
   * @param constructor a constructor
   * @param owner its class
   * @param root its call of the constructor of {@code Object}
   */
  static Set<AbstractInsnNode> accesses(MethodNode constructor, String owner, MethodInsnNode root) {
    Set<AbstractInsnNode> fresh = Collections.newSetFromMap(new IdentityHashMap<>());
    Following following = new Following(root);
    Frame<BasicValue>[] frames;
    try {
      frames = new Analyzer<>(following).analyze(owner, constructor);
    } catch (AnalyzerException | RuntimeException e) { // the class will not verify
      return fresh;
    }
    InsnList code = constructor.instructions;
    int end = end(constructor, following.gone);
    for (int i = 0; i < end; i++) {
      AbstractInsnNode insn = code.get(i);
      int depth =
          insn.getOpcode() == Opcodes.GETFIELD ? 1 : insn.getOpcode() == Opcodes.PUTFIELD ? 2 : 0;
      Frame<BasicValue> frame = frames[i];
      if (depth > 0
          && frame != null
          && frame.getStack(frame.getStackSize() - depth) == Following.THIS) {
        fresh.add(insn);
      }
    }
    return fresh;
  }

  /** Index of the first instruction that may come after one of those by which the object goes. */
  private static int end(MethodNode method, Set<AbstractInsnNode> gone) {
    InsnList code = method.instructions;
    int end = code.size();
    for (AbstractInsnNode insn : gone) {
      end = Math.min(end, code.indexOf(insn));
    }
    for (int before = -1; end != before; ) {
      before = end;
      for (int i = before; i < code.size(); i++) {
        AbstractInsnNode insn = code.get(i);
        if (insn.getOpcode() == Opcodes.RET) {
          return 0;
        }
        for (LabelNode target : JumpTargets.of(insn)) {
          end = Math.min(end, code.indexOf(target));
        }
      }
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        if (code.indexOf(block.end) > before) {
          end = Math.min(end, code.indexOf(block.handler));
        }
      }
    }
    return end;
  }

  /** Follows {@code this}, and collects the instructions by which it goes out of sight. */
  private static final class Following extends BasicInterpreter {
    static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));

    /** What may be {@code this}, or something else. */
    static final BasicValue PERHAPS_THIS = new BasicValue(Type.getObjectType("perhaps this"));

    final Set<AbstractInsnNode> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    private final MethodInsnNode root;

    Following(MethodInsnNode root) {
      super(Opcodes.ASM9);
      this.root = root;
    }

    private static boolean isThis(BasicValue value) {
      return value == THIS || value == PERHAPS_THIS;
    }

    private void goes(AbstractInsnNode insn, BasicValue value) {
      if (isThis(value)) {
        gone.add(insn);
      }
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0
          ? THIS
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (isThis(one) || isThis(other)) {
        return one == other ? one : PERHAPS_THIS;
      }
      return super.merge(one, other);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode insn, BasicValue value)
        throws AnalyzerException {
      switch (insn.getOpcode()) {
        case Opcodes.GETFIELD,
            Opcodes.INSTANCEOF,
            Opcodes.IFNULL,
            Opcodes.IFNONNULL,
            Opcodes.MONITORENTER,
            Opcodes.MONITOREXIT -> {}
        default -> goes(insn, value); // a cast gives a value that is not followed
      }
      return super.unaryOperation(insn, value);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode insn, BasicValue one, BasicValue other)
        throws AnalyzerException {
      if (insn.getOpcode() != Opcodes.IF_ACMPEQ && insn.getOpcode() != Opcodes.IF_ACMPNE) {
        if (insn.getOpcode() != Opcodes.PUTFIELD) {
          goes(insn, one);
        }
        goes(insn, other);
      }
      return super.binaryOperation(insn, one, other);
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode insn, BasicValue one, BasicValue two, BasicValue three)
        throws AnalyzerException {
      goes(insn, three);
      return super.ternaryOperation(insn, one, two, three);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode insn, List<? extends BasicValue> values)
        throws AnalyzerException {
      if (insn != root) {
        for (BasicValue value : values) {
          goes(insn, value);
        }
      }
      return super.naryOperation(insn, values);
    }
  }
}
