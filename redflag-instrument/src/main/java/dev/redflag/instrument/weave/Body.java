package dev.redflag.instrument.weave;

import dev.redflag.runtime.site.AccessShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** A method while hooks are woven into it, and the place in it that is being woven. */
final class Body {
  final ClassPlan plan;
  final MethodNode method;
  final InsnList code;

  /** Whether accesses are checked in this method; while it is woven, whether the present one is. */
  boolean checked;

  /**
   * Instructions that handle an uninitialized object, or are never reached: no hook may stand
   * there.
   */
  final Set<AbstractInsnNode> barred;

  /** Accesses that no thread but the one that runs the method can race with: not checked. */
  final Set<AbstractInsnNode> pruned;

  /** Whether the method's frames are expanded. */
  final boolean expanded;

  /** Whether hooks are kept short, since the method is long. */
  final boolean compact;

  /**
   * Array accesses whose last array and shadow are kept in local variables, with the first of them.
   */
  Map<AbstractInsnNode, Integer> bound = Map.of();

  /** Loads of arrays from fields, beside which the shadows of the arrays are kept. */
  final Map<AbstractInsnNode, FieldArrays.Load> fieldArrays = new HashMap<>();

  /** Accesses to those arrays, with the load of each. */
  final Map<AbstractInsnNode, FieldArrays.Load> ofFieldArrays = new HashMap<>();

  /** Writes to the object that the method, a constructor, makes, and no other thread has yet. */
  Set<AbstractInsnNode> firstWrites = Set.of();

  /** The first of them in the code; null where there is none. */
  AbstractInsnNode firstOfObject;

  /** Loops whose accesses are checked together where they are left. */
  List<CountedLoop> loops = List.of();

  /** Those accesses. */
  final Map<AbstractInsnNode, CountedLoop.Access> inLoops = new HashMap<>();

  /** Reads that are checked in the first turn of such a loop alone. */
  final Map<AbstractInsnNode, CountedLoop> firstTurns = new HashMap<>();

  /** The first variable that all frames have beside the program's, and their types. */
  int firstKept;

  List<Object> keptTypes = List.of();

  /** Accesses that the check of another one stands for. */
  Set<AbstractInsnNode> covered = Set.of();

  /** Stores that a coverage tool makes for itself. */
  Set<AbstractInsnNode> probes = Set.of();

  /**
   * The last instruction of those that set what is kept at the start; null where there are none.
   */
  AbstractInsnNode keptEnd;

  /** Variable that holds the thread's state while the method runs; -1 where none does. */
  int threadLocal = -1;

  /**
   * A call that a hook follows also where it throws, between two labels.
   *
   * @param insn the call
   * @param from right before it
   * @param to right after it
   */
  record GuardedCall(AbstractInsnNode insn, LabelNode from, LabelNode to) {}

  /** Calls of {@code Object.wait}. */
  final List<GuardedCall> waits = new ArrayList<>();

  /** Calls that may have changed an object when they throw. */
  final List<GuardedCall> tries = new ArrayList<>();

  /** Ends of streams whose elements count as read where the stream is made. */
  final Set<AbstractInsnNode> streamsTold = new HashSet<>();

  /** Whether the method would be woven better with expanded frames. */
  boolean wantsFrames;

  /** First local variable that the method does not use. */
  private int freeLocal;

  /** The values before each instruction that the method had at first; null where not followed. */
  private Frame<Symbol>[] symbols;

  private boolean symbolsFollowed;

  /** Where the hooks stand now: source line and original bytecode index. */
  int line = -1;

  int index = -1;

  /** What is done with the value accessed there. */
  long shape;

  /** By which the method's handlers name the calls that may have thrown to them: of the first. */
  int number;

  Body(ClassPlan plan, MethodNode method, boolean checked, boolean expanded, boolean compact) {
    this.plan = plan;
    this.method = method;
    this.code = method.instructions;
    this.checked = checked;
    this.expanded = expanded;
    this.compact = compact;
    this.freeLocal = method.maxLocals;
    Set<AbstractInsnNode> found = Uninitialized.uses(method, plan.internalName());
    this.barred = found == null ? Collections.emptySet() : found;
    this.pruned =
        checked && plan.prunes()
            ? LocalArrays.accesses(method, plan.internalName())
            : Collections.emptySet();
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isSynchronized() {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  boolean isConstructor() {
    return method.name.equals("<init>");
  }

  /**
   * Whether the variable that {@code this} is in does not hold it everywhere in a method: the
   * method writes to it, or a frame does not name it, as tools that shrink code write frames.
   */
  boolean losesThis() {
    int known = Type.getArgumentTypes(method.desc).length + 1; // variables of a frame
    for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = insn.getNext()) {
      if (insn instanceof VarInsnNode store
          && store.var == 0
          && store.getOpcode() >= Opcodes.ISTORE
          && store.getOpcode() <= Opcodes.ASTORE) {
        return true;
      }
      if (insn instanceof FrameNode frame) {
        switch (frame.type) {
          case Opcodes.F_APPEND -> known += frame.local.size();
          case Opcodes.F_CHOP -> known -= frame.local.size();
          case Opcodes.F_FULL, Opcodes.F_NEW -> {
            known = frame.local == null ? 0 : frame.local.size();
            if (known > 0 && frame.local.get(0) == Opcodes.TOP) {
              return true;
            }
          }
          default -> {} // the variables of the frame before
        }
        if (known == 0) {
          return true;
        }
      }
    }
    return false;
  }

  boolean isInitializer() {
    return method.name.equals("<clinit>");
  }

  /** First of the local variables behind the method's own. What is kept there must not live on. */
  int freeLocal() {
    return freeLocal;
  }

  /** The locals of a frame, with the variables that are kept for hooks. */
  List<Object> withKept(List<Object> locals) {
    return keptTypes.isEmpty() ? locals : KeptLocals.extended(locals, firstKept, keptTypes);
  }

  /** Takes a local variable for the whole method. */
  int reserveLocal() {
    return freeLocal++;
  }

  /** A site of a lock or a call, at this place. */
  int site(String owner, String name, String descriptor) {
    return plan.site(method.name, line, index, owner, name, descriptor, false, checked, 0);
  }

  /** The site of accesses that a call at this place makes to elements, or to an object's fields. */
  int callSite() {
    return plan.site(
        method.name, line, index, null, null, null, false, checked, AccessShape.BY_CALL);
  }

  /** The site of an access to an element, at this place. */
  int elementSite(String arrayType) {
    return plan.site(method.name, line, index, arrayType, null, null, false, checked, shape);
  }

  /** The site of an access to a field, at this place. */
  int fieldSite(String owner, String name, String descriptor, boolean isStatic) {
    return plan.site(method.name, line, index, owner, name, descriptor, isStatic, checked, shape);
  }

  /**
   * The values before each instruction, followed when they are first asked for, which must be
   * before anything is woven.
   *
   * @return null where the code is odd beyond our reading
   */
  Frame<Symbol>[] symbols() {
    if (!symbolsFollowed) {
      symbolsFollowed = true;
      try {
        symbols = Symbol.analyzer().analyze(plan.internalName(), method);
      } catch (AnalyzerException | RuntimeException e) {
        symbols = null;
      }
    }
    return symbols;
  }

  /** Whether an instruction runs as such: not a label, line or frame. */
  static boolean isReal(AbstractInsnNode insn) {
    return insn.getOpcode() >= 0;
  }

  /** The next instruction that runs, or null. */
  static AbstractInsnNode nextReal(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && !isReal(next)) {
      next = next.getNext();
    }
    return next;
  }

  /**
   * Begins a handler of ours, behind the last instruction: its frame has the exception on the
   * stack, and no more locals than these.
   */
  Emitter handler(LabelNode handler, List<Object> locals) {
    code.add(handler);
    if (plan.version() >= Opcodes.V1_6) {
      code.add(
          new FrameNode(
              expanded ? Opcodes.F_NEW : Opcodes.F_FULL,
              locals.size(),
              locals.toArray(),
              1,
              new Object[] {"java/lang/Throwable"}));
    }
    return Emitter.atEnd(code);
  }

  /** Whether an instruction is in the range of a handler. */
  boolean covers(TryCatchBlockNode block, AbstractInsnNode insn) {
    int at = code.indexOf(insn);
    return code.indexOf(block.start) < at && at < code.indexOf(block.end);
  }

  /** The handlers that cover an instruction, in the order in which they are asked. */
  List<TryCatchBlockNode> handlersOf(AbstractInsnNode insn) {
    List<TryCatchBlockNode> around = new ArrayList<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (covers(block, insn)) {
        around.add(block);
      }
    }
    return around;
  }

  /** Lets handlers cover code of ours too, which stands elsewhere but belongs where they do. */
  void extend(List<TryCatchBlockNode> handlers, LabelNode from, LabelNode to) {
    for (TryCatchBlockNode block : handlers) {
      method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, block.handler, block.type));
    }
  }

  /** A label right after an instruction, ahead of those that stand there. */
  LabelNode labelAfter(AbstractInsnNode insn) {
    LabelNode label = new LabelNode();
    code.insert(insn, label);
    return label;
  }
}
