package dev.redflag.instrument.sites;

import dev.redflag.instrument.weave.AccessShapes;
import dev.redflag.instrument.weave.LocalArrays;
import dev.redflag.instrument.weave.RecordedMethod;
import dev.redflag.instrument.weave.Uninitialized;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves a hook before single accesses of a class, and changes nothing else: no member is added,
 * and a method without such an access stays byte for byte, so that a class that runs already can be
 * retransformed. The hook gets what is accessed, and of a write the value: that is put into a local
 * variable that the method does not use, so that there is no branch, and frames stay as they are.
 */
public final class SiteWeaver {
  /** Internal name of the class that declares the hooks. */
  public static final String OWNER = "java/redflag/SiteHook";

  private final RecordedMethod.Reader reader;
  private final byte[] bytes;
  private final String internalName;
  private final List<AccessSite> accesses = new ArrayList<>();
  private String file;

  private SiteWeaver(byte[] bytes) {
    this.bytes = bytes;
    this.reader = new RecordedMethod.Reader(bytes);
    this.internalName = reader.getClassName();
  }

  /**
   * Reads a class file.
   *
   * @throws IllegalArgumentException where it is of a version that is not known
   */
  public static SiteWeaver of(byte[] bytes) {
    SiteWeaver weaver = new SiteWeaver(bytes);
    weaver.reader.accept(weaver.new Finder(), 0);
    return weaver;
  }

  /** All accesses of the class to fields and array elements, in the order of its code. */
  public List<AccessSite> accesses() {
    return Collections.unmodifiableList(accesses);
  }

  /**
   * The class with hooks.
   *
   * @param armed some of its accesses, none of which has a bar, with the numbers that their hooks
   *     get
   */
  public byte[] weave(Map<AccessSite, Integer> armed) {
    RecordedMethod.Reader again = new RecordedMethod.Reader(bytes);
    ClassWriter writer = new ClassWriter(again, ClassWriter.COMPUTE_MAXS);
    again.accept(new Weaving(again, writer, armed), 0);
    return writer.toByteArray();
  }

  // ---- finding ----------------------------------------------------------------------------------

  private final class Finder extends ClassVisitor {
    Finder() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitSource(String source, String debug) {
      file = source;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new RecordedMethod(reader, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          find(this);
        }
      };
    }
  }

  private void find(RecordedMethod method) {
    Set<AbstractInsnNode> uninitialized = Uninitialized.uses(method, internalName);
    Set<AbstractInsnNode> local = LocalArrays.accesses(method, internalName);
    Map<AbstractInsnNode, Long> shapes = AccessShapes.of(method);
    int[] indices = method.indices();
    int line = -1;
    for (int i = 0; i < indices.length; i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (AccessSite.isAccess(insn.getOpcode())) {
        FieldInsnNode field = insn instanceof FieldInsnNode f ? f : null;
        accesses.add(
            new AccessSite(
                internalName.replace('/', '.'),
                method.name,
                method.desc,
                file,
                line,
                indices[i],
                insn.getOpcode(),
                field == null ? null : field.owner.replace('/', '.'),
                field == null ? null : field.name,
                field == null ? null : field.desc,
                shapes.getOrDefault(insn, 0L),
                bar(insn, uninitialized),
                local.contains(insn)));
      }
    }
  }

  private String bar(AbstractInsnNode insn, Set<AbstractInsnNode> uninitialized) {
    if (uninitialized != null && uninitialized.contains(insn)) {
      return "it writes to an object that no other thread can see yet";
    }
    boolean old = (reader.readShort(6) & 0xffff) < Opcodes.V1_5;
    return old && isStatic(insn.getOpcode())
        ? "its class file is older than Java 5, and cannot name the class of a static field"
        : null;
  }

  private static boolean isStatic(int opcode) {
    return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
  }

  // ---- weaving ----------------------------------------------------------------------------------

  private static final class Weaving extends ClassVisitor {
    private final RecordedMethod.Reader reader;

    /** By name and descriptor of a method, by bytecode index: the numbers of the hooks. */
    private final Map<String, Map<Integer, Integer>> numbers = new HashMap<>();

    Weaving(RecordedMethod.Reader reader, ClassWriter writer, Map<AccessSite, Integer> armed) {
      super(Opcodes.ASM9, writer);
      this.reader = reader;
      armed.forEach(
          (site, number) ->
              numbers
                  .computeIfAbsent(site.method() + site.descriptor(), method -> new HashMap<>())
                  .put(site.index(), number));
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
      Map<Integer, Integer> hooks = numbers.get(name + descriptor);
      if (hooks == null) {
        return to;
      }
      return new RecordedMethod(reader, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          insert(this, hooks);
          accept(to);
        }
      };
    }
  }

  private static void insert(RecordedMethod method, Map<Integer, Integer> hooks) {
    AbstractInsnNode[] code = method.instructions.toArray();
    int[] indices = method.indices();
    for (int i = 0; i < code.length; i++) {
      Integer number = AccessSite.isAccess(code[i].getOpcode()) ? hooks.get(indices[i]) : null;
      if (number != null) {
        method.instructions.insertBefore(
            code[i],
            code[i] instanceof FieldInsnNode field
                ? field(field, method.maxLocals, number)
                : element(code[i].getOpcode(), method.maxLocals, number));
      }
    }
  }

  private static InsnList field(FieldInsnNode insn, int free, int number) {
    boolean isStatic = isStatic(insn.getOpcode());
    InsnList hook = new InsnList();
    AbstractInsnNode base =
        isStatic
            ? new LdcInsnNode(Type.getObjectType(insn.owner))
            : new InsnNode(Opcodes.DUP); // base base
    InsnNode noIndex = new InsnNode(Opcodes.ICONST_M1);
    if (insn.getOpcode() == Opcodes.GETFIELD || insn.getOpcode() == Opcodes.GETSTATIC) {
      hook.add(base);
      hook.add(noIndex); // .. base -1
      hook.add(new LdcInsnNode(number)); // .. base -1 number
      hook.add(call("read", "(Ljava/lang/Object;II)V"));
      return hook;
    }
    return around(Type.getType(insn.desc), free, number, List.of(base, noIndex));
  }

  private static InsnList element(int opcode, int free, int number) {
    if (AccessSite.isLoad(opcode)) {
      InsnList hook = new InsnList();
      hook.add(new InsnNode(Opcodes.DUP2)); // array index array index
      hook.add(new LdcInsnNode(number)); // .. array index number
      hook.add(call("read", "(Ljava/lang/Object;II)V"));
      return hook;
    }
    return around(elementType(opcode), free, number, List.of(new InsnNode(Opcodes.DUP2)));
  }

  private static Type elementType(int opcode) {
    return switch (opcode) {
      case Opcodes.LASTORE -> Type.LONG_TYPE;
      case Opcodes.FASTORE -> Type.FLOAT_TYPE;
      case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
      case Opcodes.AASTORE -> Type.getType(Object.class);
      default -> Type.INT_TYPE;
    };
  }

  /** A hook before a write, whose value lies on top: it waits in a variable. */
  private static InsnList around(Type type, int free, int number, List<AbstractInsnNode> place) {
    InsnList hook = new InsnList();
    hook.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), free)); // what is written to
    place.forEach(hook::add); // .. base index
    hook.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), free)); // .. base index value
    hook.add(new LdcInsnNode(number)); // .. base index value number
    hook.add(call("write", "(Ljava/lang/Object;I" + hookType(type) + "I)V"));
    hook.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), free)); // .. value
    return hook;
  }

  private static String hookType(Type type) {
    return switch (type.getSort()) {
      case Type.LONG, Type.FLOAT, Type.DOUBLE -> type.getDescriptor();
      case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
      default -> "I";
    };
  }

  private static MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, OWNER, name, descriptor, false);
  }
}
