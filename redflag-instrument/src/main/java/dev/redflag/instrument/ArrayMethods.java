package dev.redflag.instrument;

import dev.redflag.happensbefore.ArrayEffect;
import java.util.List;

/** The table of JDK methods that access elements of arrays which the program hands to them. */
@FunctionalInterface
public interface ArrayMethods {
  /** The table without rows. */
  ArrayMethods NONE = (opcode, owner, name, descriptor) -> null;

  /**
   * What a call does to elements.
   *
   * @param effects in order
   * @param numbers by effect its number for {@code Hook.elements}; 0 where that hook is not its
   * @param ofObjects whether the method is one of objects, so that the receiver decides
   */
  record Call(List<ArrayEffect> effects, int[] numbers, boolean ofObjects) {}

  /**
   * What a call may do, as far as the call tells.
   *
   * @param opcode of the instruction
   * @param owner internal name of the class that it names
   * @param name the method's name
   * @param descriptor the method's descriptor
   * @return null where it does nothing
   */
  Call find(int opcode, String owner, String name, String descriptor);
}
