package dev.redflag.instrument.weave;

import dev.redflag.instrument.CallTables;
import dev.redflag.instrument.Coverage;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves one class. Branches live inside the hooks, so that the frames of the class stay as they
 * are and no class of the program needs to be loaded.
 */
public final class ClassWeaver extends ClassVisitor {
  /** HotSpot never compiles a longer method. */
  private static final int COMPILED_SIZE = 8_000;

  /** The class file's limit is 65,535; what the estimate may miss stays below it. */
  private static final int MAX_SIZE = 65_000;

  /**
   * Bytes for each instruction, label or line of a method that is woven: more than any program has.
   */
  private static final int BYTES_A_WOVEN_INSTRUCTION = 32;

  private final RecordedMethod.Reader reader;
  private final ClassPlan plan;
  private final Amount amount;
  private final MethodWeaver methods;
  private final List<Coverage.Lightened> lightened;
  private final boolean expanded;
  private boolean wantsFrames;
  private boolean woven;

  /** How much is woven into a class. */
  public enum Amount {
    /** All that its scope says. */
    WHOLE,
    /** Hooks at synchronization, and the members. */
    SYNC_ONLY,
    /** The members alone, so that a class that has them can be retransformed. */
    MEMBERS
  }

  private ClassWeaver(
      RecordedMethod.Reader reader,
      ClassPlan plan,
      Amount amount,
      CallTables tables,
      List<Coverage.Lightened> lightened,
      boolean expanded,
      ClassWriter writer) {
    super(Opcodes.ASM9, writer);
    this.expanded = expanded;
    this.reader = reader;
    this.plan = plan;
    this.amount = amount;
    this.methods = new MethodWeaver(tables);
    this.lightened = lightened;
  }

  /**
   * Weaves a class.
   *
   * @param members whether the class has the members of its record
   * @param lightened is given the methods that got fewer hooks than they need
   * @return the woven bytes, or null where there was nothing to weave
   */
  public static byte[] weave(
      byte[] bytes,
      ClassPlan plan,
      boolean members,
      Amount amount,
      CallTables tables,
      List<Coverage.Lightened> lightened) {
    byte[] woven = pass(bytes, plan, members, amount, tables, lightened, 0);
    if (woven != WANTS_FRAMES) {
      return woven;
    }
    lightened.clear();
    return pass(bytes, plan, members, amount, tables, lightened, ClassReader.EXPAND_FRAMES);
  }

  /** Says that the frames must be expanded, see {@link ExitWeaver} and {@link KeptLocals}. */
  private static final byte[] WANTS_FRAMES = {};

  private static byte[] pass(
      byte[] bytes,
      ClassPlan plan,
      boolean members,
      Amount amount,
      CallTables tables,
      List<Coverage.Lightened> lightened,
      int flags) {
    RecordedMethod.Reader reader = new RecordedMethod.Reader(bytes);
    plan.code(bytes);
    ClassWriter writer = new FrameKeepingWriter(reader);
    ClassWeaver weaver =
        new ClassWeaver(reader, plan, amount, tables, lightened, flags != 0, writer);
    reader.accept(weaver, flags);
    if (weaver.wantsFrames && flags == 0) {
      return WANTS_FRAMES;
    }
    if (members) {
      weaver.woven |= !Members.names(plan.record()).isEmpty();
      Members.declare(plan.record(), writer);
    }
    return weaver.woven ? writer.toByteArray() : null;
  }

  /** A writer that computes maxima, not frames. */
  private static final class FrameKeepingWriter extends ClassWriter {
    FrameKeepingWriter(ClassReader reader) {
      super(reader, COMPUTE_MAXS);
    }

    @Override
    protected String getCommonSuperClass(String one, String other) {
      throw new IllegalStateException("a frame would need the common superclass of " + one);
    }
  }

  @Override
  public void visitSource(String source, String debug) {
    plan.sourceFile(source);
    super.visitSource(source, debug);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
    if (amount == Amount.MEMBERS || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return to;
    }
    if (plan.isReference() && (name.startsWith("<") || (access & Opcodes.ACC_STATIC) != 0)) {
      return to; // the JDK's own: it makes the object
    }
    return new RecordedMethod(reader, access, name, descriptor, signature, exceptions) {
      @Override
      public void visitEnd() {
        super.visitEnd();
        if (!wantsFrames || expanded) { // else all is done again
          finish(this, to);
        }
      }
    };
  }

  private void finish(RecordedMethod method, MethodVisitor to) {
    MethodNode node = method;
    int[] indices = method.indices();
    if (method.hasSubroutines()) {
      JSRInlinerAdapter inlined =
          new JSRInlinerAdapter(
              null,
              method.access,
              method.name,
              method.desc,
              method.signature,
              method.exceptions.toArray(new String[0]));
      method.accept(inlined);
      node = inlined;
      indices = null;
    }
    sized(node, indices).accept(to);
  }

  /** Weaves a method as much as its size allows. */
  private MethodNode sized(MethodNode method, int[] indices) {
    boolean checked = amount == Amount.WHOLE && plan.checks(method.name);
    if (method.instructions.size() * BYTES_A_WOVEN_INSTRUCTION < COMPILED_SIZE) {
      weave(method, indices, checked, plan.isReference() || plan.isSelective());
      return method;
    }
    int size = sizeOf(method);
    boolean compiled = size <= COMPILED_SIZE && !method.name.equals("<clinit>"); // that runs once
    int limit = compiled ? COMPILED_SIZE : MAX_SIZE;
    MethodNode plain = copy(method);
    weave(method, indices, checked, plan.isSelective());
    if (sizeOf(method) <= limit) {
      return method;
    }
    if (checked) {
      MethodNode compact = copy(plain);
      weave(compact, indices, true, true);
      if (sizeOf(compact) <= limit) {
        return compact;
      }
      MethodNode light = copy(plain);
      weave(light, indices, false, true);
      if (sizeOf(light) <= MAX_SIZE) {
        lightened(method, "with checks of its accesses the method would be too large");
        return light;
      }
    } else if (sizeOf(method) <= MAX_SIZE) {
      return method;
    }
    lightened(method, "with hooks at its synchronization the method would be too large");
    return plain;
  }

  private void lightened(MethodNode method, String reason) {
    lightened.add(new Coverage.Lightened(plan.className(), method.name + method.desc, reason));
  }

  private void weave(MethodNode method, int[] indices, boolean checked, boolean compact) {
    Body body = new Body(plan, method, checked, expanded, compact);
    wantsFrames |= plan.version() >= Opcodes.V1_6 && ExitWeaver.reusesThis(body);
    woven |= methods.weave(body, indices);
    wantsFrames |= body.wantsFrames;
  }

  private static MethodNode copy(MethodNode method) {
    MethodNode copy =
        new MethodNode(
            Opcodes.ASM9,
            method.access,
            method.name,
            method.desc,
            method.signature,
            method.exceptions.toArray(new String[0]));
    method.accept(copy);
    return copy;
  }

  static int sizeOf(MethodNode method) {
    CodeSizeEvaluator evaluator = new CodeSizeEvaluator(null);
    method.instructions.accept(evaluator);
    return evaluator.getMaxSize();
  }
}
