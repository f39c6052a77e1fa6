package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.QuietClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Mutes the calls that a quiet class makes: around each stand two hooks, the first of which returns
 * what the second is given.
 *
 * <p>That is kept in a local variable of the whole method, which all its frames are told of: it is
 * -1 up to the first muted call. A muted call may throw: each of the method's handlers that covers
 * one, and a last handler behind the method's own, gives the variable to the second hook as well.
 */
final class QuietWeaver {
  private final MethodNode method;
  private final Set<AbstractInsnNode> calls;

  /** The local variable that keeps what the first hook returned. */
  private final int kept;

  private QuietWeaver(MethodNode method, Set<AbstractInsnNode> calls) {
    this.method = method;
    this.calls = calls;
    this.kept = method.maxLocals;
  }

  /** Weaves a class; null where it makes no such calls. */
  static byte[] weave(QuietClasses quiet, String internalName, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Search search = new Search(quiet, internalName);
    reader.accept(search, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    if (search.methods.isEmpty()) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new QuietClassVisitor(writer, quiet, internalName, search.methods),
        ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** Finds the methods with such calls: the others are copied as they are. */
  private static final class Search extends ClassVisitor {
    private final QuietClasses quiet;
    private final String className;
    private final Set<String> methods = new HashSet<>();

    Search(QuietClasses quiet, String className) {
      super(Opcodes.ASM9);
      this.quiet = quiet;
      this.className = className;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          if (!called.equals("<init>") && quiet.mutes(className, owner)) {
            methods.add(name + descriptor);
          }
        }
      };
    }
  }

  private static final class QuietClassVisitor extends ClassVisitor {
    private final QuietClasses quiet;
    private final String className;
    private final Set<String> methods;

    QuietClassVisitor(
        ClassVisitor next, QuietClasses quiet, String className, Set<String> methods) {
      super(Opcodes.ASM9, next);
      this.quiet = quiet;
      this.className = className;
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!methods.contains(name + descriptor)) {
        return next;
      }
      return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          Set<AbstractInsnNode> calls = mutedCalls(this);
          if (!calls.isEmpty()) {
            new QuietWeaver(this, calls).weave();
          }
          accept(next);
        }
      };
    }

    /** The calls to mute: in a constructor only those after that of the superclass's. */
    private Set<AbstractInsnNode> mutedCalls(MethodNode method) {
      Set<AbstractInsnNode> calls = new HashSet<>();
      boolean initialized = !method.name.equals("<init>");
      for (AbstractInsnNode insn : method.instructions) {
        if (!(insn instanceof MethodInsnNode call)) {
          continue;
        }
        if (!call.name.equals("<init>")) {
          if (initialized && quiet.mutes(className, call.owner)) {
            calls.add(call);
          }
        } else if (!initialized) {
          // The receiver's: what is made for its arguments is never of the superclass itself here.
          initialized = isReceivers(method, call);
        }
      }
      return calls;
    }

    /**
     * Whether an initialization is that of the receiver: as many objects were made as initialized.
     */
    private static boolean isReceivers(MethodNode method, MethodInsnNode call) {
      int pending = 0;
      for (AbstractInsnNode insn : method.instructions) {
        if (insn.getOpcode() == Opcodes.NEW) {
          pending++;
        } else if (insn instanceof MethodInsnNode m && m.name.equals("<init>")) {
          if (m == call) {
            return pending == 0;
          }
          pending--;
        }
      }
      return false;
    }
  }

  private void weave() {
    InsnList code = method.instructions;
    List<TryCatchBlockNode> blocks = new ArrayList<>(method.tryCatchBlocks);
    Set<LabelNode> handlers = new HashSet<>();
    LabelNode last = new LabelNode();
    for (AbstractInsnNode call : calls) {
      for (TryCatchBlockNode block : blocks) {
        if (code.indexOf(block.start) < code.indexOf(call)
            && code.indexOf(call) < code.indexOf(block.end)) {
          handlers.add(block.handler);
        }
      }
    }
    for (AbstractInsnNode call : calls) {
      around(call, last);
    }
    for (LabelNode handler : handlers) {
      code.insert(frameAt(handler), unmute());
    }
    tellFrames();
    InsnList start = new InsnList();
    start.add(new InsnNode(Opcodes.ICONST_M1));
    start.add(new VarInsnNode(Opcodes.ISTORE, kept));
    code.insert(start);
    end(last);
  }

  private void around(AbstractInsnNode call, LabelNode last) {
    InsnList code = method.instructions;
    LabelNode from = new LabelNode();
    LabelNode to = new LabelNode();
    InsnList before = new InsnList();
    before.add(hook("mute", "()I"));
    before.add(new VarInsnNode(Opcodes.ISTORE, kept));
    before.add(from);
    code.insertBefore(call, before);
    InsnList after = new InsnList();
    after.add(to);
    after.add(unmute());
    code.insert(call, after);
    method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, last, null));
  }

  private InsnList unmute() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ILOAD, kept));
    code.add(hook("unmute", "(I)V"));
    return code;
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HookCalls.HOOK, name, descriptor, false);
  }

  /**
   * The frame at a label, or the label itself where there is none: the JVM drops the frames of the
   * classes in its archive, and gives them to a retransformation without.
   */
  private static AbstractInsnNode frameAt(LabelNode label) {
    AbstractInsnNode insn = label;
    while (insn instanceof LabelNode || insn instanceof LineNumberNode) {
      insn = insn.getNext();
    }
    return insn instanceof FrameNode ? insn : label;
  }

  /** Enters the variable into each frame. */
  private void tellFrames() {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        List<Object> locals = new ArrayList<>(frame.local);
        int used = 0;
        for (Object local : locals) {
          used += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; used < kept; used++) {
          locals.add(Opcodes.TOP);
        }
        locals.add(Opcodes.INTEGER);
        frame.local = locals;
      }
    }
  }

  /** The last handler: it throws again. */
  private void end(LabelNode last) {
    List<Object> locals = new ArrayList<>();
    for (int i = 0; i < kept; i++) {
      locals.add(Opcodes.TOP);
    }
    locals.add(Opcodes.INTEGER);
    InsnList code = method.instructions;
    code.add(last);
    code.add(
        new FrameNode(
            Opcodes.F_NEW,
            locals.size(),
            locals.toArray(),
            1,
            new Object[] {Type.getInternalName(Throwable.class)}));
    code.add(unmute());
    code.add(new InsnNode(Opcodes.ATHROW));
  }
}
