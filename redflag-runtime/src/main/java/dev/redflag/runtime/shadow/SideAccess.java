package dev.redflag.runtime.shadow;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.site.Sites;

/** Finds the read sets of a side: in its table shadow, or in the member woven for them. */
public final class SideAccess {
  private SideAccess() {}

  /** The read sets of a side, or null where it has none. */
  public static ReadSets find(Object side, int site) {
    if (side instanceof TableShadow shadow) {
      return (ReadSets) shadow.readSets;
    }
    long offset = Sites.binding(site).sideOffset;
    return (ReadSets) Memory.U.getReferenceAcquire(side, offset);
  }

  /** The read sets of a side, made now where it has none. */
  public static ReadSets get(Object side, int site) {
    ReadSets found = find(side, site);
    if (found != null) {
      return found;
    }
    ReadSets made = new ReadSets();
    if (side instanceof TableShadow shadow) {
      synchronized (shadow) { // see TableShadow: no application code can hold this monitor
        if (shadow.readSets == null) {
          shadow.readSets = made;
        }
        return (ReadSets) shadow.readSets;
      }
    }
    long offset = Sites.binding(site).sideOffset;
    Object there = Memory.U.compareAndExchangeReference(side, offset, null, made);
    return there == null ? made : (ReadSets) there;
  }
}
