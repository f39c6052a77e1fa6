package dev.redflag.instrument.weave;

import dev.redflag.instrument.weave.CountedLoop.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Weaves the checks of counted loops: none at the accesses, but on each way out one for each range
 * that was covered. A variable keeps where the counter began, another how far the turn has come, so
 * that a turn that is broken off is checked as far as it went.
 *
 * <p>The ways out are jumps, which are led over code behind the method's last instruction, returns,
 * and exceptions, for which there is a handler.
 */
final class LoopWeaver {
  private final Body body;
  private final CountedLoop loop;

  private LoopWeaver(Body body, CountedLoop loop) {
    this.body = body;
    this.loop = loop;
  }

  /** Weaves the loops of a method, after the hooks at its instructions. */
  static void weave(Body body) {
    for (CountedLoop loop : body.loops) {
      new LoopWeaver(body, loop).weave();
    }
  }

  private void weave() {
    List<TryCatchBlockNode> around = body.handlersOf(loop.back);
    Emitter.before(body.code, loop.head)
        .local(Opcodes.ILOAD, loop.counter())
        .local(Opcodes.ISTORE, loop.start)
        .op(Opcodes.ICONST_0)
        .local(Opcodes.ISTORE, loop.progress);
    for (Access access : loop.followed()) {
      follow(access);
    }
    LabelNode from = new LabelNode();
    body.code.insertBefore(loop.head, from);
    LabelNode to = body.labelAfter(loop.back);
    for (Access access : loop.accesses) {
      Emitter.after(body.code, access.insn)
          .push(access.ordinal)
          .local(Opcodes.ISTORE, loop.progress);
    }
    Emitter.before(body.code, loop.increment)
        .op(Opcodes.ICONST_0)
        .local(Opcodes.ISTORE, loop.progress);
    for (AbstractInsnNode exit : loop.returns) {
      int line = lineOf(exit);
      Emitter before = Emitter.before(body.code, exit);
      check(before, true);
      atLine(before, line);
    }
    LabelNode outside = new LabelNode();
    body.code.add(outside);
    leadJumps();
    LabelNode handler = new LabelNode();
    Emitter thrown = body.handler(handler, body.withKept(localsInside(null)));
    check(thrown, true);
    thrown.op(Opcodes.ATHROW);
    LabelNode end = new LabelNode();
    body.code.add(end);
    body.method.tryCatchBlocks.add(0, new TryCatchBlockNode(from, to, handler, null));
    body.extend(around, outside, end); // what is outside now belongs to the loop
  }

  /**
   * Keeps the array that is loaded in each turn. It is the same in all of them, unless another
   * thread writes the place that it is loaded from: then what was covered of the old one is checked
   * on the spot.
   */
  private void follow(Access access) {
    Emitter.before(body.code, loop.head)
        .op(Opcodes.ACONST_NULL)
        .local(Opcodes.ASTORE, access.array)
        .local(Opcodes.ILOAD, loop.counter())
        .local(Opcodes.ISTORE, access.start);
    Emitter after = Emitter.after(body.code, access.load); // array
    after.op(Opcodes.DUP).local(Opcodes.ALOAD, access.array); //               array array kept
    covered(after, access, false); //                         array array kept from to
    after
        .pushThread(body)
        .push(access.site) //                                 array array kept from to thread site
        .call(access.write ? Hooks.FOLLOW_WRITES : Hooks.FOLLOW_READS) // array array
        .op(Opcodes.DUP)
        .local(Opcodes.ALOAD, access.array)
        .local(Opcodes.ILOAD, access.start)
        .local(Opcodes.ILOAD, loop.counter())
        .call(Hooks.SINCE) //                                 array array start
        .local(Opcodes.ISTORE, access.start)
        .local(Opcodes.ASTORE, access.array); //              array
  }

  /** Leads the jumps out of the loop over code that checks. */
  private void leadJumps() {
    Map<LabelNode, List<JumpInsnNode>> byTarget = new HashMap<>();
    List<LabelNode> targets = new ArrayList<>(); // in the order of the code
    for (JumpInsnNode exit : loop.exits) {
      if (!byTarget.containsKey(exit.label)) {
        byTarget.put(exit.label, new ArrayList<>());
        targets.add(exit.label);
      }
      byTarget.get(exit.label).add(exit);
    }
    for (LabelNode target : targets) {
      LabelNode by = new LabelNode();
      boolean midway = false;
      for (JumpInsnNode exit : byTarget.get(target)) {
        exit.label = by;
        midway |= body.code.indexOf(exit) > body.code.indexOf(loop.accesses.get(0).insn);
      }
      FrameNode there = CountedLoops.frameAt(target);
      body.code.add(by);
      if (body.plan.version() >= Opcodes.V1_6) {
        List<Object> locals = body.withKept(localsInside(there));
        body.code.add(
            new FrameNode(
                Opcodes.F_NEW,
                locals.size(),
                locals.toArray(),
                there.stack.size(),
                there.stack.toArray()));
      }
      Emitter emitter = Emitter.atEnd(body.code);
      check(emitter, midway);
      emitter.add(new JumpInsnNode(Opcodes.GOTO, target));
    }
  }

  /** The variables in the loop, and those that the frame at an exit's target has more. */
  private List<Object> localsInside(FrameNode exit) {
    if (loop.frame == null) {
      return List.of();
    }
    int count = body.method.maxLocals;
    Object[] types = FrameLocals.slots(loop.frame.local.subList(0, keptFrom()), count);
    for (int changing : loop.changing) {
      boolean wide = types[changing] == Opcodes.LONG || types[changing] == Opcodes.DOUBLE;
      types[changing] = Opcodes.TOP;
      if (wide) {
        types[changing + 1] = Opcodes.TOP;
      }
    }
    if (exit != null) {
      Object[] there = FrameLocals.slots(exit.local, body.freeLocal());
      for (int i = 0; i < count; i++) {
        if (there[i] != Opcodes.TOP) {
          types[i] = there[i];
        }
      }
    }
    return FrameLocals.types(types);
  }

  /** How many types of the head's frame are the program's. */
  private int keptFrom() {
    int slots = 0;
    int i = 0;
    for (; i < loop.frame.local.size() && slots < body.method.maxLocals; i++) {
      Object type = loop.frame.local.get(i);
      slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    return i;
  }

  private int lineOf(AbstractInsnNode insn) {
    for (AbstractInsnNode i = insn; i != null; i = i.getPrevious()) {
      if (i instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return -1;
  }

  private static void atLine(Emitter emitter, int line) {
    if (line >= 0) {
      LabelNode label = new LabelNode();
      emitter.add(label).add(new LineNumberNode(line, label));
    }
  }

  /**
   * Checks all ranges.
   *
   * @param midway whether a turn may have been broken off
   */
  private void check(Emitter emitter, boolean midway) {
    List<Access> leading = loop.leading();
    for (boolean write : new boolean[] {false, true}) {
      for (Access access : leading) {
        if (access.write == write && access.site != 0) {
          atLine(emitter, access.line);
          range(emitter, access, midway);
        }
      }
    }
    for (Access read : loop.accesses) {
      Access write = loop.laterWrite(read);
      if (midway && write != null && read.site != 0) {
        atLine(emitter, read.line);
        lastRead(emitter, read, write);
      }
    }
  }

  private void range(Emitter emitter, Access access, boolean midway) {
    emitter.local(Opcodes.ALOAD, access.array); //            array
    covered(emitter, access, midway); //                      array from to
    finish(emitter, access);
  }

  private void covered(Emitter emitter, Access access, boolean midway) {
    int start = loop.startOf(access);
    if (loop.countsUp()) {
      index(emitter, start, access.plus);
      index(emitter, loop.counter(), access.plus); //         array from to
      if (midway) {
        done(emitter, access);
        emitter.op(Opcodes.IADD);
      }
    } else {
      index(emitter, loop.counter(), access.plus + 1); //     array from
      if (midway) {
        done(emitter, access);
        emitter.op(Opcodes.ISUB);
      }
      index(emitter, start, access.plus + 1); //              array from to
    }
  }

  /** A read whose element was to be written later in the turn. */
  private void lastRead(Emitter emitter, Access read, Access write) {
    emitter.local(Opcodes.ALOAD, read.array); //               array
    index(emitter, loop.counter(), read.plus); //              array from
    index(emitter, loop.counter(), read.plus); //              array from to
    done(emitter, read);
    emitter.op(Opcodes.IADD);
    done(emitter, write);
    emitter.op(Opcodes.ISUB);
    finish(emitter, read);
  }

  private static void index(Emitter emitter, int variable, int plus) {
    emitter.local(Opcodes.ILOAD, variable);
    if (plus != 0) {
      emitter.push(plus).op(Opcodes.IADD);
    }
  }

  private void done(Emitter emitter, Access access) {
    emitter.local(Opcodes.ILOAD, loop.progress).push(access.ordinal).call(Hooks.DONE);
  }

  private void finish(Emitter emitter, Access access) {
    emitter
        .pushThread(body)
        .push(access.site) //                                  array from to thread site
        .call(access.write ? Hooks.WRITE_RUN : Hooks.READ_RUN);
  }
}
