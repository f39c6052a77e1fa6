package dev.redflag.runtime.state;

/** What part of a state a method is about. All but the first go through the structure as well. */
public enum StatePart {
  /** Nothing. */
  NONE,
  /** The structure: all that is not an element; the whole of a state that has no elements. */
  STRUCTURE,
  /** Nothing before the call has returned: what it was is known then. */
  LATER,
  /** The element whose index is the first argument. */
  ELEMENT,
  /** The first element. */
  FIRST,
  /** The last element. */
  LAST,
  /** Every element, or every value of a map. */
  EACH,
  /** The value under the key that is the first argument. */
  VALUE
}
