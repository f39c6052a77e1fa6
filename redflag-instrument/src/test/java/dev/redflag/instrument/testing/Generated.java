package dev.redflag.instrument.testing;

import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of public members that no compiler makes, with the frames that its version needs. */
public final class Generated {
  private final String name;
  private final ClassWriter writer;

  public Generated(int version, String name) {
    this(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, "java/lang/Object");
  }

  public Generated(int version, int access, String name, String superName, String... interfaces) {
    this(
        (version & 0xffff) >= Opcodes.V1_6 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS,
        version,
        access,
        name,
        superName,
        interfaces);
  }

  /** A class whose methods come with frames of their own. */
  public static Generated withFrames(int version, String name) {
    return new Generated(
        ClassWriter.COMPUTE_MAXS,
        version,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
        name,
        "java/lang/Object");
  }

  private Generated(
      int flags, int version, int access, String name, String superName, String... interfaces) {
    this.name = name;
    this.writer =
        new ClassWriter(flags) {
          @Override
          protected String getCommonSuperClass(String one, String other) {
            return "java/lang/Object";
          }
        };
    writer.visit(version, access, name, null, superName, interfaces);
  }

  public Generated field(int access, String field, String descriptor) {
    writer.visitField(access, field, descriptor, null, null).visitEnd();
    return this;
  }

  public Generated method(
      int access, String method, String descriptor, Consumer<MethodVisitor> code) {
    MethodVisitor mv =
        writer.visitMethod(Opcodes.ACC_PUBLIC | access, method, descriptor, null, null);
    mv.visitCode();
    code.accept(mv);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
    return this;
  }

  /** A constructor that calls that of {@code Object} and nothing more. */
  public Generated constructor() {
    return method(
        0,
        "<init>",
        "()V",
        mv -> {
          mv.visitVarInsn(Opcodes.ALOAD, 0);
          mv.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
          mv.visitInsn(Opcodes.RETURN);
        });
  }

  public byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Loads the class unwoven, which must verify and link, then woven. */
  public Class<?> woven() {
    return woven(new WovenLoader());
  }

  /** The same by a given loader. */
  public Class<?> woven(WovenLoader loader) {
    byte[] bytes = bytes();
    new ClassLoader(Generated.class.getClassLoader()) {
      void define() {
        defineClass(name.replace('/', '.'), bytes, 0, bytes.length).getDeclaredMethods();
      }
    }.define();
    return loader.with(name.replace('/', '.'), bytes).initialized(name.replace('/', '.'));
  }
}
