package dev.redflag.detectors.multirace;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.SideAccess;

/** The detection units of an object or array, where a unit can be more than one location. */
final class MultiRaceUnits {
  private static final long LOCK = Memory.offset(MultiRaceUnits.class, "lock");

  @SuppressWarnings("unused") // through LOCK
  private volatile int lock;

  /**
   * By number; null until first accessed. Elements are set once, under the lock; the array is
   * replaced, under the lock, to grow.
   */
  private volatile MultiRaceVarState[] units = new MultiRaceVarState[1];

  /** The unit of a location, made at its first access. */
  static MultiRaceVarState of(Object side, int site, int ordinal, Granularity granularity) {
    Object there = SideAccess.unit(side, site);
    MultiRaceUnits all =
        (MultiRaceUnits)
            (there != null ? there : SideAccess.putUnit(side, site, new MultiRaceUnits()));
    return all.get(number(side, ordinal, granularity));
  }

  private static int number(Object side, int ordinal, Granularity granularity) {
    if (!(side instanceof TableShadow shadow)) {
      return granularity.unitOfField(ordinal);
    }
    return switch (shadow.holds()) {
      case ELEMENTS -> granularity.unitOfElement(ordinal);
      case FIELDS -> granularity.unitOfField(ordinal);
      case STATICS, STATE -> ordinal;
    };
  }

  private MultiRaceVarState get(int number) {
    MultiRaceVarState[] u = units;
    MultiRaceVarState there = number < u.length ? element(u, number) : null;
    return there != null ? there : make(number);
  }

  private static MultiRaceVarState element(MultiRaceVarState[] u, int number) {
    return (MultiRaceVarState) Memory.U.getReferenceAcquire(u, offset(number));
  }

  private static long offset(int number) {
    return Memory.REFERENCES + ((long) number << Memory.REFERENCE_SHIFT);
  }

  private MultiRaceVarState make(int number) {
    Memory.lock(this, LOCK);
    try {
      MultiRaceVarState[] u = units;
      if (number >= u.length) {
        u = new MultiRaceVarState[Math.max(number + 1, u.length << 1)];
        System.arraycopy(units, 0, u, 0, units.length);
        units = u;
      }
      if (u[number] == null) {
        Memory.U.putReferenceRelease(u, offset(number), new MultiRaceVarState());
      }
      return u[number];
    } finally {
      Memory.unlock(this, LOCK);
    }
  }
}
