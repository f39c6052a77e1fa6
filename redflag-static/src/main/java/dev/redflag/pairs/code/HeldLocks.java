package dev.redflag.pairs.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The locks that a method holds at each of its instructions, by where the code has them from: a
 * field, {@code this}, a class. Two locks of a name may be two locks, so that to trust in the names
 * is unsound. A lock that the code has from elsewhere has no name, and is left out.
 */
final class HeldLocks {
  /** Classes of locks that one thread at a time has; a {@code Lock} may be the lock of readers. */
  private static final Set<String> EXCLUSIVE =
      Set.of(
          "java/util/concurrent/locks/ReentrantLock",
          "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock");

  private static final String ANY = "java/util/concurrent/locks/Lock";

  private HeldLocks() {}

  /**
   * Finds them.
   *
   * @param owner internal name of the class that declares the method
   * @return by the number of the instruction
   */
  static List<Set<String>> of(MethodNode method, String owner) {
    Set<String> whole =
        (method.access & Opcodes.ACC_SYNCHRONIZED) == 0
            ? Set.of()
            : Set.of((method.access & Opcodes.ACC_STATIC) == 0 ? ofThis(owner) : ofClass(owner));
    int size = method.instructions.size();
    List<Set<String>> held = new ArrayList<>(size);
    Frame<SourceValue>[] frames = anyTaken(method) ? frames(method, owner) : null;
    for (int i = 0; i < size; i++) {
      if (frames == null || frames[i] == null || ((Locking) frames[i]).held.isEmpty()) {
        held.add(whole);
      } else {
        Set<String> all = new TreeSet<>(((Locking) frames[i]).held);
        all.addAll(whole);
        held.add(all);
      }
    }
    return held;
  }

  private static Frame<SourceValue>[] frames(MethodNode method, String owner) {
    boolean isInstance = (method.access & Opcodes.ACC_STATIC) == 0;
    Analyzer<SourceValue> analyzer =
        new Analyzer<>(new Origins()) {
          @Override
          protected Frame<SourceValue> newFrame(int locals, int stack) {
            return new Locking(locals, stack, isInstance ? owner : null);
          }

          @Override
          protected Frame<SourceValue> newFrame(Frame<? extends SourceValue> frame) {
            return new Locking((Locking) frame);
          }
        };
    try {
      return analyzer.analyze(owner, method);
    } catch (AnalyzerException | RuntimeException e) {
      return null; // odd beyond our reading
    }
  }

  private static boolean anyTaken(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.MONITORENTER || isLock(insn)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLock(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && EXCLUSIVE.contains(call.owner)
        && call.name.equals("lock")
        && call.desc.equals("()V");
  }

  private static boolean isUnlock(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && (EXCLUSIVE.contains(call.owner) || call.owner.equals(ANY))
        && call.name.equals("unlock")
        && call.desc.equals("()V");
  }

  private static String ofThis(String owner) {
    return word(owner.replace('/', '.')) + ".this";
  }

  private static String ofClass(String name) {
    return word(name.replace('/', '.')) + ".class";
  }

  /** A frame that knows which locks are held, as often as each is. */
  private static final class Locking extends Frame<SourceValue> {
    private final String owner;
    private List<String> held = List.of();

    Locking(int locals, int stack, String owner) {
      super(locals, stack);
      this.owner = owner;
    }

    Locking(Locking other) {
      super(other);
      this.owner = other.owner;
      this.held = other.held;
    }

    @Override
    public Frame<SourceValue> init(Frame<? extends SourceValue> frame) {
      held = ((Locking) frame).held;
      return super.init(frame);
    }

    @Override
    public boolean merge(Frame<? extends SourceValue> frame, Interpreter<SourceValue> interpreter)
        throws AnalyzerException {
      boolean changed = super.merge(frame, interpreter);
      List<String> both = new ArrayList<>();
      List<String> left = new ArrayList<>(((Locking) frame).held);
      for (String lock : held) {
        if (left.remove(lock)) {
          both.add(lock);
        }
      }
      if (both.size() < held.size()) {
        held = List.copyOf(both);
        return true;
      }
      return changed;
    }

    @Override
    public void execute(AbstractInsnNode insn, Interpreter<SourceValue> interpreter)
        throws AnalyzerException {
      boolean takes = insn.getOpcode() == Opcodes.MONITORENTER || isLock(insn);
      boolean gives = insn.getOpcode() == Opcodes.MONITOREXIT || isUnlock(insn);
      String lock = takes || gives ? name(getStack(getStackSize() - 1)) : null;
      super.execute(insn, interpreter);
      if (lock == null) {
        return;
      }
      List<String> now = new ArrayList<>(held);
      if (takes) {
        now.add(lock);
      } else {
        now.remove(lock);
      }
      held = List.copyOf(now);
    }

    /** Where a lock comes from; null where that is not one place with a name. */
    private String name(SourceValue value) {
      if (value.insns.size() != 1) {
        return null;
      }
      AbstractInsnNode from = value.insns.iterator().next();
      if (from instanceof FieldInsnNode field) {
        return word(field.owner.replace('/', '.') + '.' + field.name);
      }
      if (from instanceof LdcInsnNode constant
          && constant.cst instanceof Type type
          && type.getSort() == Type.OBJECT) {
        return ofClass(type.getInternalName());
      }
      boolean isThis = from instanceof VarInsnNode variable && variable.var == 0 && owner != null;
      return isThis ? ofThis(owner) : null;
    }
  }

  /** A name without what parts names in files. */
  private static String word(String name) {
    return name.replaceAll("[,\\]\\s]", "_");
  }
}
