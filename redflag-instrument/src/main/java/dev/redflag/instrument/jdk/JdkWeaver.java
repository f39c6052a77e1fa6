package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.QuietClasses;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.StateMethods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves the rules into JDK classes: method bodies only, so that a loaded class can be
 * retransformed. Safe for use by several threads once made.
 */
public final class JdkWeaver {
  private final Map<String, ClassRules> classes = new HashMap<>();

  /**
   * Rules of all classes nested in one, but for those with rules of their own; by the outer one.
   */
  private final Map<String, ClassRules> nested = new HashMap<>();

  private final QuietClasses quiet;

  private final StateMethods states;

  /** A weaver of these rules, which become known to the hooks; it knows no state of JDK objects. */
  public JdkWeaver(RuleSet rules) {
    this(rules, StateMethods.NONE);
  }

  /** A weaver of these rules, which become known to the hooks. */
  public JdkWeaver(RuleSet rules, StateMethods states) {
    this.states = states;
    quiet = rules.quiet();
    for (Map.Entry<String, List<Row>> e : rules.byClass().entrySet()) {
      ClassRules of = new ClassRules();
      for (Row row : e.getValue()) {
        of.add(row);
      }
      String name = e.getKey().replace('.', '/');
      if (name.endsWith("$*")) {
        nested.put(name.substring(0, name.length() - 2), of);
      } else {
        classes.put(name, of);
      }
    }
  }

  /** Whether a class has rules. */
  public boolean concerns(String internalName) {
    return rulesOf(internalName) != null || quiet.isQuiet(internalName);
  }

  private ClassRules rulesOf(String internalName) {
    ClassRules own = classes.get(internalName);
    int dollar = own == null ? internalName.indexOf('$') : -1;
    return dollar < 0 ? own : nested.get(internalName.substring(0, dollar));
  }

  /**
   * The binary names of the classes that have rules; not all of them are in every JDK. Classes
   * nested in another that have rules through it are not named: {@link #concerns} tells.
   */
  public List<String> classNames() {
    List<String> names = new ArrayList<>(classes.size());
    for (String name : classes.keySet()) {
      names.add(name.replace('/', '.'));
    }
    for (String name : quiet.names()) {
      names.add(name.replace('/', '.'));
    }
    return names;
  }

  /** Weaves a class; null where nothing was woven. */
  public byte[] weave(String internalName, byte[] bytes) {
    byte[] ruled = weaveRules(internalName, bytes);
    if (!quiet.isQuiet(internalName)) {
      return ruled;
    }
    byte[] muted = QuietWeaver.weave(quiet, internalName, ruled == null ? bytes : ruled);
    return muted == null ? ruled : muted;
  }

  private byte[] weaveRules(String internalName, byte[] bytes) {
    ClassRules rules = rulesOf(internalName);
    if (rules == null) {
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    JdkClassVisitor visitor = new JdkClassVisitor(writer, rules, internalName, states);
    reader.accept(visitor, 0);
    return visitor.woven ? writer.toByteArray() : null;
  }

  private static final class JdkClassVisitor extends ClassVisitor {
    private final ClassRules rules;
    private final String className;
    private final StateMethods states;
    private boolean woven;

    JdkClassVisitor(ClassVisitor next, ClassRules rules, String className, StateMethods states) {
      super(Opcodes.ASM9, next);
      this.rules = rules;
      this.className = className;
      this.states = states;
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
      if (rules.monitors() && !special) {
        woven = true;
        return new Synchronized(access, name, descriptor, exceptions, next, className, states);
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

    Synchronized(
        int access,
        String name,
        String descriptor,
        String[] exceptions,
        MethodVisitor next,
        String className,
        StateMethods states) {
      super(Opcodes.ASM9, access, name, descriptor, null, exceptions);
      this.next = next;
      this.className = className;
      this.states = states;
    }

    @Override
    public void visitEnd() {
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      boolean locks = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
      accept(new MonitorPoints(next, isStatic, locks, maxLocals, className, states));
    }
  }
}
