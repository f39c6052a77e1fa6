package dev.redflag.runtime.site;

/**
 * The side of a field that is accessed at a site which is not bound to it: by reflection, by a
 * handle, by {@code clone}.
 */
public final class FieldSide {
  final Object target;
  final long offset;

  /**
   * Names the side of an object's fields.
   *
   * @param target the object
   * @param offset where the declaring class keeps the read sets, see {@link MemberOffsets#side}
   */
  public FieldSide(Object target, long offset) {
    this.target = target;
    this.offset = offset;
  }
}
