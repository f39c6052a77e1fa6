package dev.redflag.instrument.weave;

import dev.redflag.instrument.CallTables;
import dev.redflag.runtime.site.UnmodelledCalls;
import java.util.Collections;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Weaves one method: hands each instruction to the weaver of its construct. */
final class MethodWeaver {
  private final CallTables tables;

  MethodWeaver(CallTables tables) {
    this.tables = tables;
  }

  /**
   * Weaves hooks into a method, in place.
   *
   * @param indices original bytecode index of each element of the instruction list; null where
   *     unknown
   * @return whether anything was woven
   */
  boolean weave(Body body, int[] indices) {
    AbstractInsnNode[] original = body.code.toArray();
    body.line = firstLine(original);
    body.index = 0;
    body.probes = ProbeStores.find(original, body.plan.scope().hidden());
    Map<AbstractInsnNode, Long> shapes =
        body.checked ? AccessShapes.of(body.method) : Collections.emptyMap();
    body.firstWrites = NewObjects.writes(body, original);
    body.firstOfObject = NewObjects.first(body.firstWrites, original);
    body.loops = CountedLoops.of(body, original);
    for (CountedLoop loop : body.loops) {
      for (CountedLoop.Access access : loop.accesses) {
        body.inLoops.put(access.insn, access);
      }
      for (AbstractInsnNode read : loop.readsOfOne) {
        body.firstTurns.put(read, loop);
      }
    }
    body.covered = CoveredAccesses.of(body, original);
    FieldArrays.bind(body, original);
    KeptLocals.bind(body, original);
    ExitWeaver exits = new ExitWeaver(body);
    boolean checked = body.checked;
    for (int i = 0; i < original.length; i++) {
      AbstractInsnNode insn = original[i];
      if (insn instanceof LineNumberNode line) {
        body.line = line.line;
      } else if (Body.isReal(insn)) {
        body.index = indices == null ? -1 : indices[i];
        body.shape = shapes.getOrDefault(insn, 0L);
        body.checked = checked && body.plan.checks(body.method, body.index);
        weave(body, insn);
      }
    }
    body.checked = checked;
    body.line = firstLine(original);
    body.index = 0;
    body.shape = 0;
    if (!body.firstWrites.isEmpty()) {
      for (AbstractInsnNode insn : original) {
        if (insn.getOpcode() == Opcodes.RETURN) {
          Emitter.before(body.code, insn).call(Hooks.MADE);
        }
      }
    }
    LoopWeaver.weave(body);
    WaitWeaver.weaveHandlers(body, body.waits, Hooks.WAITED, exits.handles());
    WaitWeaver.weaveHandlers(body, body.tries, Hooks.STATE_THROWN, exits.handles());
    exits.weave(original);
    if (isFinalizer(body)) {
      Emitter.atStart(body.code).local(Opcodes.ALOAD, 0).call(Hooks.FINALIZING);
    }
    MonitorWeaver.guardExits(body);
    return body.code.size() != original.length;
  }

  private static boolean isFinalizer(Body body) {
    return body.method.name.equals("finalize")
        && body.method.desc.equals("()V")
        && !body.isStatic();
  }

  private static int firstLine(AbstractInsnNode[] code) {
    for (AbstractInsnNode insn : code) {
      if (insn instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return -1;
  }

  private void weave(Body body, AbstractInsnNode insn) {
    if (body.plan.isReference()) {
      if (insn instanceof MethodInsnNode call) {
        call(body, call);
      }
      return; // its fields are the JDK's, and final
    }
    switch (insn.getOpcode()) {
      case Opcodes.GETFIELD -> {
        FieldArrays.keep(body, (FieldInsnNode) insn);
        FieldWeaver.weave(body, (FieldInsnNode) insn);
      }
      case Opcodes.PUTFIELD -> FieldWeaver.weave(body, (FieldInsnNode) insn);
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> StaticWeaver.weave(body, (FieldInsnNode) insn);
      case Opcodes.IALOAD,
          Opcodes.LALOAD,
          Opcodes.FALOAD,
          Opcodes.DALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD ->
          ArrayWeaver.load(body, insn);
      case Opcodes.IASTORE,
          Opcodes.LASTORE,
          Opcodes.FASTORE,
          Opcodes.DASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE ->
          ArrayWeaver.store(body, insn);
      case Opcodes.RETURN -> constructed(body, insn);
      case Opcodes.MONITORENTER -> MonitorWeaver.enter(body, (InsnNode) insn);
      case Opcodes.MONITOREXIT -> MonitorWeaver.exit(body, (InsnNode) insn);
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE ->
          call(body, (MethodInsnNode) insn);
      case Opcodes.INVOKEDYNAMIC -> {
        if (body.checked) {
          StateCallWeaver.concatenation(body, (InvokeDynamicInsnNode) insn, tables.states());
        }
      }
      default -> {}
    }
  }

  /** At the end of a constructor: what comes before it comes before the finalizer (JLS 17.4.5). */
  private static void constructed(Body body, AbstractInsnNode insn) {
    if (body.isConstructor() && body.plan.hasFinalizer() && !body.losesThis()) {
      Emitter.before(body.code, insn).local(Opcodes.ALOAD, 0).call(Hooks.CONSTRUCTED);
    }
  }

  private void call(Body body, MethodInsnNode insn) {
    if (body.checked) {
      StateCallWeaver.weave(body, insn, tables.states());
      ArrayCallWeaver.weave(body, insn, tables.arrays());
      IndirectCallWeaver.weave(body, insn);
    }
    if (body.plan.scope().unmodelled().has(insn.owner, insn.name)) {
      String method = insn.owner.replace('/', '.') + "." + insn.name;
      String place = body.plan.place(body.method.name, body.line);
      Emitter.before(body.code, insn)
          .push(UnmodelledCalls.number(method, place))
          .call(Hooks.UNMODELLED);
    }
    HandleWeaver.weave(body, insn);
    InitializationWeaver.weave(body, insn);
    CallWeaver.weave(body, insn);
  }
}
