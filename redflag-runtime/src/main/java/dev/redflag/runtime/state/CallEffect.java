package dev.redflag.runtime.state;

import jdk.internal.vm.annotation.ForceInline;

/**
 * What calls of one method do to the states of objects of one class, as a call site keeps it. Does
 * not keep the class alive. A record, whose fields are constants to the JIT compiler where it is
 * one.
 *
 * @param of the entry of the class
 * @param number the method's number, as the hook is given it
 * @param effect what the calls do
 * @param way the same, where it is one of the most frequent
 * @param ofElement whether it is to one element
 * @param inPlace whether it only reads, and one location's words tell whether it changes anything
 * @param certain whether nothing is left to tell when the call has returned
 * @param array offset of the array that the elements are in, where it is to one element
 * @param size offset of the {@code int} that says how many there are
 */
record CallEffect(
    StateEffects of,
    int number,
    StateEffect effect,
    Way way,
    boolean ofElement,
    boolean inPlace,
    boolean certain,
    long array,
    long size) {

  /** What a call does to its receiver's own state. */
  enum Way {
    /** Nothing. */
    NONE,
    /** It reads the structure. */
    READ,
    /** It writes it. */
    WRITE,
    /** It reads the structure and one element, by index. */
    READ_ELEMENT,
    /** It reads the structure and writes one element, by index. */
    WRITE_ELEMENT,
    /** It reads the structure of a map and the value under a key. */
    READ_VALUE,
    /** Something else, or to the state of another object. */
    OTHER
  }

  static CallEffect of(StateEffects of, int number, StateEffect effect) {
    Way way = way(effect);
    boolean certain = way == Way.NONE || way != Way.OTHER && effect.isCertain();
    return new CallEffect(
        of,
        number,
        effect,
        way,
        way == Way.READ_ELEMENT || way == Way.WRITE_ELEMENT,
        way == Way.READ || (way == Way.READ_ELEMENT || way == Way.READ_VALUE) && StateCalls.EPOCHS,
        certain,
        effect.first(),
        effect.second());
  }

  private static Way way(StateEffect effect) {
    if (effect.kind() == null) {
      return Way.NONE;
    }
    StateAccess access = effect.access();
    if (effect.isOfOwner() && access.part() == StatePart.STRUCTURE) {
      return access.write() && effect.isCertain() ? Way.WRITE : Way.READ;
    }
    if (effect.isOfOwner() && access.part() == StatePart.ELEMENT && effect.first() >= 0) {
      return access.write() ? Way.WRITE_ELEMENT : Way.READ_ELEMENT;
    }
    if (effect.isOfOwner() && access.part() == StatePart.VALUE && effect.values()) {
      return access.write() ? Way.OTHER : Way.READ_VALUE;
    }
    return Way.OTHER;
  }

  /** Whether it is of calls of that method on objects of that class. */
  @ForceInline
  boolean isOf(Class<?> c, int method) {
    return number == method && of.refersTo(c);
  }
}
