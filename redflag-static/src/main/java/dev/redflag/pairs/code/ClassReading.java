package dev.redflag.pairs.code;

import dev.redflag.instrument.weave.RecordedMethod;
import java.util.List;
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
    for (int i = 0; i < indices.length; i++) {
      AbstractInsnNode insn = read.instructions.get(i);
      int opcode = insn.getOpcode();
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn instanceof FieldInsnNode f) {
        method.accesses.add(
            new MethodCode.Access(opcode, f.owner, f.name, f.desc, line, indices[i]));
      } else if (isElement(opcode)) {
        method.accesses.add(new MethodCode.Access(opcode, null, null, null, line, indices[i]));
      } else if (insn instanceof MethodInsnNode call) {
        MethodCode.Call called = new MethodCode.Call(opcode, call.owner, call.name, call.desc);
        method.calls.add(called);
        if (ArrayCalls.mayAccess(called)) {
          method.callSites.add(new MethodCode.CallSite(called, line, indices[i]));
        }
      } else if (insn instanceof InvokeDynamicInsnNode d) {
        method.dynamics.add(new MethodCode.Dynamic(d.name, d.desc, d.bsm, List.of(d.bsmArgs)));
      } else if (opcode == Opcodes.NEW) {
        method.created.add(((TypeInsnNode) insn).desc);
      } else if (opcode == Opcodes.ATHROW) {
        method.throwing = true;
      } else if (insn instanceof LdcInsnNode constant) {
        note(constant.cst, method);
      }
    }
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
