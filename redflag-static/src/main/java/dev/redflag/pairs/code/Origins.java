package dev.redflag.pairs.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Values as the instructions that made them, through variables and casts. No value is without one,
 * so that one from elsewhere is still seen where it is merged with others: a parameter is as if its
 * variable were loaded, a caught exception as if the start of its handler made it.
 */
class Origins extends SourceInterpreter {
  Origins() {
    super(Opcodes.ASM9);
  }

  @Override
  public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
    return new SourceValue(type.getSize(), new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
  }

  @Override
  public SourceValue newExceptionValue(
      TryCatchBlockNode block, Frame<SourceValue> handler, Type type) {
    return new SourceValue(1, block.handler);
  }

  @Override
  public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
    return value;
  }

  @Override
  public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
    return insn.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(insn, value);
  }
}
