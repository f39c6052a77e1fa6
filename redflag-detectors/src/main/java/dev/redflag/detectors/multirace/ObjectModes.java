package dev.redflag.detectors.multirace;

import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.SideAccess;
import java.lang.ref.WeakReference;

/**
 * The objects that one thread checks otherwise than the rest. Owned by that thread; keeps no object
 * alive.
 */
final class ObjectModes {
  private WeakReference<?>[] objects = new WeakReference<?>[4];
  private Mode[] modes = new Mode[4];
  private int size;

  void set(Object object, Mode mode) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      WeakReference<?> there = objects[i];
      if (!there.refersTo(null) && !refersTo(there, object)) {
        objects[kept] = there;
        modes[kept++] = modes[i];
      }
    }
    size = kept;
    if (mode == Mode.ON) {
      return;
    }
    if (size == objects.length) {
      WeakReference<?>[] o = new WeakReference<?>[size << 1];
      Mode[] m = new Mode[size << 1];
      System.arraycopy(objects, 0, o, 0, size);
      System.arraycopy(modes, 0, m, 0, size);
      objects = o;
      modes = m;
    }
    objects[size] = new WeakReference<>(object);
    modes[size++] = mode;
  }

  /** The mode of the object that a side is of; null where it has none of its own. */
  Mode of(Object side) {
    for (int i = 0; i < size; i++) {
      if (isSideOf(side, objects[i])) {
        return modes[i];
      }
    }
    return null;
  }

  private static boolean isSideOf(Object side, WeakReference<?> object) {
    if (side instanceof TableShadow shadow) {
      Object o = object.get();
      return o != null && (o == shadow || shadow.refersTo(o));
    }
    return refersTo(object, SideAccess.owner(side));
  }

  @SuppressWarnings("unchecked")
  private static boolean refersTo(WeakReference<?> reference, Object object) {
    return ((WeakReference<Object>) reference).refersTo(object);
  }
}
