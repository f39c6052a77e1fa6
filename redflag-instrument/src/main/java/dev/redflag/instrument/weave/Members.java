package dev.redflag.instrument.weave;

import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The fields that are woven into a class to hold the shadows of its own instance fields.
 *
 * <p>They follow from the class file, the layout and the scope alone, and stand behind the class's
 * own fields in their order: every later transformation of the class yields the same, as the JVM
 * demands.
 */
public final class Members {
  private static final int ACCESS = Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

  private static final int VISIBILITY =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE;

  /** Entries of the constant pool that are left to the hooks. */
  private static final int SPARE_CONSTANTS = 8_000;

  private static final int MAX_CONSTANTS = 65_535;
  private static final int MAX_FIELDS = 65_535;
  private static final BiPredicate<String, String> NO_FIELDS = (name, descriptor) -> false;

  /** The fields with their members, and the side member. */
  public record Planned(FieldRecord[] fields, String sideMember) {}

  private Members() {}

  /**
   * Plans the members of a class.
   *
   * @param checked which of the class's plain fields have theirs, by name and descriptor
   * @param wanted whether the class may have members at all
   */
  public static Planned plan(
      ClassShape shape, ShadowLayout layout, BiPredicate<String, String> checked, boolean wanted) {
    boolean with = wanted && !shape.isInterface();
    Planned planned = plan(shape, layout, with ? checked : NO_FIELDS, with, 0);
    int added = names(planned).size();
    if (shape.fields.size() + added > MAX_FIELDS
        || shape.constants + added + SPARE_CONSTANTS > MAX_CONSTANTS) {
      return plan(shape, layout, NO_FIELDS, false, 0);
    }
    return planned;
  }

  private static Planned plan(
      ClassShape shape,
      ShadowLayout layout,
      BiPredicate<String, String> plain,
      boolean volatiles,
      int ordinal) {
    FieldRecord[] fields = new FieldRecord[shape.fields.size()];
    boolean side = false;
    for (ClassShape.Field f : shape.fields) {
      String write = null;
      String read = null;
      String shadow = null;
      if ((f.access() & (Opcodes.ACC_STATIC | Opcodes.ACC_FINAL)) == 0) {
        if ((f.access() & Opcodes.ACC_VOLATILE) != 0) {
          write = volatiles ? ClassShape.MEMBER_PREFIX + "v" + ordinal : null;
        } else if (plain.test(f.name(), f.descriptor())) {
          switch (layout) {
            case WORDS -> {
              write = ClassShape.MEMBER_PREFIX + "w" + ordinal;
              read = ClassShape.MEMBER_PREFIX + "r" + ordinal;
              side = true;
            }
            case REFERENCE -> write = ClassShape.MEMBER_PREFIX + "s" + ordinal;
            case OBJECT -> {
              write = ClassShape.MEMBER_PREFIX + "w";
              read = ClassShape.MEMBER_PREFIX + "r";
              side = true;
            }
            case NONE -> {}
          }
        }
      }
      if ((layout == ShadowLayout.WORDS || layout == ShadowLayout.OBJECT)
          && (f.access() & (Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE)) == 0
          && f.descriptor().startsWith("[")
          && plain.test(f.name(), f.descriptor())) {
        shadow = ClassShape.MEMBER_PREFIX + "a" + ordinal;
      }
      fields[ordinal] =
          new FieldRecord(f.name(), f.descriptor(), f.access(), ordinal, write, read, shadow);
      ordinal++;
    }
    return new Planned(fields, side ? ClassShape.MEMBER_PREFIX + "side" : null);
  }

  private static Set<String> names(Planned planned) {
    Set<String> names = new LinkedHashSet<>(); // in the object layout fields share their members
    for (FieldRecord f : planned.fields()) {
      if (f.writeMember() != null) {
        names.add(f.writeMember());
      }
      if (f.readMember() != null) {
        names.add(f.readMember());
      }
      if (f.shadowMember() != null) {
        names.add(f.shadowMember());
      }
    }
    if (planned.sideMember() != null) {
      names.add(planned.sideMember());
    }
    return names;
  }

  /** The names of a class's members, in the order of their declaration. */
  public static List<String> names(ClassRecord record) {
    return List.copyOf(names(new Planned(record.fields, record.sideMember)));
  }

  /**
   * Declares the members of a class. What belongs to a field is as visible as the field, and what
   * belongs to several as the most visible of them: code that may access it loads them too. All
   * else is private.
   */
  static void declare(ClassRecord record, ClassVisitor to) {
    Map<String, Integer> visibility = new HashMap<>();
    for (FieldRecord f : record.fields) {
      if (f.readMember() != null) {
        visibility.merge(f.writeMember(), f.access() & VISIBILITY, Members::wider);
        visibility.merge(f.readMember(), f.access() & VISIBILITY, Members::wider);
      }
      if (f.shadowMember() != null) {
        visibility.put(f.shadowMember(), f.access() & VISIBILITY);
      }
    }
    for (String name : names(record)) {
      boolean word =
          name.startsWith("w", ClassShape.MEMBER_PREFIX.length())
              || name.startsWith("r", ClassShape.MEMBER_PREFIX.length());
      int access = ACCESS | visibility.getOrDefault(name, Opcodes.ACC_PRIVATE);
      to.visitField(access, name, word ? "J" : "Ljava/lang/Object;", null, null).visitEnd();
    }
  }

  /** Of two visibilities the one that lets more code in. */
  private static int wider(int a, int b) {
    for (int access : new int[] {Opcodes.ACC_PUBLIC, Opcodes.ACC_PROTECTED, 0}) {
      if (a == access || b == access) {
        return access;
      }
    }
    return a;
  }

  /** Whether a field has words of its own as members, not shared with other fields. */
  static boolean areOf(FieldRecord f) {
    return f.readMember() != null && !areShared(f);
  }

  /** Whether a field has words as members that all fields of the object share. */
  static boolean areShared(FieldRecord f) {
    return f.readMember() != null
        && f.readMember().length() == ClassShape.MEMBER_PREFIX.length() + 1;
  }
}
