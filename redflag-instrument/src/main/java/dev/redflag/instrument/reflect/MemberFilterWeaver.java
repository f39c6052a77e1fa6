package dev.redflag.instrument.reflect;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves the one method of the JDK through which all reflection gets a class's fields: it hands its
 * result to a hook that leaves out the members of ours.
 */
public final class MemberFilterWeaver {
  private static final String CLASS = "jdk/internal/reflect/Reflection";
  private static final String METHOD = "filterFields";
  private static final String DESCRIPTOR =
      "(Ljava/lang/Class;[Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;";
  private static final String HOOK = "java/redflag/Hook";
  private static final String HOOK_METHOD = "visibleFields";
  private static final String HOOK_DESCRIPTOR =
      "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;";

  private MemberFilterWeaver() {}

  /** Whether a class is the one that is woven here. */
  public static boolean concerns(String internalName) {
    return CLASS.equals(internalName);
  }

  /** Weaves it. Where the method is not there the class is left as it is, and null returned. */
  public static byte[] weave(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    FilteredMethod visitor = new FilteredMethod(writer);
    reader.accept(visitor, 0);
    return visitor.found ? writer.toByteArray() : null;
  }

  private static final class FilteredMethod extends ClassVisitor {
    private boolean found;

    FilteredMethod(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(METHOD) || !descriptor.equals(DESCRIPTOR)) {
        return next;
      }
      found = true;
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitInsn(int opcode) {
          if (opcode == Opcodes.ARETURN) { // fields
            visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, HOOK_METHOD, HOOK_DESCRIPTOR, false);
          }
          super.visitInsn(opcode);
        }
      };
    }
  }
}
