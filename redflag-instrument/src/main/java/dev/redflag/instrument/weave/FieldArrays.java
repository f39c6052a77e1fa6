package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;

import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Accesses to arrays that a field has, outside of loops, by code that loads the array from there
 * right before: the array's shadow is looked for in a member beside the field, not in a table.
 *
 * <p>From the load of the field to the access runs one piece of code, into which nothing jumps.
 * Over that piece two variables keep the object that has the field, and what the member holds; no
 * frame names them.
 */
final class FieldArrays {
  private static final int MAX_INSTRUCTIONS = 2_000;

  /** Loads of one method that get variables; any more go without. */
  private static final int MAX_LOADS = 32;

  /** A load of an array from a field, and the variables that are set there. */
  record Load(FieldRecord field, long number, int holder, int shadow) {}

  private FieldArrays() {}

  /** Finds the accesses of a method into which nothing is woven yet. */
  static void bind(Body body, AbstractInsnNode[] code) {
    if (!body.checked || !body.plan.prunes() || body.compact || code.length > MAX_INSTRUCTIONS) {
      return;
    }
    Map<AbstractInsnNode, Integer> at = candidates(body, code);
    if (at.isEmpty()) {
      return;
    }
    Set<LabelNode> targets = targets(body, code);
    boolean[] inLoop = KeptLocals.loops(code);
    Frame<Symbol>[] frames = null;
    for (int i = 0; i < code.length; i++) {
      if (inLoop[i] || !isAccess(code[i].getOpcode()) || isLeftOut(body, code[i])) {
        continue;
      }
      if (frames == null) {
        frames = body.symbols();
        if (frames == null) {
          return;
        }
      }
      AbstractInsnNode load = loadOf(code[i], frames[i]);
      Integer from = load == null ? null : at.get(load);
      if (from != null && isStraight(code, from, i, targets)) {
        Load bound = body.fieldArrays.get(load);
        if (bound == null && body.fieldArrays.size() < MAX_LOADS) {
          bound = load(body, (FieldInsnNode) load);
          body.fieldArrays.put(load, bound);
        }
        if (bound != null) {
          body.ofFieldArrays.put(code[i], bound);
        }
      }
    }
  }

  /** Loads of arrays from fields that have such a member, with their places. */
  private static Map<AbstractInsnNode, Integer> candidates(Body body, AbstractInsnNode[] code) {
    Map<AbstractInsnNode, Integer> at = new HashMap<>();
    for (int i = 0; i < code.length; i++) {
      if (code[i].getOpcode() == GETFIELD
          && code[i] instanceof FieldInsnNode field
          && field.desc.startsWith("[")
          && !body.barred.contains(field)) {
        FieldRecord record = body.plan.declared(field.owner, field.name, field.desc);
        if (record != null && record.shadowMember() != null) {
          at.put(field, i);
        }
      }
    }
    return at;
  }

  private static Set<LabelNode> targets(Body body, AbstractInsnNode[] code) {
    Set<LabelNode> targets = new HashSet<>();
    for (AbstractInsnNode insn : code) {
      targets.addAll(JumpTargets.of(insn));
    }
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      targets.add(block.handler);
    }
    return targets;
  }

  /** Whether an instruction accesses an element; a store that may fail by its type is none here. */
  private static boolean isAccess(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && opcode != Opcodes.AASTORE;
  }

  private static boolean isLeftOut(Body body, AbstractInsnNode insn) {
    return body.pruned.contains(insn)
        || body.covered.contains(insn)
        || body.probes.contains(insn)
        || body.inLoops.containsKey(insn)
        || body.firstTurns.containsKey(insn);
  }

  /** The instruction that loaded the array of an access, or null. */
  private static AbstractInsnNode loadOf(AbstractInsnNode access, Frame<Symbol> frame) {
    if (frame == null) {
      return null; // is never reached
    }
    int depth = access.getOpcode() >= Opcodes.IASTORE ? 3 : 2;
    Symbol.Load load = frame.getStack(frame.getStackSize() - depth).load();
    return load == null ? null : load.insn();
  }

  private static boolean isStraight(
      AbstractInsnNode[] code, int from, int to, Set<LabelNode> targets) {
    for (int i = from; i < to; i++) {
      if (code[i] instanceof LabelNode label && targets.contains(label)) {
        return false;
      }
    }
    return from < to;
  }

  private static Load load(Body body, FieldInsnNode insn) {
    FieldRecord field = body.plan.declared(insn.owner, insn.name, insn.desc);
    ClassRecord record =
        body.plan.isOwn(insn.owner) ? body.plan.record() : body.plan.other(insn.owner);
    long number = (long) record.number << 32 | field.ordinal();
    return new Load(field, number, body.reserveLocal(), body.reserveLocal());
  }

  /** Weaves the load of an array, if accesses to that ask for its shadow. */
  static void keep(Body body, FieldInsnNode insn) {
    Load load = body.fieldArrays.get(insn);
    if (load == null) {
      return;
    }
    Emitter.before(body.code, insn) //    holder
        .op(DUP) //                       holder holder
        .local(ASTORE, load.holder()); // holder
    //   getfield                         array
    Emitter.after(body.code, insn)
        .local(ALOAD, load.holder()) //   array holder
        .field(GETFIELD, insn.owner, load.field().shadowMember(), "Ljava/lang/Object;")
        .local(ASTORE, load.shadow()); // array
  }

  /** The hook of an access with a copy of its operands on the stack, which it takes. */
  static void access(Emitter before, Body body, Load load, int site, Hooks hook) {
    before //                               array index
        .local(ALOAD, load.holder())
        .local(ALOAD, load.shadow())
        .pushThread(body)
        .add(new LdcInsnNode(load.number()))
        .push(site) //                      array index holder shadow thread field site
        .call(hook); //
  }
}
