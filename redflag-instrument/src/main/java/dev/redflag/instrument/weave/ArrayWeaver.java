package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.AASTORE;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP2_X2;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Weaves loads and stores of array elements. */
final class ArrayWeaver {
  private ArrayWeaver() {}

  static void load(Body body, AbstractInsnNode insn) {
    int site = site(body, insn);
    if (site == 0) {
      return;
    }
    if (body.bound.containsKey(insn)) {
      Emitter before = Emitter.before(body.code, insn); // array index
      bound(body, before, insn, site, Hooks.READ_ARRAY_BOUND); // array index
      return;
    }
    FieldArrays.Load load = body.ofFieldArrays.get(insn);
    if (load != null) {
      Emitter before = Emitter.before(body.code, insn).op(DUP2); // array index array index
      FieldArrays.access(before, body, load, site, Hooks.READ_ARRAY_OF_FIELD); // array index
      return;
    }
    Emitter.before(body.code, insn) //  array index
        .op(DUP2) //                    array index array index
        .push(site)
        .call(Hooks.READ_ARRAY); //     array index
  }

  static void store(Body body, AbstractInsnNode insn) {
    int site = site(body, insn);
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    FieldArrays.Load load = body.ofFieldArrays.get(insn);
    if (load != null || body.bound.containsKey(insn)) {
      boolean wide = insn.getOpcode() == Opcodes.LASTORE || insn.getOpcode() == Opcodes.DASTORE;
      if (wide) { //                                         array index value
        before.op(DUP2_X2).op(POP2); //                      value array index
      } else {
        before.op(DUP_X2).op(POP); //                        value array index
      }
      if (load == null) {
        bound(body, before, insn, site, Hooks.WRITE_ARRAY_BOUND); // value array index
      } else {
        before.op(DUP2); //                                  value array index array index
        FieldArrays.access(before, body, load, site, Hooks.WRITE_ARRAY_OF_FIELD);
      } //                                                   value array index
      if (wide) {
        before.op(DUP2_X2).op(POP2); //                      array index value
      } else {
        before.op(DUP2_X1).op(POP2); //                      array index value
      }
      return;
    }
    switch (insn.getOpcode()) {
      case AASTORE -> { // may fail by the element's type: checked when it has not
        //                                  array index value
        before.op(DUP_X2).op(POP); //       value array index
        before.op(DUP2_X1); //              array index value array index
        before.op(DUP2_X1).op(POP2); //     array index array index value
        //   aastore                        array index
        Emitter.after(body.code, insn).push(site).call(Hooks.WRITE_ARRAY); //
      }
      case Opcodes.LASTORE, Opcodes.DASTORE -> wideStore(before, site);
      default -> narrowStore(before, site);
    }
  }

  /** The site of an access that is checked on the spot; 0 for all others. */
  private static int site(Body body, AbstractInsnNode insn) {
    if (!body.checked
        || body.pruned.contains(insn)
        || body.covered.contains(insn)
        || body.probes.contains(insn)) {
      return 0;
    }
    int site = body.elementSite(typeOf(insn.getOpcode()));
    CountedLoop.Access later = body.inLoops.get(insn);
    if (later == null) {
      return site;
    }
    later.site = site;
    later.line = body.line;
    return 0;
  }

  /** The hook of an access whose last array and shadow are kept in two variables. */
  private static void bound(
      Body body, Emitter before, AbstractInsnNode insn, int site, Hooks hook) {
    int array = body.bound.get(insn);
    before
        .op(DUP2) //                                           array index array index
        .local(Opcodes.ALOAD, array)
        .local(Opcodes.ALOAD, array + 1)
        .pushThread(body);
    CountedLoop loop = body.firstTurns.get(insn);
    Hooks called = hook;
    if (loop != null) {
      before.local(Opcodes.ILOAD, loop.counter()).local(Opcodes.ILOAD, loop.start);
      called = Hooks.READ_ARRAY_FIRST;
    }
    before
        .push(site) //                     array index array index last shadow thread [turn] site
        .call(called) //                                       array index shadow
        .local(Opcodes.ASTORE, array + 1)
        .op(DUP2)
        .op(POP) //                                            array index array
        .local(Opcodes.ASTORE, array); //                      array index
  }

  /** Ahead of a store of one slot, or a call with such a last argument. */
  static void narrowStore(Emitter before, int site) {
    //                                  array index value
    before.op(DUP_X2).op(POP); //       value array index
    before.op(DUP2_X1); //              array index value array index
    before.push(site).call(Hooks.WRITE_ARRAY); // array index value
  }

  /** Ahead of a store of two slots, or a call with such a last argument. */
  static void wideStore(Emitter before, int site) {
    //                                  array index value
    before.op(DUP2_X2).op(POP2); //     value array index
    before.op(DUP2_X2); //              array index value array index
    before.push(site).call(Hooks.WRITE_ARRAY); // array index value
  }

  /** The array's type as far as the instruction tells it. */
  private static String typeOf(int opcode) {
    return switch (opcode) {
      case Opcodes.IALOAD, Opcodes.IASTORE -> "int[]";
      case Opcodes.LALOAD, Opcodes.LASTORE -> "long[]";
      case Opcodes.FALOAD, Opcodes.FASTORE -> "float[]";
      case Opcodes.DALOAD, Opcodes.DASTORE -> "double[]";
      case Opcodes.CALOAD, Opcodes.CASTORE -> "char[]";
      case Opcodes.SALOAD, Opcodes.SASTORE -> "short[]";
      default -> null; // of bytes or booleans, or of references of whatever class
    };
  }
}
