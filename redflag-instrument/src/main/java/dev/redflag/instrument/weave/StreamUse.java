package dev.redflag.instrument.weave;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What the program goes on to do with a stream that it makes of a collection: nothing of the
 * elements is read when it is made, and how many are read afterwards hangs on that.
 */
final class StreamUse {
  /** Methods that pass every element on that asks for it. */
  private static final Set<String> STAGES =
      Set.of(
          "filter",
          "map",
          "mapToObj",
          "mapToInt",
          "mapToLong",
          "mapToDouble",
          "asLongStream",
          "asDoubleStream",
          "boxed",
          "distinct",
          "sorted",
          "peek",
          "parallel",
          "sequential",
          "unordered",
          "onClose");

  /** Methods that go through all elements. */
  private static final Set<String> ENDS =
      Set.of(
          "forEach",
          "forEachOrdered",
          "toArray",
          "toList",
          "reduce",
          "collect",
          "min",
          "max",
          "sum",
          "average",
          "summaryStatistics");

  private StreamUse() {}

  /**
   * The name under which a call is looked up: that of the method, with {@code :each} where it makes
   * a stream all of whose elements are read right behind it.
   */
  static String nameOf(MethodInsnNode insn) {
    boolean makes =
        (insn.name.equals("stream") || insn.name.equals("parallelStream"))
            && insn.desc.equals("()Ljava/util/stream/Stream;");
    return makes && isReadWhole(insn) ? insn.name + ":each" : insn.name;
  }

  private static boolean isReadWhole(AbstractInsnNode from) {
    for (AbstractInsnNode insn = from.getNext(); insn != null; insn = insn.getNext()) {
      int opcode = insn.getOpcode();
      if (insn instanceof MethodInsnNode call && isOfStream(call)) {
        if (ENDS.contains(call.name)) {
          return true;
        }
        if (!STAGES.contains(call.name)) {
          return false;
        }
      } else if (opcode == Opcodes.POP
          || opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE
          || opcode >= Opcodes.IFEQ && opcode <= Opcodes.RETURN
          || opcode == Opcodes.PUTFIELD
          || opcode == Opcodes.PUTSTATIC
          || opcode == Opcodes.ATHROW
          || opcode == Opcodes.IFNULL
          || opcode == Opcodes.IFNONNULL) {
        return false;
      }
    }
    return false;
  }

  private static boolean isOfStream(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE
        && call.owner.startsWith("java/util/stream/")
        && call.owner.endsWith("Stream");
  }
}
