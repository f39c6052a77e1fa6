package dev.redflag.pairs.code;

import dev.redflag.instrument.weave.RecordedMethod;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Makes a {@link ClassCode} of a class file. */
final class ClassReading extends ClassVisitor {
  private static final String TO_STRING = "()Ljava/lang/String;";

  private static final MethodCode.Call TEXT_OF_OBJECT =
      new MethodCode.Call(
          Opcodes.INVOKESTATIC,
          "java/lang/String",
          "valueOf",
          "(Ljava/lang/Object;)Ljava/lang/String;");

  private final RecordedMethod.Reader reader;
  private final boolean program;
  private ClassCode made;
  private String file;

  private ClassReading(RecordedMethod.Reader reader, boolean program) {
    super(Opcodes.ASM9);
    this.reader = reader;
    this.program = program;
  }

  /**
   * Reads a class.
   *
   * @param program whether it is of the program: then its code is read too
   * @throws IllegalArgumentException where it is of a version that is not known, or damaged
   */
  static ClassCode read(byte[] bytes, boolean program) {
    RecordedMethod.Reader reader = new RecordedMethod.Reader(bytes);
    ClassReading reading = new ClassReading(reader, program);
    reader.accept(reading, program ? 0 : ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return reading.made;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      String signature,
      String superName,
      String[] interfaces) {
    made = new ClassCode(name, superName, List.of(interfaces), access, program);
  }

  @Override
  public void visitSource(String source, String debug) {
    file = source;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    made.add(new FieldCode(made, name, descriptor, access));
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodCode method = new MethodCode(made, name, descriptor, access);
    method.file = file;
    made.add(method);
    if (!program) {
      return null;
    }
    return new RecordedMethod(reader, access, name, descriptor, signature, exceptions) {
      @Override
      public void visitEnd() {
        note(this, method);
      }
    };
  }

  private static void note(RecordedMethod read, MethodCode method) {
    int[] indices = read.indices();
    int line = -1;
    method.catches = !read.tryCatchBlocks.isEmpty();
    List<Set<String>> held = HeldLocks.of(read, method.owner().name());
    ValueTypes values = ValueTypes.of(read, method.owner().name());
    Set<AbstractInsnNode> fresh = FreshObjects.uses(read, method.owner().name());
    for (int i = 0; i < indices.length; i++) {
      AbstractInsnNode insn = read.instructions.get(i);
      int opcode = insn.getOpcode();
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn instanceof FieldInsnNode f) {
        method.accesses.add(
            new MethodCode.Access(
                opcode,
                f.owner,
                f.name,
                f.desc,
                line,
                indices[i],
                opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC
                    ? values.onStack(i, 0)
                    : null,
                false,
                held.get(i)));
      } else if (isElement(opcode)) {
        method.accesses.add(
            new MethodCode.Access(
                opcode,
                null,
                null,
                null,
                line,
                indices[i],
                switch (opcode) {
                  case Opcodes.AALOAD -> values.elements(i);
                  case Opcodes.AASTORE -> values.onStack(i, 0);
                  default -> null;
                },
                fresh.contains(insn),
                held.get(i)));
      } else if (insn instanceof MethodInsnNode call) {
        MethodCode.Call called = new MethodCode.Call(opcode, call.owner, call.name, call.desc);
        method.addCall(called, values.arguments(i, call.desc), held.get(i));
        if (JdkCalls.mayAccess(called)) {
          method.callSites.add(
              new MethodCode.CallSite(called, line, indices[i], fresh.contains(call), held.get(i)));
        }
      } else if (insn instanceof InvokeDynamicInsnNode d) {
        method.dynamics.add(new MethodCode.Dynamic(d.name, d.desc, d.bsm, List.of(d.bsmArgs)));
        noteReference(d, line, indices[i], method);
        noteText(d, line, indices[i], method);
        noteComponents(d, line, indices[i], method);
      } else if (opcode == Opcodes.NEW) {
        method.created.add(((TypeInsnNode) insn).desc);
      } else if (opcode == Opcodes.CHECKCAST || opcode == Opcodes.INSTANCEOF) {
        method.casts.add(((TypeInsnNode) insn).desc);
      } else if (opcode == Opcodes.ARETURN) {
        method.addReturn(values.onStack(i, 0));
      } else if (opcode == Opcodes.ATHROW) {
        method.throwing = true;
      } else if (insn instanceof LdcInsnNode constant) {
        note(constant.cst, method);
      }
    }
  }

  /** What a method reference calls is called by no instruction of the program. */
  private static void noteReference(
      InvokeDynamicInsnNode dynamic, int line, int index, MethodCode method) {
    if (dynamic.bsmArgs.length > 1 && dynamic.bsmArgs[1] instanceof Handle handle) {
      MethodCode.Call called =
          new MethodCode.Call(
              opcode(handle.getTag()), handle.getOwner(), handle.getName(), handle.getDesc());
      if (JdkCalls.mayAccess(called)) {
        method.callSites.add(new MethodCode.CallSite(called, line, index, false, Set.of()));
      }
    }
  }

  /** A concatenation of strings calls {@code toString} of each operand. */
  private static void noteText(
      InvokeDynamicInsnNode dynamic, int line, int index, MethodCode method) {
    if (!dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
      return;
    }
    for (Type type : Type.getArgumentTypes(dynamic.desc)) {
      if (type.getSort() == Type.OBJECT) {
        MethodCode.Call called =
            type.getInternalName().equals("java/lang/Object")
                ? TEXT_OF_OBJECT
                : new MethodCode.Call(
                    Opcodes.INVOKEVIRTUAL, type.getInternalName(), "toString", TO_STRING);
        if (JdkCalls.mayAccess(called)) {
          method.callSites.add(new MethodCode.CallSite(called, line, index, false, Set.of()));
        }
      }
    }
  }

  /** A record that declares none calls {@code toString} and its like of each component. */
  private static void noteComponents(
      InvokeDynamicInsnNode dynamic, int line, int index, MethodCode method) {
    if (!dynamic.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")) {
      return;
    }
    String descriptor =
        switch (dynamic.name) {
          case "toString" -> TO_STRING;
          case "hashCode" -> "()I";
          default -> "(Ljava/lang/Object;)Z";
        };
    for (Object argument : dynamic.bsmArgs) {
      if (argument instanceof Handle getter && getter.getDesc().startsWith("L")) {
        String type = Type.getType(getter.getDesc()).getInternalName();
        MethodCode.Call called =
            new MethodCode.Call(Opcodes.INVOKEVIRTUAL, type, dynamic.name, descriptor);
        if (JdkCalls.mayAccess(called)) {
          method.callSites.add(new MethodCode.CallSite(called, line, index, false, Set.of()));
        }
      }
    }
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      default -> Opcodes.INVOKESPECIAL;
    };
  }

  private static boolean isElement(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private static void note(Object constant, MethodCode method) {
    if (constant instanceof String text) {
      method.strings.add(text);
    } else if (constant instanceof Handle handle) {
      method.handles.add(handle);
    } else if (constant instanceof Type type) {
      Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
      if (element.getSort() == Type.OBJECT) {
        method.literals.add(element.getInternalName());
      }
    } else if (constant instanceof ConstantDynamic dynamic) {
      Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = dynamic.getBootstrapMethodArgument(i);
      }
      method.dynamics.add(
          new MethodCode.Dynamic(
              dynamic.getName(),
              "()" + dynamic.getDescriptor(),
              dynamic.getBootstrapMethod(),
              List.of(arguments)));
    }
  }
}
