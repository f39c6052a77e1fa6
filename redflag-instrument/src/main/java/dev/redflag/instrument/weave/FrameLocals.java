package dev.redflag.instrument.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** The types of a frame's local variables, by variable instead of one after the other. */
final class FrameLocals {
  /** Stands at the second variable of a wide value. */
  private static final Object SECOND = new Object();

  private FrameLocals() {}

  /** The type of each variable; {@code TOP} where there is none. */
  static Object[] slots(List<Object> types, int count) {
    Object[] slots = new Object[count];
    Arrays.fill(slots, Opcodes.TOP);
    int i = 0;
    for (Object type : types == null ? List.of() : types) {
      slots[i++] = type;
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        slots[i++] = SECOND;
      }
    }
    return slots;
  }

  /** The list that a frame is made of. */
  static List<Object> types(Object[] slots) {
    List<Object> types = new ArrayList<>();
    for (Object type : slots) {
      if (type != SECOND) {
        types.add(type);
      }
    }
    while (!types.isEmpty() && types.get(types.size() - 1) == Opcodes.TOP) {
      types.remove(types.size() - 1);
    }
    return types;
  }
}
