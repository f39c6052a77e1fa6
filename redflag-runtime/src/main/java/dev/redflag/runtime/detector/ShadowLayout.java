package dev.redflag.runtime.detector;

/** How the shadow of a location is laid out; chosen with the detector. */
public enum ShadowLayout {
  /** Two {@code long} words, of the last write and of the last read, as {@code Epoch} encodes. */
  WORDS,
  /** One reference to an object of the detector's own, null until the first access. */
  REFERENCE,
  /** No shadow: the detector drops accesses. */
  NONE
}
