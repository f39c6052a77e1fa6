package dev.redflag.pairs.code;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the calls on objects of the JDK, and the accesses to elements of arrays, that a method
 * makes and lets nobody else have, as it does with the builder of a text, a list that it fills and
 * counts, or an array that it computes with: no other thread can have those. What is stored, handed
 * over, returned or thrown is given up, and what shows it is too.
 */
final class FreshObjects {
  private static final int MAX_INSTRUCTIONS = 5_000;

  /** Methods whose result is, or shows, the receiver and nothing else. */
  private static final Set<String> SHOWING =
      Set.of("iterator", "listIterator", "keySet", "values", "subList");

  private final Frame<SourceValue>[] frames;
  private final Set<AbstractInsnNode> left = identities();

  private FreshObjects(Frame<SourceValue>[] frames) {
    this.frames = frames;
  }

  /**
   * The calls whose receiver is such an object, and the accesses whose array is.
   *
   * @param owner internal name of the class that declares the method
   */
  static Set<AbstractInsnNode> uses(MethodNode method, String owner) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions) {
      any |= isMade(insn);
    }
    if (!any || method.instructions.size() > MAX_INSTRUCTIONS) {
      return Set.of();
    }
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(new Shown()).analyze(owner, method);
    } catch (AnalyzerException | RuntimeException e) {
      return Set.of(); // odd beyond our reading
    }
    FreshObjects objects = new FreshObjects(frames);
    AbstractInsnNode[] code = method.instructions.toArray();
    for (int i = 0; i < code.length; i++) {
      objects.leave(i, code[i]);
    }
    Set<AbstractInsnNode> uses = identities();
    for (int i = 0; i < code.length; i++) {
      SourceValue used = frames[i] == null ? null : used(frames[i], code[i]);
      if (used != null && objects.isFresh(used)) {
        uses.add(code[i]);
      }
    }
    return uses;
  }

  /** The object that a call is made on, or the array that an access is to; null for others. */
  private static SourceValue used(Frame<SourceValue> frame, AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return frame.getStack(frame.getStackSize() - 2);
    }
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      return frame.getStack(frame.getStackSize() - 3);
    }
    return insn instanceof MethodInsnNode call && opcode != Opcodes.INVOKESTATIC
        ? receiver(frame, call)
        : null;
  }

  private static Set<AbstractInsnNode> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static boolean isMade(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEW -> StateCalls.isOwner(((TypeInsnNode) insn).desc);
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default -> false;
    };
  }

  private boolean isFresh(SourceValue value) {
    return !value.insns.isEmpty()
        && value.insns.stream().allMatch(from -> isMade(from) && !left.contains(from));
  }

  /** What an instruction lets others have. */
  private void leave(int at, AbstractInsnNode insn) {
    Frame<SourceValue> frame = frames[at];
    if (frame == null) { // cannot be reached
      return;
    }
    switch (insn.getOpcode()) {
      case Opcodes.PUTSTATIC, Opcodes.PUTFIELD, Opcodes.AASTORE, Opcodes.ARETURN, Opcodes.ATHROW ->
          leave(frame, 1);
      case Opcodes.INVOKEDYNAMIC ->
          leave(frame, Type.getArgumentTypes(((InvokeDynamicInsnNode) insn).desc).length);
      case Opcodes.INVOKESTATIC ->
          leave(frame, Type.getArgumentTypes(((MethodInsnNode) insn).desc).length);
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESPECIAL -> {
        MethodInsnNode call = (MethodInsnNode) insn;
        leave(frame, Type.getArgumentTypes(call.desc).length);
        if (mayShow(call)) {
          left.addAll(receiver(frame, call).insns);
        }
      }
      default -> {}
    }
  }

  private void leave(Frame<SourceValue> frame, int top) {
    for (int i = 1; i <= top; i++) {
      left.addAll(frame.getStack(frame.getStackSize() - i).insns);
    }
  }

  private static SourceValue receiver(Frame<SourceValue> frame, MethodInsnNode call) {
    int arguments = Type.getArgumentTypes(call.desc).length;
    return frame.getStack(frame.getStackSize() - 1 - arguments);
  }

  /** Whether a result may lead to the receiver, and is not taken for it. */
  private static boolean mayShow(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    return !isReceiver(call)
        && result.getSort() == Type.OBJECT
        && !result.getInternalName().equals("java/lang/Object")
        && !result.getInternalName().equals("java/lang/String");
  }

  /** Whether a result is taken for the receiver. */
  private static boolean isReceiver(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && !call.name.equals("<init>")
        && (SHOWING.contains(call.name)
            || Type.getReturnType(call.desc).getDescriptor().equals("L" + call.owner + ";"));
  }

  /** Through such results too. */
  private static final class Shown extends Origins {
    @Override
    public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
      return insn instanceof MethodInsnNode call && isReceiver(call)
          ? values.get(0)
          : super.naryOperation(insn, values);
    }
  }
}
