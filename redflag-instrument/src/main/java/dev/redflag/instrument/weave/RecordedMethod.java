package dev.redflag.instrument.weave;

import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** A method as read, with the bytecode indices that its instructions had in the class file. */
public class RecordedMethod extends MethodNode {
  /** A reader that tells at which bytecode index it is. */
  public static final class Reader extends ClassReader {
    private int index;

    public Reader(byte[] bytes) {
      super(bytes);
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
      index = bytecodeOffset;
    }
  }

  private final Reader reader;
  private int[] indices = new int[64];
  private boolean subroutines;

  protected RecordedMethod(
      Reader reader,
      int access,
      String name,
      String descriptor,
      String signature,
      String[] exceptions) {
    super(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
    this.reader = reader;
  }

  /** Indices by position in the instruction list; meaningful where an instruction has a site. */
  public int[] indices() {
    return Arrays.copyOf(indices, instructions.size());
  }

  /** Whether the method has a {@code jsr}, so that its instructions must be copied out. */
  boolean hasSubroutines() {
    return subroutines;
  }

  private void note() {
    int last = instructions.size() - 1;
    if (last >= indices.length) {
      indices = Arrays.copyOf(indices, last << 1);
    }
    indices[last] = reader.index;
  }

  @Override
  public void visitInsn(int opcode) {
    super.visitInsn(opcode);
    note();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String field, String type) {
    super.visitFieldInsn(opcode, owner, field, type);
    note();
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String method, String type, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, method, type, isInterface);
    note();
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    super.visitJumpInsn(opcode, label);
    subroutines |= opcode == Opcodes.JSR;
  }
}
