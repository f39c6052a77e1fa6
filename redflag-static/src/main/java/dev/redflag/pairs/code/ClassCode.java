package dev.redflag.pairs.code;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** A class, interface or array type of the program or the JDK, as its file says. */
public final class ClassCode {
  private final String name;
  private final String superName;
  private final List<String> interfaces;
  private final int access;
  private final boolean program;
  private final Map<String, MethodCode> methods = new LinkedHashMap<>();
  private final Map<String, FieldCode> fields = new LinkedHashMap<>();

  ClassCode(String name, String superName, List<String> interfaces, int access, boolean program) {
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces;
    this.access = access;
    this.program = program;
  }

  void add(MethodCode method) {
    methods.put(method.signature(), method);
  }

  void add(FieldCode field) {
    fields.put(field.name() + ':' + field.descriptor(), field);
  }

  /** Internal name. */
  public String name() {
    return name;
  }

  /** Internal name of its superclass; null for {@code Object}. */
  public String superName() {
    return superName;
  }

  /** Internal names of the interfaces that it names. */
  public List<String> interfaces() {
    return interfaces;
  }

  /** Whether it is of the program, not of the JDK. */
  public boolean isProgram() {
    return program;
  }

  /** Whether it is an interface. */
  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether it has no objects of its own. */
  public boolean isAbstract() {
    return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0;
  }

  /** The method it declares, by name and descriptor joined; or null. */
  public MethodCode method(String signature) {
    return methods.get(signature);
  }

  /** The methods it declares. */
  public Collection<MethodCode> methods() {
    return methods.values();
  }

  /** The field it declares, or null. */
  public FieldCode field(String fieldName, String descriptor) {
    return fields.get(fieldName + ':' + descriptor);
  }

  /** The fields it declares. */
  public Collection<FieldCode> fields() {
    return fields.values();
  }

  @Override
  public String toString() {
    return name;
  }
}
