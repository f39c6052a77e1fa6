package dev.redflag.instrument.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a woven method keeps in local variables of its own for its hooks: the thread's state, where
 * it has a loop, a monitor or many accesses, and, for each array access in a loop, the array that
 * it accessed last and that array's shadow. Where the array stays the same, its shadow is not
 * looked up again.
 *
 * <p>The variables are set at the method's start and known to every frame. They keep an array alive
 * no longer than the method runs.
 */
final class KeptLocals {
  /** Accesses of one method that get variables for their array; any more go without. */
  private static final int MAX_ACCESSES = 48;

  /** Accesses outside of loops from which on the thread's state is kept. */
  private static final int MANY = 3;

  private static final String THREAD = "dev/redflag/runtime/thread/ThreadState";
  private static final String SHADOW = "dev/redflag/runtime/shadow/TableShadow";

  private KeptLocals() {}

  /** Gives a method its variables, before anything else is woven. */
  static void bind(Body body, AbstractInsnNode[] code) {
    if (!body.checked || body.compact || body.isInitializer()) {
      return;
    }
    List<AbstractInsnNode> arrays = new ArrayList<>();
    if (!wants(body, code, arrays)) {
      return;
    }
    List<FrameNode> frames = frames(code);
    if (!frames.isEmpty() && !body.expanded) {
      body.wantsFrames = true;
      return;
    }
    int first = body.freeLocal();
    List<Object> types = new ArrayList<>();
    Emitter start = Emitter.atStart(body.code);
    body.threadLocal = body.reserveLocal();
    types.add(THREAD);
    start.call(Hooks.THREAD).local(Opcodes.ASTORE, body.threadLocal);
    Map<AbstractInsnNode, Integer> bound = new HashMap<>();
    for (AbstractInsnNode access : arrays) {
      int array = body.reserveLocal();
      int shadow = body.reserveLocal();
      bound.put(access, array);
      types.add("java/lang/Object");
      types.add(SHADOW);
      start.op(Opcodes.ACONST_NULL).local(Opcodes.ASTORE, array);
      start.op(Opcodes.ACONST_NULL).local(Opcodes.ASTORE, shadow);
    }
    body.bound = bound;
    for (CountedLoop loop : body.loops) {
      loop.start = body.reserveLocal();
      loop.progress = body.reserveLocal();
      types.add(Opcodes.INTEGER);
      types.add(Opcodes.INTEGER);
      start.op(Opcodes.ICONST_0).local(Opcodes.ISTORE, loop.start);
      start.op(Opcodes.ICONST_0).local(Opcodes.ISTORE, loop.progress);
      for (CountedLoop.Access access : loop.followed()) {
        int array = body.reserveLocal();
        int since = body.reserveLocal();
        types.add("java/lang/Object");
        types.add(Opcodes.INTEGER);
        start.op(Opcodes.ACONST_NULL).local(Opcodes.ASTORE, array);
        start.op(Opcodes.ICONST_0).local(Opcodes.ISTORE, since);
        for (CountedLoop.Access same : loop.accesses) {
          if (same.isAtSameElement(access)) {
            same.array = array;
            same.start = since;
          }
        }
      }
    }
    body.keptEnd = code[0].getPrevious();
    body.firstKept = first;
    body.keptTypes = types;
    for (FrameNode frame : frames) {
      frame.local = extended(frame.local, first, types);
    }
  }

  /** Whether the thread's state is worth a variable; collects the array accesses in loops. */
  private static boolean wants(Body body, AbstractInsnNode[] code, List<AbstractInsnNode> arrays) {
    boolean[] inLoop = loops(code);
    int accesses = 0;
    boolean loop = !body.loops.isEmpty();
    boolean monitors = body.plan.prunes() && body.isSynchronized();
    for (int i = 0; i < code.length; i++) {
      if (body.barred.contains(code[i])
          || body.pruned.contains(code[i])
          || body.covered.contains(code[i])
          || body.inLoops.containsKey(code[i])) {
        continue;
      }
      if (body.ofFieldArrays.containsKey(code[i])) {
        accesses++;
        loop |= inLoop[i];
      } else if (code[i] instanceof FieldInsnNode field) {
        if (body.plan.withWords(field.owner, field.name, field.desc) != null) {
          accesses++;
          loop |= inLoop[i];
        }
      } else if (body.plan.prunes() && code[i] instanceof MethodInsnNode call) {
        if (call.owner.startsWith("java/util/") && call.getOpcode() != Opcodes.INVOKESTATIC) {
          accesses++; // of a collection, most likely, which has hooks as well
          loop |= inLoop[i];
        }
      } else if (inLoop[i] && isArrayAccess(code[i].getOpcode()) && arrays.size() < MAX_ACCESSES) {
        arrays.add(code[i]);
        loop = true;
      } else if (code[i].getOpcode() == Opcodes.MONITORENTER) {
        monitors |= body.plan.prunes();
      }
    }
    return loop || monitors || accesses >= MANY;
  }

  /** Whether an instruction accesses an element; a store that may fail by its type is none here. */
  private static boolean isArrayAccess(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && opcode != Opcodes.AASTORE;
  }

  /** The locals of a frame with the variables from {@code first} on. */
  static List<Object> extended(List<Object> of, int first, List<Object> types) {
    List<Object> locals = new ArrayList<>(of);
    int slots = 0;
    for (Object type : locals) {
      slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; slots < first; slots++) {
      locals.add(Opcodes.TOP);
    }
    locals.addAll(types);
    return locals;
  }

  private static List<FrameNode> frames(AbstractInsnNode[] code) {
    List<FrameNode> frames = new ArrayList<>();
    for (AbstractInsnNode insn : code) {
      if (insn instanceof FrameNode frame) {
        frames.add(frame);
      }
    }
    return frames;
  }

  /** Which instructions lie between the target of a backward jump and the jump. */
  static boolean[] loops(AbstractInsnNode[] code) {
    Map<LabelNode, Integer> labels = new HashMap<>();
    boolean[] inLoop = new boolean[code.length];
    for (int i = 0; i < code.length; i++) {
      if (code[i] instanceof LabelNode label) {
        labels.put(label, i); // a jump to a label met already goes backward
      }
      for (LabelNode target : JumpTargets.of(code[i])) {
        mark(inLoop, labels.get(target), i);
      }
    }
    return inLoop;
  }

  private static void mark(boolean[] inLoop, Integer from, int to) {
    for (int i = from == null ? to : from; i < to; i++) {
      inLoop[i] = true;
    }
  }
}
