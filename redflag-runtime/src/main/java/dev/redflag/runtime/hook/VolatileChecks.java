package dev.redflag.runtime.hook;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Checks of accesses to volatile fields: a plain access by a handle races with the atomic ones that
 * it is not ordered with. Only fields of woven classes are checked that have a handle, and from the
 * time on at which it was made; no other can be accessed plainly.
 *
 * <p>The field's sync object keeps its shadow, one location.
 */
final class VolatileChecks {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON =
      AccessHooks.isOn() && DETECTOR != null && DETECTOR.checksVolatiles();

  private VolatileChecks() {}

  /** A field has a handle now. */
  static void begin(Sites.Binding b) {
    if (ON && b.slot == Slot.VOLATILE && b.declaring != null && !b.declaring.hasHandle(b.field)) {
      Sites.noteHandle(b);
    }
  }

  /** Whether the accesses to a field are checked. */
  static boolean isChecked(Sites.Binding b) {
    return ON && b.declaring != null && b.declaring.hasHandle(b.field);
  }

  /** Checks an access by an instruction to a field that is checked. */
  static void check(ThreadState t, Sites.Binding b, Object target, int number, boolean write) {
    Site site = Sites.site(number);
    if (site != null && site.checked() && races(t, b, target, number, write, true)) {
      Races.field(t, number, write);
    }
  }

  /** Checks an access; whether it races. */
  static boolean races(
      ThreadState t, Sites.Binding b, Object target, int site, boolean write, boolean atomic) {
    if (!isChecked(b) || b.staticSync == null && b.syncOffset < 0) {
      return false;
    }
    SyncObject sync = b.staticSync != null ? b.staticSync : VolatileHooks.get(target, b);
    Object known = sync.detectorState;
    TableShadow shadow =
        (TableShadow)
            (known != null
                ? known
                : sync.putDetectorState(TableShadow.detached(1, TableShadow.Holds.FIELDS)));
    Object base = shadow.base(0);
    long slot = TableShadow.slot(0);
    if (!atomic) {
      return write
          ? DETECTOR.write(t, base, slot, shadow, site)
          : DETECTOR.read(t, base, slot, shadow, site);
    }
    return write
        ? DETECTOR.writeAtomic(t, base, slot, shadow, site)
        : DETECTOR.readAtomic(t, base, slot, shadow, site);
  }
}
