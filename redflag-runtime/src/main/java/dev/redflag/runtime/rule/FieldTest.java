package dev.redflag.runtime.rule;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.thread.CallFrame;

/**
 * A comparison of an {@code int} field of the receiver with a constant.
 *
 * @param field the field's name
 * @param atLeast whether the field must be at least the bound; else it must be below it
 * @param bound the constant
 */
public record FieldTest(String field, boolean atLeast, int bound) {
  boolean holds(CallFrame f) {
    for (Class<?> c = f.self.getClass(); c != null; c = c.getSuperclass()) {
      long offset;
      try {
        offset = Memory.U.objectFieldOffset(c, field);
      } catch (InternalError notHere) {
        continue;
      }
      return Memory.U.getIntVolatile(f.self, offset) >= bound == atLeast;
    }
    throw new IllegalStateException("no field " + field + " in " + f.self.getClass().getName());
  }
}
