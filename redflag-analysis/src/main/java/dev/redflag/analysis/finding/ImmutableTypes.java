package dev.redflag.analysis.finding;

import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Sites;
import java.util.List;
import java.util.Set;

/**
 * Types whose objects a thread sees whole however it came by them, since all their fields are final
 * (JLS 17.5).
 */
final class ImmutableTypes {
  private static final Set<String> JDK =
      Set.of(
          "java.lang.String",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Double",
          "java.lang.Class",
          "java.math.BigInteger",
          "java.math.BigDecimal",
          "java.net.URI",
          "java.util.Locale",
          "java.util.Optional",
          "java.util.UUID",
          "java.util.regex.Pattern",
          "java.nio.charset.Charset");

  private ImmutableTypes() {}

  /** Whether a field of this type holds a primitive that is read and written in one piece. */
  static boolean isWholePrimitive(String descriptor) {
    return descriptor.length() == 1 && "ZBCSIF".contains(descriptor);
  }

  /** Whether objects of a field's type are immutable, as far as can be told. */
  static boolean isImmutable(String descriptor) {
    if (!descriptor.startsWith("L")) {
      return false;
    }
    String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    if (JDK.contains(name) || name.startsWith("java.time.")) {
      return true;
    }
    List<ClassRecord> records = Sites.classRecords(name);
    if (records.isEmpty()) {
      return false;
    }
    for (ClassRecord record : records) {
      if (!isImmutable(record)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isImmutable(ClassRecord record) {
    boolean any = false;
    for (FieldRecord field : record.fields) {
      if (field.isStatic()) {
        any |= field.name().equals("$VALUES"); // of an enum
      } else if (field.isFinal()) {
        any = true;
      } else {
        return false;
      }
    }
    return any;
  }
}
