package dev.redflag.instrument.reflect;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves the two places of the JDK by which hidden classes come into being: the method that defines
 * one hands its bytes to a hook, and the archive that has classes of lambdas ready made gives none.
 */
public final class HiddenClassWeaver {
  private static final String DEFINER = "java/lang/invoke/MethodHandles$Lookup$ClassDefiner";
  private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
  private static final String DEFINE = "defineClass";
  private static final String DEFINE_DESCRIPTOR = "(ZLjava/lang/Object;)Ljava/lang/Class;";
  private static final String ARCHIVE = "java/lang/invoke/LambdaProxyClassArchive";
  private static final String FIND = "find";
  private static final String HOOK = "java/redflag/Hook";
  private static final String HOOK_METHOD = "defined";
  private static final String HOOK_DESCRIPTOR = "([B" + LOOKUP + "I)[B";

  private HiddenClassWeaver() {}

  /** Whether a class is one of those. */
  public static boolean concerns(String internalName) {
    return DEFINER.equals(internalName) || ARCHIVE.equals(internalName);
  }

  /** Weaves it. Where the method is not there the class is left as it is, and null returned. */
  public static byte[] weave(String internalName, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Found found = internalName.equals(DEFINER) ? new Definer(writer) : new Archive(writer);
    reader.accept(found, 0);
    return found.woven ? writer.toByteArray() : null;
  }

  private abstract static class Found extends ClassVisitor {
    boolean woven;

    Found(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }
  }

  private static final class Definer extends Found {
    Definer(ClassVisitor next) {
      super(next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(DEFINE) || !descriptor.equals(DEFINE_DESCRIPTOR)) {
        return next;
      }
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          super.visitFieldInsn(opcode, owner, field, type); //     bytes
          if (!woven && opcode == Opcodes.GETFIELD && type.equals("[B")) {
            woven = true; // what follows dumps the class for debugging
            visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(opcode, owner, "lookup", LOOKUP); // bytes lookup
            visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(opcode, owner, "classFlags", "I"); // bytes lookup flags
            visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, HOOK_METHOD, HOOK_DESCRIPTOR, false);
          } //                                                      bytes
        }
      };
    }
  }

  private static final class Archive extends Found {
    Archive(ClassVisitor next) {
      super(next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(FIND) || !descriptor.endsWith(")Ljava/lang/Class;")) {
        return next;
      }
      woven = true;
      next.visitCode();
      next.visitInsn(Opcodes.ACONST_NULL);
      next.visitInsn(Opcodes.ARETURN);
      next.visitMaxs(0, 0);
      next.visitEnd();
      return null;
    }
  }
}
