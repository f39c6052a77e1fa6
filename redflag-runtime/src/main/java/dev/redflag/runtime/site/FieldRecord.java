package dev.redflag.runtime.site;

/**
 * A field as its class file declares it, noted when the class was woven. Equal to itself alone: a
 * subclass may declare a field that looks the same.
 *
 * @param name the field's name
 * @param descriptor its descriptor
 * @param access its modifiers as in the class file
 * @param ordinal its number among the fields of its class
 * @param writeMember name of the woven member that holds the write word (words layout) or the state
 *     (reference layout) or the sync object (volatile field); null where none was woven
 * @param readMember name of the woven member that holds the read word; null where none was woven
 * @param shadowMember name of the woven member that holds the shadow of the array that the field
 *     refers to, as far as it was looked for; null where none was woven
 */
public record FieldRecord(
    String name,
    String descriptor,
    int access,
    int ordinal,
    String writeMember,
    String readMember,
    String shadowMember) {
  private static final int STATIC = 0x8;
  private static final int FINAL = 0x10;
  private static final int VOLATILE = 0x40;

  /** A field that is not given the shadow of an array. */
  public FieldRecord(
      String name,
      String descriptor,
      int access,
      int ordinal,
      String writeMember,
      String readMember) {
    this(name, descriptor, access, ordinal, writeMember, readMember, null);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  public boolean isStatic() {
    return (access & STATIC) != 0;
  }

  public boolean isFinal() {
    return (access & FINAL) != 0;
  }

  public boolean isVolatile() {
    return (access & VOLATILE) != 0;
  }
}
