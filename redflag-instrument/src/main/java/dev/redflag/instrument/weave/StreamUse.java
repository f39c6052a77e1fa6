package dev.redflag.instrument.weave;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What the program goes on to do with a stream that it makes of a collection: nothing of the
 * elements is read when it is made, and how many are read afterwards hangs on that.
 */
public final class StreamUse {
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
  static String nameOf(Body body, MethodInsnNode insn) {
    boolean makes =
        (insn.name.equals("stream") || insn.name.equals("parallelStream"))
            && insn.desc.equals("()Ljava/util/stream/Stream;");
    AbstractInsnNode end = makes ? endOf(insn) : null;
    if (end != null) {
      body.streamsTold.add(end);
    }
    return end != null ? insn.name + ":each" : insn.name;
  }

  /** Whether a call goes through all elements of a stream that was made elsewhere. */
  static boolean ends(Body body, MethodInsnNode insn) {
    return isOfStream(insn) && ENDS.contains(insn.name) && !body.streamsTold.contains(insn);
  }

  /**
   * Whether a call goes through all elements of a stream.
   *
   * @param owner internal name of the class that it names
   * @param name the method's name
   */
  public static boolean isEnd(String owner, String name) {
    return isOfStream(owner) && ENDS.contains(name);
  }

  /** The call that goes through all elements of the stream made here; null where none does. */
  private static AbstractInsnNode endOf(AbstractInsnNode from) {
    for (AbstractInsnNode insn = from.getNext(); insn != null; insn = insn.getNext()) {
      int opcode = insn.getOpcode();
      if (insn instanceof MethodInsnNode call && isOfStream(call)) {
        if (ENDS.contains(call.name)) {
          return call;
        }
        if (!STAGES.contains(call.name)) {
          return null;
        }
      } else if (opcode == Opcodes.POP
          || opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE
          || opcode >= Opcodes.IFEQ && opcode <= Opcodes.RETURN
          || opcode == Opcodes.PUTFIELD
          || opcode == Opcodes.PUTSTATIC
          || opcode == Opcodes.ATHROW
          || opcode == Opcodes.IFNULL
          || opcode == Opcodes.IFNONNULL) {
        return null;
      }
    }
    return null;
  }

  private static boolean isOfStream(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE && isOfStream(call.owner);
  }

  private static boolean isOfStream(String owner) {
    return owner.startsWith("java/util/stream/") && owner.endsWith("Stream");
  }
}
