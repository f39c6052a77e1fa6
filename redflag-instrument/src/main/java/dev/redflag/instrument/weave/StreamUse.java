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

  /** Methods that begin to go through a stream, and may leave elements out. */
  private static final Set<String> SHORT_ENDS =
      Set.of("findFirst", "findAny", "anyMatch", "allMatch", "noneMatch", "count", "iterator");

  /** What the program does with a stream in the expression that makes it. */
  private enum Use {
    /** It goes through all elements. */
    EACH,
    /** It goes through some, or the JDK does, which called the lambda that returns it. */
    SOME,
    /** Nothing: who runs it reads what is in the source by then. */
    KEPT
  }

  private StreamUse() {}

  /**
   * The name under which a call is looked up: that of the method, with {@code :each} where it makes
   * a stream all of whose elements are read right behind it, with {@code :kept} where none is.
   */
  static String nameOf(Body body, MethodInsnNode insn) {
    if (!makes(insn)) {
      return insn.name;
    }
    return switch (useOf(body, insn)) {
      case EACH -> insn.name + ":each";
      case SOME -> insn.name;
      case KEPT -> insn.name + ":kept";
    };
  }

  private static boolean makes(MethodInsnNode insn) {
    return insn.desc.startsWith("()Ljava/util/stream/")
        && !isOfStream(insn.owner)
        && switch (insn.name) {
          case "stream", "parallelStream", "chars", "codePoints" -> true;
          default -> false;
        };
  }

  /** Whether a call goes through all elements of a stream that was made elsewhere. */
  static boolean ends(Body body, MethodInsnNode insn) {
    return isOfStream(insn) && ENDS.contains(insn.name) && !body.streamsTold.contains(insn);
  }

  /** Whether a call goes through some elements of a stream that was made elsewhere. */
  static boolean endsShort(Body body, MethodInsnNode insn) {
    return isOfStream(insn) && SHORT_ENDS.contains(insn.name) && !body.streamsTold.contains(insn);
  }

  /**
   * Whether a call goes through all or some elements of a stream.
   *
   * @param owner internal name of the class that it names
   * @param name the method's name
   */
  public static boolean isEnd(String owner, String name) {
    return isOfStream(owner) && (ENDS.contains(name) || SHORT_ENDS.contains(name));
  }

  /** What the instructions behind a call do with the stream that it makes. */
  private static Use useOf(Body body, MethodInsnNode made) {
    boolean each = made.desc.equals("()Ljava/util/stream/Stream;"); // rows tell elements of these
    for (AbstractInsnNode insn = made.getNext(); insn != null; insn = insn.getNext()) {
      int opcode = insn.getOpcode();
      if (insn instanceof MethodInsnNode call && isOfStream(call)) {
        boolean all = ENDS.contains(call.name);
        if (all || SHORT_ENDS.contains(call.name)) {
          body.streamsTold.add(insn);
          return all && each ? Use.EACH : Use.SOME;
        }
        each &= STAGES.contains(call.name);
      } else if (opcode == Opcodes.ARETURN) {
        return body.method.name.startsWith("lambda$") ? Use.SOME : Use.KEPT;
      } else if (opcode == Opcodes.POP
          || opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE
          || opcode >= Opcodes.IFEQ && opcode <= Opcodes.RETURN
          || opcode == Opcodes.PUTFIELD
          || opcode == Opcodes.PUTSTATIC
          || opcode == Opcodes.ATHROW
          || opcode == Opcodes.IFNULL
          || opcode == Opcodes.IFNONNULL) {
        return Use.KEPT;
      }
    }
    return Use.KEPT;
  }

  private static boolean isOfStream(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEINTERFACE && isOfStream(call.owner);
  }

  private static boolean isOfStream(String owner) {
    return owner.startsWith("java/util/stream/") && owner.endsWith("Stream");
  }
}
