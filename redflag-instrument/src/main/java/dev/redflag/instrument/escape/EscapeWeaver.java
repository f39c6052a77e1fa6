package dev.redflag.instrument.escape;

import dev.redflag.instrument.weave.RecordedMethod;
import dev.redflag.instrument.weave.Uninitialized;
import dev.redflag.runtime.site.SiteName;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves into a class what dynamic escape analysis needs: hooks before references go where other
 * threads may find them, hooks at chosen accesses, and the mark of local objects, a member of the
 * class that extends {@code Object} or is a record. No branch is woven, so that frames stay as they
 * are.
 *
 * <p>What is woven depends on the bytes and on whether the class has the member alone, so that
 * every retransformation comes to the same members.
 */
public final class EscapeWeaver {
  private static final String HOOK = "java/redflag/EscapeHook";
  private static final String MARK = "$redflag$local";
  private static final String OBJECT = "java/lang/Object";
  private static final String RECORD = "java/lang/Record";

  /** Offset of the major version in a class file (JVMS 4.1). */
  private static final int VERSION = 6;

  private static final int MEMBER =
      Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

  /** Bootstraps whose calls keep nothing. */
  private static final Set<String> PLAIN_BOOTSTRAPS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps");

  private final KeepingCalls calls;

  /** What is woven into one class. */
  public enum Kind {
    /** A class that is loaded for the first time, or that has the member already. */
    MARKED,
    /** A class that was loaded before, and can get no member. */
    UNMARKED,
    /** A hidden class: all of its methods may be called by the JDK. */
    HIDDEN
  }

  /**
   * Accesses of a class to look at.
   *
   * @param numbers their numbers
   * @param isOfOneClass whether no other class of its name has accesses of these numbers
   */
  public record Chosen(Map<SiteName, Integer> numbers, boolean isOfOneClass) {
    /** None. */
    public static final Chosen NONE = new Chosen(Map.of(), true);
  }

  /**
   * A woven class.
   *
   * @param bytes its class file
   * @param sites how many of the chosen accesses were found in it
   * @param isNative whether it has methods in native code, which may keep and share what they get
   */
  public record Woven(byte[] bytes, int sites, boolean isNative) {}

  /**
   * @param isJdk whether a class of an internal name is the JDK's
   */
  public EscapeWeaver(Predicate<String> isJdk) {
    calls = new KeepingCalls(isJdk);
  }

  /**
   * Weaves a class.
   *
   * @param chosen the accesses to look at
   * @param counted where accesses are counted, the numbers by which, 0 for all others; else null
   * @throws IllegalArgumentException where the class file is of a version that is not known
   */
  public Woven weave(byte[] bytes, Kind kind, Chosen chosen, Map<SiteName, Integer> counted) {
    RecordedMethod.Reader reader = new RecordedMethod.Reader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Weaving weaving = new Weaving(reader, writer, kind, chosen, counted);
    reader.accept(weaving, 0);
    return new Woven(writer.toByteArray(), weaving.sites, weaving.isNative);
  }

  private final class Weaving extends ClassVisitor {
    private final RecordedMethod.Reader reader;
    private final Kind kind;
    private final Map<SiteName, Integer> chosen;
    private final boolean isOfOneClass;
    private final Map<SiteName, Integer> counted;
    private final String className;
    private final boolean marked;

    /** Names and descriptors of the static methods that the class itself declares. */
    private final Set<String> statics = new HashSet<>();

    /** Methods and lines, by {@link #place}, that several methods of one name share. */
    private final Set<String> several;

    private final boolean finalized;

    /**
     * Whether the mark alone tells of an object of the class whether it is local, so that its own
     * code need not ask what is known of the object's class: that is asked at the object's birth.
     */
    private final boolean telling;

    /** Whether it need not be asked even then, but of its subclasses: it is tracked for sure. */
    private boolean plain;

    private String file;
    private int sites;
    private boolean isNative;

    Weaving(
        RecordedMethod.Reader reader,
        ClassWriter writer,
        Kind kind,
        Chosen chosen,
        Map<SiteName, Integer> counted) {
      super(Opcodes.ASM9, writer);
      this.reader = reader;
      this.kind = kind;
      this.chosen = chosen.numbers();
      this.isOfOneClass = chosen.isOfOneClass();
      this.counted = counted;
      this.className = reader.getClassName();
      this.marked =
          kind == Kind.MARKED
              && isTop(reader.getSuperName())
              && (reader.getAccess() & (Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE)) == 0;
      this.finalized = readMethods();
      this.several = this.chosen.isEmpty() ? Set.of() : several(reader);
      boolean hasConstants = reader.readUnsignedShort(VERSION) >= Opcodes.V1_5; // of classes
      this.telling = marked && !finalized;
      this.plain = telling && hasConstants && reader.getInterfaces().length == 0;
    }

    /** Gathers the static methods, and says whether there is a finalizer. */
    private boolean readMethods() {
      boolean[] found = {false};
      reader.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
              if ((access & Opcodes.ACC_STATIC) != 0) {
                statics.add(name + descriptor);
              }
              found[0] |= name.equals("finalize") && descriptor.equals("()V");
              return null;
            }
          },
          RecordedMethod.Reader.SKIP_CODE);
      return found[0];
    }

    @Override
    public void visitSource(String source, String debug) {
      file = source;
      super.visitSource(source, debug);
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      plain &= calls.isThere(Type.getType(descriptor), className);
      return super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      isNative |= (access & Opcodes.ACC_NATIVE) != 0;
      MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
      if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
        return to;
      }
      return new RecordedMethod(reader, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          Weaving.this.weave(this);
          accept(to);
        }
      };
    }

    @Override
    public void visitEnd() {
      if (marked) {
        super.visitField(MEMBER, MARK, "Z", null, null).visitEnd();
      }
      super.visitEnd();
    }

    private void weave(RecordedMethod method) {
      AbstractInsnNode[] code = method.instructions.toArray();
      int[] indices = method.indices();
      Set<AbstractInsnNode> uninitialized = Uninitialized.uses(method, className);
      boolean fromJdk =
          kind == Kind.HIDDEN
              ? !method.name.equals("<init>")
              : calls.mayBeCalledByJdk(method.access, method.name, method.desc);
      boolean publishResult = fromJdk && calls.mayHold(Type.getReturnType(method.desc));
      MethodInsnNode other = method.name.equals("<init>") ? otherConstructor(code) : null;
      Set<AbstractInsnNode> fresh =
          !chosen.isEmpty() && other != null && isTop(other.owner) && !finalized
              ? FreshThis.accesses(method, className, other)
              : Set.of();
      int line = -1;
      for (int i = 0; i < code.length; i++) {
        AbstractInsnNode insn = code[i];
        int opcode = insn.getOpcode();
        if (insn instanceof LineNumberNode number) {
          line = number.line;
        } else if (isAccess(opcode)) {
          count(method, insn, line, indices[i], isWrite(opcode), 0);
          boolean bare = uninitialized != null && uninitialized.contains(insn);
          if (!bare) {
            look(method, insn, line, indices[i], isWrite(opcode), fresh.contains(insn));
            barrier(method, insn);
          }
        } else if (insn instanceof MethodInsnNode call) {
          count(method, call, line, indices[i], false, null);
          count(method, call, line, indices[i], true, null);
          look(method, call, line, indices[i], false, false);
          look(method, call, line, indices[i], true, false);
          call(method, call);
        } else if (insn instanceof InvokeDynamicInsnNode call) { // a method reference is a site
          count(method, call, line, indices[i], false, null);
          count(method, call, line, indices[i], true, null);
          look(method, call, line, indices[i], false, false);
          look(method, call, line, indices[i], true, false);
          if (!PLAIN_BOOTSTRAPS.contains(call.bsm.getOwner())) {
            publishArguments(method, insn, call.desc);
            if (!call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
              publishResult(method, insn, call.desc);
            }
          }
        } else if (opcode == Opcodes.ARETURN && publishResult) {
          method.instructions.insertBefore(insn, publishTop());
        }
      }
      if (method.name.equals("<init>")) {
        begin(method, other, uninitialized);
      }
      if (fromJdk) {
        publishParameters(method);
      }
    }

    // ---- accesses -------------------------------------------------------------------------------

    private SiteName name(MethodNode method, int line, int index, boolean write) {
      return new SiteName(
          className.replace('/', '.'), method.name, file, line, SiteName.Kind.of(write), index);
    }

    /**
     * Counts an access, where that is asked for.
     *
     * @param other the number of one that has none; null where it is not counted
     */
    private void count(
        MethodNode method,
        AbstractInsnNode insn,
        int line,
        int index,
        boolean write,
        Integer other) {
      if (counted == null) {
        return;
      }
      Integer number = counted.getOrDefault(name(method, line, index, write), other);
      if (number != null) {
        InsnList hook = new InsnList();
        hook.add(new LdcInsnNode(number));
        hook.add(hook("counted", "(I)V"));
        method.instructions.insertBefore(insn, hook);
      }
    }

    private void look(
        MethodNode method,
        AbstractInsnNode insn,
        int line,
        int index,
        boolean write,
        boolean fresh) {
      int opcode = insn.getOpcode();
      Integer number = chosen.isEmpty() ? null : chosen.get(name(method, line, index, write));
      if (number == null) {
        return;
      }
      sites++;
      if (fresh) { // never shared here
        return;
      }
      InsnList hook = new InsnList();
      // those of a method of the same name may have the number too, and be of another class
      boolean one = isOfOneClass && !several.contains(place(method.name, line));
      if (telling
          && (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD)
          && ((FieldInsnNode) insn).owner.equals(className)) {
        lookAtMark(method, (FieldInsnNode) insn, number);
        return;
      }
      if (opcode == Opcodes.GETFIELD) {
        hook.add(new InsnNode(Opcodes.DUP)); // base base
        hook.add(new LdcInsnNode(number));
        hook.add(hook(one ? "look" : "access", "(Ljava/lang/Object;I)V")); // base
      } else if (opcode == Opcodes.PUTFIELD) {
        Type type = Type.getType(((FieldInsnNode) insn).desc);
        int free = method.maxLocals;
        hook.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), free)); // base
        hook.add(new InsnNode(Opcodes.DUP)); // base base
        hook.add(new LdcInsnNode(number));
        hook.add(hook(one ? "look" : "access", "(Ljava/lang/Object;I)V")); // base
        hook.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), free)); // base value
      } else {
        hook.add(new LdcInsnNode(number));
        hook.add(hook("reached", "(I)V"));
      }
      method.instructions.insertBefore(insn, hook);
    }

    /** Looks after the access, so that one to null fails as it would, with its own message. */
    private void lookAtMark(MethodNode method, FieldInsnNode access, int number) {
      Type type = Type.getType(access.desc);
      InsnList before = new InsnList();
      InsnList after = new InsnList();
      if (access.getOpcode() == Opcodes.GETFIELD) {
        before.add(new InsnNode(Opcodes.DUP)); // base base
        if (type.getSize() == 1) { // base value
          after.add(new InsnNode(Opcodes.SWAP)); // value base
        } else {
          after.add(new InsnNode(Opcodes.DUP2_X1)); // value base value
          after.add(new InsnNode(Opcodes.POP2)); // value base
        }
      } else {
        int free = method.maxLocals;
        before.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), free)); // base
        before.add(new InsnNode(Opcodes.DUP)); // base base
        before.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), free)); // base base value
      }
      after.add(new FieldInsnNode(Opcodes.GETFIELD, className, MARK, "Z"));
      after.add(new LdcInsnNode(number));
      after.add(hook("met", "(ZI)V"));
      method.instructions.insertBefore(access, before);
      method.instructions.insert(access, after);
    }

    /** A reference is about to be stored. */
    private void barrier(MethodNode method, AbstractInsnNode insn) {
      switch (insn.getOpcode()) {
        case Opcodes.AASTORE -> method.instructions.insertBefore(insn, publishTop());
        case Opcodes.PUTSTATIC -> {
          if (calls.mayHold(Type.getType(((FieldInsnNode) insn).desc))) {
            method.instructions.insertBefore(insn, publishTop());
          }
        }
        case Opcodes.PUTFIELD -> {
          if (calls.mayHold(Type.getType(((FieldInsnNode) insn).desc))) {
            InsnList hook = new InsnList();
            hook.add(new InsnNode(Opcodes.DUP2)); // base value base value
            hook.add(hook("store", "(Ljava/lang/Object;Ljava/lang/Object;)V")); // base value
            method.instructions.insertBefore(insn, hook);
          }
        }
        default -> {}
      }
    }

    // ---- calls ----------------------------------------------------------------------------------

    private void call(MethodNode method, MethodInsnNode call) {
      // one that it inherits may be the JDK's
      boolean own =
          call.getOpcode() == Opcodes.INVOKESTATIC
              && call.owner.equals(className)
              && statics.contains(call.name + call.desc);
      if (own || !calls.mayKeep(call.getOpcode(), call.owner, call.name, call.desc)) {
        return;
      }
      publishArguments(method, call, call.desc);
      publishResult(method, call, call.desc);
    }

    private void publishArguments(MethodNode method, AbstractInsnNode call, String descriptor) {
      Type[] arguments = Type.getArgumentTypes(descriptor);
      int first = 0;
      while (first < arguments.length && !calls.mayHold(arguments[first])) {
        first++;
      }
      if (first == arguments.length) {
        return;
      }
      InsnList hook = new InsnList();
      int free = method.maxLocals;
      int[] at = new int[arguments.length];
      for (int i = arguments.length - 1; i > first; i--) {
        at[i] = free;
        free += arguments[i].getSize();
        hook.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), at[i]));
      }
      hook.add(publishTop());
      for (int i = first + 1; i < arguments.length; i++) {
        hook.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ILOAD), at[i]));
        if (calls.mayHold(arguments[i])) {
          hook.add(publishTop());
        }
      }
      method.instructions.insertBefore(call, hook);
    }

    private void publishResult(MethodNode method, AbstractInsnNode call, String descriptor) {
      if (calls.mayHold(Type.getReturnType(descriptor))) {
        method.instructions.insert(call, publishTop());
      }
    }

    private void publishParameters(MethodNode method) {
      InsnList hook = new InsnList();
      int local = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
      for (Type argument : Type.getArgumentTypes(method.desc)) {
        if (calls.mayHold(argument)) {
          hook.add(new VarInsnNode(Opcodes.ALOAD, local));
          hook.add(hook("publish", "(Ljava/lang/Object;)V"));
        }
        local += argument.getSize();
      }
      method.instructions.insert(hook);
    }

    // ---- constructors ---------------------------------------------------------------------------

    /** What follows the call of the superclass's constructor, or of another one. */
    private void begin(
        MethodNode method, MethodInsnNode other, Set<AbstractInsnNode> uninitialized) {
      if (other == null) { // the object stays shared, and what was stored into it before
        publishStored(method, uninitialized);
        return;
      }
      InsnList after = new InsnList();
      if (marked && isTop(other.owner) && !finalized) {
        after.add(new VarInsnNode(Opcodes.ALOAD, 0)); // this
        if (plain && (reader.getAccess() & Opcodes.ACC_FINAL) != 0) {
          after.add(new InsnNode(Opcodes.ICONST_1)); // this local
        } else {
          after.add(new VarInsnNode(Opcodes.ALOAD, 0)); // this this
          if (plain) {
            after.add(new LdcInsnNode(Type.getObjectType(className))); // this this class
            after.add(hook("born", "(Ljava/lang/Object;Ljava/lang/Class;)Z")); // this local
          } else {
            after.add(hook("born", "(Ljava/lang/Object;)Z")); // this local
          }
        }
        after.add(new FieldInsnNode(Opcodes.PUTFIELD, className, MARK, "Z"));
      } else if (finalized) { // the JVM keeps it, and another thread finalizes it
        after.add(new VarInsnNode(Opcodes.ALOAD, 0));
        after.add(hook("publish", "(Ljava/lang/Object;)V"));
      }
      if (uninitialized != null && !uninitialized.isEmpty()) {
        after.add(new VarInsnNode(Opcodes.ALOAD, 0));
        after.add(hook("constructed", "(Ljava/lang/Object;)V"));
      }
      method.instructions.insert(other, after);
    }

    private void publishStored(MethodNode method, Set<AbstractInsnNode> uninitialized) {
      if (uninitialized != null) {
        for (AbstractInsnNode insn : uninitialized) {
          if (insn instanceof FieldInsnNode field && calls.mayHold(Type.getType(field.desc))) {
            method.instructions.insertBefore(insn, publishTop());
          }
        }
      }
    }

    /** The call of another constructor for this object; null where it is not plain to see. */
    private MethodInsnNode otherConstructor(AbstractInsnNode[] code) {
      int created = 0;
      MethodInsnNode found = null;
      for (AbstractInsnNode insn : code) {
        if (insn.getOpcode() == Opcodes.NEW) {
          created++;
        } else if (insn instanceof MethodInsnNode call
            && call.getOpcode() == Opcodes.INVOKESPECIAL
            && call.name.equals("<init>")) {
          if (created > 0) {
            created--;
          } else if (found == null) {
            found = call;
          } else {
            return null;
          }
        } else if (insn instanceof VarInsnNode store
            && store.getOpcode() == Opcodes.ASTORE
            && store.var == 0) {
          return null;
        }
      }
      return found;
    }

    private InsnList publishTop() {
      InsnList hook = new InsnList();
      hook.add(new InsnNode(Opcodes.DUP));
      hook.add(hook("publish", "(Ljava/lang/Object;)V"));
      return hook;
    }

    private MethodInsnNode hook(String name, String descriptor) {
      return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
    }
  }

  /** Whether a superclass hands its objects to nobody, and has no fields: below it is the mark. */
  private static boolean isTop(String className) {
    return OBJECT.equals(className) || RECORD.equals(className);
  }

  private static boolean isAccess(int opcode) {
    return opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD
        || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private static boolean isWrite(int opcode) {
    return opcode == Opcodes.PUTFIELD
        || opcode == Opcodes.PUTSTATIC
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private static String place(String method, int line) {
    return method + ':' + line;
  }

  /**
   * Methods and lines, by {@link #place}, where several methods of one name have code: accesses
   * there may have one name, since that tells nothing of the types of parameters.
   */
  private static Set<String> several(RecordedMethod.Reader reader) {
    Set<String> all = new HashSet<>();
    Set<String> several = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            Set<String> own = new HashSet<>();
            own.add(place(name, -1)); // code before the first line, or without lines
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitLineNumber(int line, Label start) {
                own.add(place(name, line));
              }

              @Override
              public void visitEnd() {
                for (String place : own) {
                  if (!all.add(place)) {
                    several.add(place);
                  }
                }
              }
            };
          }
        },
        RecordedMethod.Reader.SKIP_FRAMES);
    return several;
  }
}
