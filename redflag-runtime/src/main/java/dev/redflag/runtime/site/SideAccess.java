package dev.redflag.runtime.site;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.TableShadow;

/**
 * Finds what a detector keeps at a side that is an object with woven members, whose offset the site
 * is bound to or a {@link FieldSide} tells; in the object layout also that of a table shadow.
 */
public final class SideAccess {
  private SideAccess() {}

  /** The read sets of an object's fields, or null where it has none. */
  public static ReadSets find(Object side, int site) {
    long offset = offset(side, site);
    return offset <= 0 // a site that another thread binds just now
        ? null
        : (ReadSets) Memory.U.getReferenceAcquire(owner(side), offset);
  }

  /** The read sets of an object's fields, made now where it has none. */
  public static ReadSets get(Object side, int site) {
    Object owner = owner(side);
    long offset = offset(side, site);
    ReadSets found = (ReadSets) Memory.U.getReferenceAcquire(owner, offset);
    if (found != null) {
      return found;
    }
    ReadSets made = new ReadSets();
    Object there = Memory.U.compareAndExchangeReference(owner, offset, null, made);
    return there == null ? made : (ReadSets) there;
  }

  /** What a detector keeps at a side in the object layout, or null. */
  public static Object unit(Object side, int site) {
    return side instanceof TableShadow shadow
        ? shadow.side()
        : Memory.U.getReferenceAcquire(owner(side), offset(side, site));
  }

  /** Sets what a detector keeps where there is nothing yet; returns what there is then. */
  public static Object putUnit(Object side, int site, Object made) {
    if (side instanceof TableShadow shadow) {
      return shadow.putSide(made);
    }
    Object there =
        Memory.U.compareAndExchangeReference(owner(side), offset(side, site), null, made);
    return there == null ? made : there;
  }

  /** The object that a side is of: itself, where it is not a {@link FieldSide}. */
  public static Object owner(Object side) {
    return side instanceof FieldSide field ? field.target : side;
  }

  private static long offset(Object side, int site) {
    return side instanceof FieldSide field ? field.offset : Sites.sideOffset(site);
  }
}
