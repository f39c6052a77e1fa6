package dev.redflag.instrument.weave;

import dev.redflag.runtime.site.AccessShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds out what a method does with the values that it reads and where those come from that it
 * writes, see {@link AccessShape}. One pass in the order of the code: what two branches do is taken
 * together. That is good enough for the classification of a race, and for nothing else.
 */
public final class AccessShapes {

  private final Map<AbstractInsnNode, AccessFacts> accesses = new HashMap<>();
  private final List<AccessFacts> inOrder = new ArrayList<>();

  /** Per backward jump the places of its label and of itself. */
  private final List<int[]> loops = new ArrayList<>();

  private final Map<LabelNode, Integer> labels = new HashMap<>();

  /** Places from and up to which a monitor is held. */
  private final List<int[]> locked = new ArrayList<>();

  private AccessShapes() {}

  /** The shapes of a method's accesses; none where it has no access. */
  public static Map<AbstractInsnNode, Long> of(MethodNode method) {
    AbstractInsnNode[] code = method.instructions.toArray();
    if (!hasAccess(code)) {
      return Map.of();
    }
    AccessShapes shapes = new AccessShapes();
    shapes.findLoops(code);
    shapes.findLocked(method, code.length);
    new ValueFlow(method, shapes).run(code);
    shapes.compareReads();
    Map<AbstractInsnNode, Long> found = new HashMap<>();
    for (Map.Entry<AbstractInsnNode, AccessFacts> e : shapes.accesses.entrySet()) {
      found.put(e.getKey(), e.getValue().shape());
    }
    return found;
  }

  private static boolean hasAccess(AbstractInsnNode[] code) {
    for (AbstractInsnNode insn : code) {
      int opcode = insn.getOpcode();
      if (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD
          || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
          || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        return true;
      }
    }
    return false;
  }

  private void findLoops(AbstractInsnNode[] code) {
    for (int i = 0; i < code.length; i++) {
      if (code[i] instanceof LabelNode label) {
        labels.put(label, i);
      } else if (code[i] instanceof JumpInsnNode jump && labels.containsKey(jump.label)) {
        loops.add(new int[] {labels.get(jump.label), i});
      }
    }
  }

  /** Compilers let a handler give the monitor back for whatever is thrown in a block. */
  private void findLocked(MethodNode method, int length) {
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      locked.add(new int[] {0, length});
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type == null && MonitorWeaver.exitOf(block.handler) != null) {
        locked.add(new int[] {labels.get(block.start), labels.get(block.end)});
      }
    }
  }

  /** A field, as an instruction names it. */
  private record FieldName(String owner, String name) {}

  /** An element: of the same array and index values. */
  private record ElementName(Object array, FlowValue index) {}

  static Object location(FieldInsnNode insn) {
    return new FieldName(insn.owner, insn.name);
  }

  static Object location(FlowValue array, FlowValue index) {
    boolean named = array.isAsRead() && array.read().location instanceof FieldName;
    return new ElementName(named ? array.read().location : array, index);
  }

  /** A read; returns its value. */
  FlowValue read(AbstractInsnNode insn, int at, Object location, FlowValue target, boolean wide) {
    AccessFacts facts = enter(insn, at, location, target, false);
    return FlowValue.read(facts, wide);
  }

  /**
   * A write.
   *
   * @param stillUsed whether the value, or what it was made of, is on the stack still
   * @param origins the reads of whose values calls made the value
   */
  void write(
      AbstractInsnNode insn,
      int at,
      Object location,
      FlowValue target,
      FlowValue value,
      boolean stillUsed,
      Set<AccessFacts> origins) {
    AccessFacts facts = enter(insn, at, location, target, true);
    if (stillUsed) {
      facts.add(AccessShape.RESULT_USED);
    }
    afterTests(facts);
    for (AccessFacts origin : origins) {
      if (origin.location.equals(location)) {
        origin.add(AccessShape.UPDATES);
        facts.add(AccessShape.UPDATE);
      }
    }
    switch (value.kind()) {
      case UNKNOWN, THIS -> {}
      case CONSTANT -> facts.add(AccessShape.CONSTANT, value.constant());
      case NEW -> facts.add(AccessShape.NEW);
      case CALL -> facts.add(AccessShape.CALL);
      case CLOCK -> facts.add(AccessShape.CLOCK);
      case READ -> update(facts, value);
    }
  }

  private AccessFacts enter(
      AbstractInsnNode insn, int at, Object location, FlowValue target, boolean write) {
    AccessFacts facts = new AccessFacts(location, write, at);
    if (target == FlowValue.THIS) {
      facts.add(AccessShape.ON_THIS);
    }
    for (int[] block : locked) {
      if (block[0] <= at && at < block[1]) {
        facts.add(AccessShape.LOCKED);
      }
    }
    accesses.put(insn, facts);
    inOrder.add(facts);
    return facts;
  }

  private void afterTests(AccessFacts write) {
    for (AccessFacts before : inOrder) {
      if (!before.write && before.location.equals(write.location)) {
        if (before.hasAny(AccessShape.TESTED_ZERO)) {
          write.add(AccessShape.AFTER_ZERO_TEST);
        }
        if (before.hasAny(AccessShape.TESTED)) {
          write.add(AccessShape.AFTER_TEST);
        }
        if (before.hasAny(AccessShape.CHECKED)) {
          write.add(AccessShape.AFTER_CHECK);
        }
      }
    }
  }

  private static void update(AccessFacts write, FlowValue value) {
    if (!value.read().location.equals(write.location)) {
      leaves(value);
      return;
    }
    value.read().add(AccessShape.UPDATES);
    switch (value.operation()) {
      case Opcodes.IADD -> write.add(AccessShape.UPDATE | AccessShape.ADDS, value.constant());
      case Opcodes.IOR -> write.add(AccessShape.UPDATE | AccessShape.SETS_BITS, value.constant());
      case Opcodes.IAND ->
          write.add(AccessShape.UPDATE | AccessShape.CLEARS_BITS, ~value.constant());
      default -> write.add(AccessShape.UPDATE);
    }
  }

  /** A value is returned, passed, stored or computed with. */
  static void leaves(FlowValue value) {
    if (value.read() != null) {
      value.read().add(AccessShape.LEAVES);
    }
  }

  /** A field, method or element of a value is used. */
  static void dereferenced(FlowValue value) {
    if (value.read() != null) {
      value.read().add(AccessShape.DEREFERENCED);
    }
  }

  /** A branch depends on what something of these reads' values gave. */
  static void checked(Set<AccessFacts> origins) {
    for (AccessFacts read : origins) {
      read.add(AccessShape.CHECKED);
    }
  }

  /**
   * A branch depends on a value.
   *
   * @param at the branch's place in the code
   * @param zero whether it compares with zero or null
   */
  void tested(FlowValue value, int at, boolean zero, LabelNode target) {
    AccessFacts read = value.read();
    if (read == null) {
      return;
    }
    if (value.operation() == Opcodes.IAND) {
      read.add(AccessShape.MASKED | AccessShape.TESTED, value.constant());
    } else {
      boolean asIs = zero && value.isAsRead();
      read.add(asIs ? AccessShape.TESTED_ZERO : AccessShape.TESTED);
    }
    if (endsLoop(read.position, at, target)) {
      read.add(AccessShape.ENDS_LOOP);
    }
  }

  private boolean endsLoop(int readAt, int testAt, LabelNode target) {
    Integer to = target == null ? null : labels.get(target);
    if (to == null) {
      return false;
    }
    for (int[] loop : loops) {
      boolean within = loop[0] <= readAt && testAt <= loop[1];
      if (within && (loop[1] == testAt || to < loop[0] || to > loop[1])) {
        return true;
      }
    }
    return false;
  }

  private void compareReads() {
    Map<Object, Integer> reads = new HashMap<>();
    for (AccessFacts facts : inOrder) {
      if (!facts.write) {
        reads.merge(facts.location, 1, Integer::sum);
      }
    }
    for (AccessFacts facts : inOrder) {
      if (reads.getOrDefault(facts.location, 0) == 1) {
        facts.add(AccessShape.READ_ONCE);
      }
    }
  }
}
