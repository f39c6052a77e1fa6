package dev.redflag.pairs.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Values as the instructions that made them, through variables and casts. */
class Origins extends SourceInterpreter {
  Origins() {
    super(Opcodes.ASM9);
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
