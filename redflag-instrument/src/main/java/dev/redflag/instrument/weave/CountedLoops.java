package dev.redflag.instrument.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the loops of a method that count a variable and make accesses at a fixed distance from it
 * in each turn, to an array that is in a variable or is loaded anew from the same place in each: a
 * piece of code that ends with the count and the only jump back to its start, that nothing else
 * jumps into, with no loop and no handler inside, and {@linkplain QuietCode nothing that might
 * synchronize}.
 */
final class CountedLoops {
  private static final int MAX_INSTRUCTIONS = 4_000;
  private static final int MAX_ACCESSES = 12;
  private static final int MAX_EXITS = 4;
  private static final int MAX_LOOPS = 16;
  private static final int MAX_DISTANCE = 1 << 20;

  private final Body body;
  private final QuietCode quiet;
  private final AbstractInsnNode[] code;
  private final Map<AbstractInsnNode, Integer> at = new HashMap<>();
  private final Map<LabelNode, List<Integer>> jumpsTo = new HashMap<>();

  private CountedLoops(Body body, AbstractInsnNode[] code) {
    this.body = body;
    this.quiet = body.plan.quiet();
    this.code = code;
  }

  /** The loops of a method that is to be woven. */
  static List<CountedLoop> of(Body body, AbstractInsnNode[] code) {
    if (!body.checked
        || !body.plan.prunes()
        || body.compact
        || body.isInitializer()
        || code.length > MAX_INSTRUCTIONS
        || !mayHave(code)) {
      return List.of();
    }
    if (body.plan.version() >= Opcodes.V1_6 && !body.expanded) {
      return List.of(); // an access in a loop has the class read again with its frames expanded
    }
    return new CountedLoops(body, code).find();
  }

  /** A glance: whether a count stands right before a jump. */
  private static boolean mayHave(AbstractInsnNode[] code) {
    for (AbstractInsnNode insn : code) {
      if (isCount(insn) && Body.nextReal(insn) instanceof JumpInsnNode jump && isGoto(jump)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCount(AbstractInsnNode insn) {
    return insn instanceof IincInsnNode count && Math.abs(count.incr) == 1;
  }

  private static boolean isGoto(JumpInsnNode jump) {
    return jump.getOpcode() == Opcodes.GOTO;
  }

  private List<CountedLoop> find() {
    for (int i = 0; i < code.length; i++) {
      at.put(code[i], i);
    }
    for (int i = 0; i < code.length; i++) {
      for (LabelNode label : JumpTargets.of(code[i])) {
        jumpsTo.computeIfAbsent(label, l -> new ArrayList<>()).add(i);
      }
    }
    List<CountedLoop> loops = new ArrayList<>();
    for (int i = 0; i < code.length && loops.size() < MAX_LOOPS; i++) {
      if (isCount(code[i])
          && Body.nextReal(code[i]) instanceof JumpInsnNode jump
          && isGoto(jump)
          && at.get(jump.label) < i) {
        CountedLoop loop = loop((IincInsnNode) code[i], jump);
        if (loop != null) {
          loops.add(loop);
        }
      }
    }
    return loops;
  }

  /** The loop that ends with a count and a jump back; null where it is not one of ours. */
  private CountedLoop loop(IincInsnNode count, JumpInsnNode back) {
    int head = at.get(back.label);
    int end = at.get(back);
    FrameNode frame = frameAt(back.label);
    boolean framed = body.plan.version() >= Opcodes.V1_6;
    if (!isEnteredFromAbove(head)
        || framed && (frame == null || !isPlain(frame) || !frame.stack.isEmpty())
        || !isClosed(head, end)) {
      return null;
    }
    CountedLoop loop = new CountedLoop(back.label, frame, count, back);
    if (!isQuiet(loop, head, end) || !followAccesses(loop, head)) {
      return null;
    }
    if (framed && body.expanded && !keepsTypes(loop, head, end)) {
      return null;
    }
    return loop;
  }

  /** The frame at a label, or null. */
  static FrameNode frameAt(LabelNode label) {
    for (AbstractInsnNode i = label; i != null && !Body.isReal(i); i = i.getNext()) {
      if (i instanceof FrameNode frame) {
        return frame;
      }
    }
    return null;
  }

  /** Whether no value in a frame is uninitialized. */
  private static boolean isPlain(FrameNode frame) {
    for (List<Object> part : Arrays.asList(frame.local, frame.stack)) {
      for (Object type : part == null ? List.of() : part) {
        if (type instanceof LabelNode || type == Opcodes.UNINITIALIZED_THIS) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isEnteredFromAbove(int head) {
    int i = head - 1;
    while (i >= 0 && !Body.isReal(code[i])) {
      i--;
    }
    if (i < 0) {
      return true;
    }
    int opcode = code[i].getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.RET
        && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH;
  }

  /** Whether nothing but its last jump goes to its head, and nothing outside into it. */
  private boolean isClosed(int head, int end) {
    for (int i = head; i <= end; i++) {
      if (!(code[i] instanceof LabelNode label)) {
        continue;
      }
      for (int from : jumpsTo.getOrDefault(label, List.of())) {
        boolean inside = from >= head && from < end;
        if (i == head ? from != end : !inside || from > i) {
          return false;
        }
      }
      for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
        if (block.handler == label) {
          return false;
        }
      }
    }
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      int from = at.get(block.start);
      int to = at.get(block.end);
      boolean apart = to <= head || from > end;
      if (!apart && !covers(block, head, end)) {
        return false;
      }
    }
    return true;
  }

  private boolean covers(TryCatchBlockNode block, int head, int end) {
    return at.get(block.start) <= head && at.get(block.end) > end;
  }

  /** Looks at what is done in the loop, and notes its ways out. */
  private boolean isQuiet(CountedLoop loop, int head, int end) {
    for (int i = head; i < end; i++) {
      AbstractInsnNode insn = code[i];
      if (!Body.isReal(insn)) {
        continue;
      }
      int opcode = insn.getOpcode();
      if (body.barred.contains(insn) || !quiet.has(body.method, insn)) {
        return false;
      }
      if (insn != loop.increment && changes(insn, loop.counter())) {
        return false;
      }
      if (opcode == Opcodes.ASTORE) {
        loop.changing.add(((VarInsnNode) insn).var);
      } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        loop.returns.add(insn);
      }
      for (LabelNode target : JumpTargets.of(insn)) {
        int to = at.get(target);
        if (to > at.get(loop.increment) && to <= end) {
          return false; // past the count
        }
        if (to < head || to > end) {
          if (!(insn instanceof JumpInsnNode jump)) {
            return false;
          }
          loop.exits.add(jump);
        }
      }
    }
    return loop.exits.size() + loop.returns.size() <= MAX_EXITS;
  }

  private static boolean changes(AbstractInsnNode insn, int variable) {
    if (insn instanceof IincInsnNode count) {
      return count.var == variable;
    }
    if (insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
      boolean wide = store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE;
      return store.var == variable || wide && store.var + 1 == variable;
    }
    return false;
  }

  /** Finds the accesses of every turn; false where there is none. */
  private boolean followAccesses(CountedLoop loop, int head) {
    int reach = head;
    int ordinal = 0;
    for (int i = head; code[i] != loop.increment; i++) {
      if (reach <= i && isElementAccess(code[i].getOpcode())) {
        CountedLoop.Access access = access(loop, i, ordinal + 1);
        if (access != null && ++ordinal <= MAX_ACCESSES) {
          loop.accesses.add(access);
        } else if (access == null && isOfOneElement(loop, i)) {
          loop.readsOfOne.add(code[i]);
        }
      } else if (reach <= i && isOfOne(loop, i)) {
        loop.readsOfOne.add(code[i]);
      }
      for (LabelNode target : JumpTargets.of(code[i])) {
        int to = at.get(target);
        reach = to < at.get(loop.back) ? Math.max(reach, to) : reach;
      }
    }
    return !loop.accesses.isEmpty();
  }

  /** Whether an instruction reads a field of an object that is the same in each turn. */
  private boolean isOfOne(CountedLoop loop, int i) {
    if (code[i].getOpcode() != Opcodes.GETFIELD) {
      return false;
    }
    Frame<Symbol> frame = frameOf(i);
    return frame != null && isHeld(loop, frame.getStack(frame.getStackSize() - 1));
  }

  /**
   * Whether a value is the same in each turn whatever other threads do: what is loaded anew may be
   * another object after a race, whose field or element was never checked, unless it comes from a
   * final field.
   */
  private boolean isHeld(CountedLoop loop, Symbol value) {
    Symbol.Load load = value.load();
    boolean held =
        load == null
            || load.insn() instanceof FieldInsnNode field
                && body.plan.kind(field.owner, field.name, field.desc) == ClassPlan.FieldKind.FINAL
                && (load.base() == null || isHeld(loop, load.base()));
    return held && stays(loop, value);
  }

  /** Whether an instruction reads an element that is the same in each turn. */
  private boolean isOfOneElement(CountedLoop loop, int i) {
    if (isStore(code[i].getOpcode())) {
      return false;
    }
    Frame<Symbol> frame = frameOf(i);
    return frame != null
        && isHeld(loop, frame.getStack(frame.getStackSize() - 2))
        && isHeld(loop, frame.getStack(frame.getStackSize() - 1));
  }

  private static boolean isElementAccess(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD || isStore(opcode);
  }

  private static boolean isStore(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private CountedLoop.Access access(CountedLoop loop, int i, int ordinal) {
    if (body.pruned.contains(code[i]) || body.probes.contains(code[i])) {
      return null;
    }
    Frame<Symbol> frame = frameOf(i);
    if (frame == null) {
      return null;
    }
    boolean store = isStore(code[i].getOpcode());
    int depth = store ? 3 : 2;
    Symbol array = frame.getStack(frame.getStackSize() - depth);
    Symbol index = frame.getStack(frame.getStackSize() - depth + 1);
    if (index.variable() != loop.counter()
        || Math.abs(index.plus()) > MAX_DISTANCE
        || !stays(loop, array)) {
      return null;
    }
    AbstractInsnNode load = array.load() == null ? null : array.load().insn();
    return new CountedLoop.Access(code[i], array.variable(), load, index.plus(), store, ordinal);
  }

  /**
   * Whether a value is the same in each turn, as far as this thread is concerned: a variable, also
   * with something added, a constant, or what is loaded in the loop from a place that is the same
   * and that the loop does not write.
   */
  private boolean stays(CountedLoop loop, Symbol value) {
    Symbol.Load load = value.load();
    if (load == null) {
      return value.variable() == Symbol.CONSTANT
          || value.variable() >= 0 && !isChanged(loop, value.variable());
    }
    int from = at.get(loop.head);
    int to = at.get(loop.back);
    int place = at.get(load.insn());
    if (place < from
        || place > to
        || load.base() != null && !stays(loop, load.base())
        || load.index() != null && !stays(loop, load.index())) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (mayWrite(code[i], load.insn())) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayWrite(AbstractInsnNode insn, AbstractInsnNode load) {
    if (!(load instanceof FieldInsnNode read)) {
      return insn.getOpcode() == Opcodes.AASTORE;
    }
    return insn instanceof FieldInsnNode write
        && (write.getOpcode() == Opcodes.PUTFIELD || write.getOpcode() == Opcodes.PUTSTATIC)
        && write.name.equals(read.name)
        && write.desc.equals(read.desc);
  }

  private Frame<Symbol> frameOf(int i) {
    Frame<Symbol>[] frames = body.symbols();
    return frames == null ? null : frames[i];
  }

  private boolean isChanged(CountedLoop loop, int variable) {
    for (int i = at.get(loop.head); i < at.get(loop.back); i++) {
      if (changes(code[i], variable)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether each variable that the frame at the head names keeps its type all through the loop, as
   * far as the frames that are made for its ways out depend on it.
   */
  private boolean keepsTypes(CountedLoop loop, int head, int end) {
    Object[] types = FrameLocals.slots(loop.frame.local, body.method.maxLocals);
    boolean handled = !body.handlersOf(loop.back).isEmpty();
    for (int i = head; i < end; i++) {
      if (code[i] instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
        Object there = types[store.var];
        Object type =
            switch (store.getOpcode()) {
              case Opcodes.ISTORE -> Opcodes.INTEGER;
              case Opcodes.LSTORE -> Opcodes.LONG;
              case Opcodes.FSTORE -> Opcodes.FLOAT;
              case Opcodes.DSTORE -> Opcodes.DOUBLE;
              default -> null;
            };
        boolean wide = type == Opcodes.LONG || type == Opcodes.DOUBLE;
        boolean fits = type == null ? !handled && there instanceof String : there == type;
        boolean free = there == Opcodes.TOP && (!wide || types[store.var + 1] == Opcodes.TOP);
        if (!fits && !free) {
          return false;
        }
      }
    }
    for (JumpInsnNode exit : loop.exits) {
      if (frameAt(exit.label) == null) {
        return false;
      }
    }
    return types[loop.counter()] == Opcodes.INTEGER && framesKeep(loop, types, head, end);
  }

  /** Whether the frames in a loop name all that its checks need; what else they leave is noted. */
  private boolean framesKeep(CountedLoop loop, Object[] types, int head, int end) {
    for (int i = head; i < end; i++) {
      if (!(code[i] instanceof FrameNode frame)) {
        continue;
      }
      Object[] there = FrameLocals.slots(frame.local, types.length);
      for (int variable = 0; variable < types.length; variable++) {
        if (types[variable] == there[variable] || types[variable] == Opcodes.TOP) {
          continue;
        }
        if (there[variable] == Opcodes.TOP && needs(loop, variable)) {
          return false;
        }
        if (!(types[variable] instanceof String && there[variable] instanceof String)) {
          loop.changing.add(variable);
        }
      }
    }
    return true;
  }

  /** Whether the checks of a loop use a variable. */
  private static boolean needs(CountedLoop loop, int variable) {
    return variable == loop.counter()
        || loop.accesses.stream().anyMatch(access -> access.array == variable);
  }
}
