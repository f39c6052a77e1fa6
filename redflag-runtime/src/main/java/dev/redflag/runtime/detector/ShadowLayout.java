package dev.redflag.runtime.detector;

/** How the shadow of a location is laid out; chosen with the detector. */
public enum ShadowLayout {
  /** Two {@code long} words, of the last write and of the last read, as {@code Epoch} encodes. */
  WORDS,
  /** One reference to an object of the detector's own, null until the first access. */
  REFERENCE,
  /**
   * Two {@code long} words an object or array, and one reference at its side, whatever the number
   * of its locations, which the slot's ordinal tells apart: for detectors that divide an object
   * themselves. An object's fields are numbered through all of its classes.
   */
  OBJECT,
  /** No shadow: the detector drops accesses. */
  NONE
}
