package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.bulk.LockedArrays;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Weaves the rules of one class into its methods. */
final class RuleClassVisitor extends ClassVisitor {
  private final ClassRules rules;
  private final String className;
  private final StateMethods states;
  private boolean woven;

  RuleClassVisitor(ClassVisitor next, ClassRules rules, String className, StateMethods states) {
    super(Opcodes.ASM9, next);
    this.rules = rules;
    this.className = className;
    this.states = states;
  }

  /** Whether anything was woven. */
  boolean isWoven() {
    return woven;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return next;
    }
    boolean bridge = (access & Opcodes.ACC_BRIDGE) != 0;
    boolean special = bridge || name.startsWith("<");
    WovenRule rule = bridge ? null : rules.ruleOf(name, descriptor, special);
    List<ClassRules.PointRule> points = rules.pointsIn(name, descriptor);
    ArrayEffect locked = bridge ? null : rules.lockedArray(name, descriptor);
    if (rules.monitors() && !special) {
      woven = true;
      return new Synchronized(
          access, name, descriptor, exceptions, next, className, states, locked);
    }
    if (locked != null) {
      return new Locked(access, name, descriptor, exceptions, next, locked);
    }
    if (rule == null && points.isEmpty() && !rules.callsBack()) {
      return next;
    }
    woven |= rule != null || !points.isEmpty();
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    MethodVisitor v = next;
    if (rule != null) {
      v =
          rule.cell() != null
              ? new CellWeaver(v, isStatic, descriptor, rule)
              : new RuleWeaver(v, isStatic, name.equals("<init>"), descriptor, rule);
    }
    if (!points.isEmpty() || rules.callsBack()) {
      return new WholeMethod(access, name, descriptor, exceptions, isStatic, v, rules, points);
    }
    return v;
  }

  /** Reads a method whole, since the weaver of its inside must know how many locals it has. */
  private static final class WholeMethod extends MethodNode {
    private final boolean isStatic;
    private final MethodVisitor next;
    private final ClassRules rules;
    private final List<ClassRules.PointRule> points;

    WholeMethod(
        int access,
        String name,
        String descriptor,
        String[] exceptions,
        boolean isStatic,
        MethodVisitor next,
        ClassRules rules,
        List<ClassRules.PointRule> points) {
      super(Opcodes.ASM9, access, name, descriptor, null, exceptions);
      this.isStatic = isStatic;
      this.next = next;
      this.rules = rules;
      this.points = points;
    }

    @Override
    public void visitEnd() {
      accept(new PointWeaver(next, isStatic, maxLocals, rules, points));
    }
  }

  /** Reads a method of a synchronized class whole, for the same reason. */
  private static final class Synchronized extends MethodNode {
    private final MethodVisitor next;
    private final String className;
    private final StateMethods states;
    private final ArrayEffect locked;

    Synchronized(
        int access,
        String name,
        String descriptor,
        String[] exceptions,
        MethodVisitor next,
        String className,
        StateMethods states,
        ArrayEffect locked) {
      super(Opcodes.ASM9, access, name, descriptor, null, exceptions);
      this.locked = locked;
      this.next = next;
      this.className = className;
      this.states = states;
    }

    @Override
    public void visitEnd() {
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      boolean locks = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
      MonitorPoints points = new MonitorPoints(next, isStatic, locks, maxLocals, className, states);
      points.given(name, desc);
      if (locked != null) {
        weaveLocked(this, locked, className);
      }
      accept(points);
    }
  }

  private static boolean weaveLocked(MethodNode method, ArrayEffect effect, String className) {
    boolean woven = LockedArrayPoints.weave(method, effect);
    if (woven && effect.kind() == Kind.READ) {
      LockedArrays.add(className.replace('/', '.'));
    }
    return woven;
  }

  /** Reads a method whole that accesses an array under a lock, and has no other rule. */
  private final class Locked extends MethodNode {
    private final MethodVisitor next;
    private final ArrayEffect effect;

    Locked(
        int access,
        String name,
        String descriptor,
        String[] exceptions,
        MethodVisitor next,
        ArrayEffect effect) {
      super(Opcodes.ASM9, access, name, descriptor, null, exceptions);
      this.next = next;
      this.effect = effect;
    }

    @Override
    public void visitEnd() {
      woven |= weaveLocked(this, effect, className);
      accept(next);
    }
  }
}
