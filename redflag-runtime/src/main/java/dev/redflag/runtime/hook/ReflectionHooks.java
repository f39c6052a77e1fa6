package dev.redflag.runtime.hook;

import java.lang.reflect.Field;

/** Hides the members that were woven into a class from those who look at its fields. */
public final class ReflectionHooks {
  /** What the names of woven members begin with. */
  public static final String MEMBER_PREFIX = "$redflag$";

  private ReflectionHooks() {}

  /** The fields without woven ones: the array itself where there are none. */
  public static Field[] visibleFields(Field[] fields) {
    int visible = 0;
    for (Field field : fields) {
      if (!isWoven(field)) {
        visible++;
      }
    }
    if (visible == fields.length) {
      return fields;
    }
    Field[] left = new Field[visible];
    int i = 0;
    for (Field field : fields) {
      if (!isWoven(field)) {
        left[i++] = field;
      }
    }
    return left;
  }

  private static boolean isWoven(Field field) {
    return field.isSynthetic() && field.getName().startsWith(MEMBER_PREFIX);
  }
}
