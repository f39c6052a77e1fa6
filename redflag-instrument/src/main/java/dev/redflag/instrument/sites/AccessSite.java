package dev.redflag.instrument.sites;

import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.SiteName;
import org.objectweb.asm.Opcodes;

/**
 * An instruction in a class that reads or writes a field or an array element.
 *
 * @param className binary name of the class
 * @param method name of its method
 * @param descriptor descriptor of that method
 * @param file source file, or null
 * @param line source line, or -1
 * @param index bytecode index in the class file as it came to the agent
 * @param opcode the instruction
 * @param fieldOwner binary name of the class that the instruction names as the field's owner; null
 *     for an element
 * @param field name of the field; null for an element
 * @param type descriptor of the field; null for an element
 * @param shape what the code around it does with the value, see {@code AccessShape}
 * @param bar why no hook can stand there, in a clause; else null
 * @param local whether it is to an array that never leaves its method, so that it cannot race
 */
public record AccessSite(
    String className,
    String method,
    String descriptor,
    String file,
    int line,
    int index,
    int opcode,
    String fieldOwner,
    String field,
    String type,
    long shape,
    String bar,
    boolean local) {

  /** Whether it writes. */
  public boolean isWrite() {
    return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC || isStore(opcode);
  }

  /** Whether it accesses a static field. */
  public boolean isStatic() {
    return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
  }

  /** Whether it accesses an array element. */
  public boolean isElement() {
    return field == null;
  }

  /** Its name, in full. */
  public SiteName name() {
    return new SiteName(className, method, file, line, SiteName.Kind.of(isWrite()), index);
  }

  /** As the runtime knows it. */
  public Site site() {
    return new Site(
        className,
        method,
        file,
        line,
        index,
        null,
        fieldOwner,
        field,
        type,
        isStatic(),
        true,
        shape);
  }

  /** For an element a number that tells the types of array apart that instructions know. */
  public int elementType() {
    return opcode - (isLoad(opcode) ? Opcodes.IALOAD : Opcodes.IASTORE);
  }

  static boolean isLoad(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
  }

  static boolean isStore(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  static boolean isAccess(int opcode) {
    return opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD
        || isLoad(opcode)
        || isStore(opcode);
  }
}
