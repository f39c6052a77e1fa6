package dev.redflag.runtime.state;

/**
 * What a call of one method on objects of one class does to a state.
 *
 * @param kind how the object relates to the state; null where the call does nothing
 * @param access what is done
 * @param field offset of the field that leads to the state; -1 where there is none
 * @param flag offset of the boolean field that the access depends on; -1 where it does not
 * @param first offset of the first field by which elements are found; -1 where there are none; of a
 *     synchronized wrapper, that of the object whose monitor is its lock
 * @param second offset of the second one
 * @param entry offset of the field of an iterator through a map that its last entry is in; of a set
 *     of entries, the field that leads to the map; -1 where there is none
 * @param count offset of an int field that changes when the object comes to hold more or less; -1
 *     where there is none
 * @param values whether the values of such a map are told apart, or are what such a view or
 *     iterator shows
 * @param reported the name of the object's own state
 */
record StateEffect(
    StateKind kind,
    StateAccess access,
    long field,
    long flag,
    long first,
    long second,
    long entry,
    long count,
    boolean values,
    String reported) {
  /** Whether it is of the object's own state, and depends on nothing but that the call returns. */
  boolean isOfOwner() {
    return kind == StateKind.OWNER && flag < 0 && (isCertain() || isOnReturn());
  }

  /** Whether a call that is made does it, however it ends. */
  boolean isCertain() {
    return access.outcome() == Outcome.ALWAYS;
  }

  /** Whether a call that is made reads, and writes where it returns. */
  boolean isOnReturn() {
    return access.outcome() == Outcome.RETURNED;
  }

  static final StateEffect NONE = new StateEffect(null, null, -1, -1, -1, -1, -1, -1, false, null);
}
