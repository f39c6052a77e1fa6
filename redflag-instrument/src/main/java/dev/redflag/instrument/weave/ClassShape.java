package dev.redflag.instrument.weave;

import dev.redflag.instrument.AnnotatedCode;
import dev.redflag.runtime.hook.ReflectionHooks;
import dev.redflag.runtime.site.ClassRecord;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a class file declares, read before its code is woven. */
public final class ClassShape {
  /** A field as declared. */
  record Field(int access, String name, String descriptor) {}

  /** Prefix of the names of the members that we weave in. */
  static final String MEMBER_PREFIX = ReflectionHooks.MEMBER_PREFIX;

  final int version;
  final int access;
  final String internalName;
  final String superName;
  final String[] interfaces;
  final List<Field> fields = new ArrayList<>();

  /** Number of constant pool entries. */
  final int constants;

  private boolean initializer;
  private boolean defaultMethod;
  private boolean code;
  private boolean finalizer;

  private ClassShape(ClassReader reader, int version) {
    this.version = version & 0xffff;
    this.access = reader.getAccess();
    this.internalName = reader.getClassName();
    this.superName = reader.getSuperName();
    this.interfaces = reader.getInterfaces();
    this.constants = reader.getItemCount();
  }

  /**
   * Reads the shape of a class.
   *
   * @param annotated notes its annotations
   */
  public static ClassShape read(ClassReader reader, AnnotatedCode annotated) {
    ClassShape shape = new ClassShape(reader, reader.readInt(4));
    reader.accept(
        shape.new Scan(annotated),
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return shape;
  }

  private final class Scan extends ClassVisitor {
    private final AnnotatedCode annotated;
    private final FieldAnnotations ofField = new FieldAnnotations();
    private final MethodAnnotations ofMethod = new MethodAnnotations();

    Scan(AnnotatedCode annotated) {
      super(Opcodes.ASM9);
      this.annotated = annotated;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      annotated.note(descriptor, className());
      return null;
    }

    /** Notes the annotations of the field that was visited last. */
    private final class FieldAnnotations extends FieldVisitor {
      private String field;

      FieldAnnotations() {
        super(Opcodes.ASM9);
      }

      @Override
      public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        annotated.note(descriptor, className() + "." + field);
        return null;
      }
    }

    /** Notes the annotations of the method that was visited last. */
    private final class MethodAnnotations extends MethodVisitor {
      private String method;

      MethodAnnotations() {
        super(Opcodes.ASM9);
      }

      @Override
      public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        annotated.note(descriptor, className() + "." + method + "()");
        return null;
      }
    }

    @Override
    public FieldVisitor visitField(
        int fieldAccess, String name, String descriptor, String signature, Object value) {
      fields.add(new Field(fieldAccess, name, descriptor));
      ofField.field = name;
      return ofField;
    }

    @Override
    public MethodVisitor visitMethod(
        int methodAccess, String name, String descriptor, String signature, String[] exceptions) {
      if ((methodAccess & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
        code = true;
        finalizer |= name.equals("finalize") && descriptor.equals("()V");
        initializer |= name.equals("<clinit>") && descriptor.equals("()V");
        defaultMethod |= isInterface() && (methodAccess & Opcodes.ACC_STATIC) == 0;
      }
      ofMethod.method = name;
      return ofMethod;
    }
  }

  /** The binary name, with dots. */
  public String className() {
    return internalName.replace('/', '.');
  }

  public boolean isModule() {
    return (access & Opcodes.ACC_MODULE) != 0;
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether the class declares how its objects are finalized. */
  boolean hasFinalizer() {
    return finalizer;
  }

  /** Whether nothing in the class can be woven: no code and no field. */
  public boolean isEmpty() {
    return !code && fields.isEmpty();
  }

  /**
   * Whether the class went through the weaver already, and comes again by another agent's hands.
   */
  public boolean isWoven(ClassReader reader) {
    for (Field field : fields) {
      if (field.name().startsWith(MEMBER_PREFIX)) {
        return true;
      }
    }
    return mentionsHooks(reader);
  }

  /** Looks for the class entry of the hooks in the constant pool. */
  private static boolean mentionsHooks(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == CONSTANT_CLASS) {
        int name = reader.getItem(reader.readUnsignedShort(at));
        if (reader.readUnsignedShort(name) == Hooks.OWNER.length()
            && Hooks.OWNER.equals(reader.readUTF8(at, buffer))) {
          return true;
        }
      }
    }
    return false;
  }

  private static final int CONSTANT_CLASS = 7;

  /** The traits of the class, as {@link ClassRecord} sums them. */
  public int traits() {
    return (initializer ? ClassRecord.HAS_INITIALIZER : 0)
        | (inheritsInitializers() ? ClassRecord.INHERITS_INITIALIZERS : 0)
        | (defaultMethod ? ClassRecord.HAS_DEFAULT_METHODS : 0)
        | (!isInterface() && "java/lang/Object".equals(superName) ? ClassRecord.EXTENDS_OBJECT : 0);
  }

  /** Whether its initialization may need that of another class outside {@code java.*}. */
  private boolean inheritsInitializers() {
    if (isInterface()) {
      return false;
    }
    if (superName != null && !isJdk(superName)) {
      return true;
    }
    for (String name : interfaces) {
      if (!isJdk(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether only the JDK can define a class of that internal name. */
  static boolean isJdk(String name) {
    return name.startsWith("java/");
  }
}
