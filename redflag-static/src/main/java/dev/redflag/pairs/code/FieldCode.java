package dev.redflag.pairs.code;

import org.objectweb.asm.Opcodes;

/**
 * A field as declared.
 *
 * @param owner its class
 * @param name its name
 * @param descriptor its type
 * @param access its modifiers
 */
public record FieldCode(ClassCode owner, String name, String descriptor, int access) {
  /** Whether it is static. */
  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  /** Whether it is final. */
  public boolean isFinal() {
    return (access & Opcodes.ACC_FINAL) != 0;
  }

  /** Whether it is volatile. */
  public boolean isVolatile() {
    return (access & Opcodes.ACC_VOLATILE) != 0;
  }

  /** Whether plain accesses to it may race: it is neither final nor volatile. */
  public boolean mayRace() {
    return !isFinal() && !isVolatile();
  }

  /** Whether it holds references, to an object or an array. */
  public boolean isReference() {
    return descriptor.charAt(0) == 'L' || descriptor.charAt(0) == '[';
  }

  /** Its name in reports: declaring class and field. */
  public String variable() {
    return owner.name().replace('/', '.') + "." + name;
  }
}
