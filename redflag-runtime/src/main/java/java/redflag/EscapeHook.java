package java.redflag;

import dev.redflag.runtime.escape.Escape;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/**
 * The one class that woven code calls in the mode that looks which objects other threads can get
 * at; in its package for the same reason as {@link Hook}. Its hooks never throw.
 */
public final class EscapeHook {
  private static final byte[] SITES = Escape.sites();

  /** Constant to the compiler once it is not 0, so that it sees the access to the mark as one. */
  @Stable private static final long[] PLACES = Escape.places();

  private EscapeHook() {}

  /** Before an access to a field of an object, at a site of a single class. */
  @Hidden
  @ForceInline
  public static void look(Object base, int site) {
    if (SITES[site] == 0) {
      long place = PLACES[site];
      if (place > 0 ? Escape.isSharedBy(base, place) : Escape.isSharedAt(base, site)) {
        Escape.met(site);
      }
    }
  }

  /** Before an access to a field of an object, at a site that several classes of a name have. */
  @Hidden
  @ForceInline
  public static void access(Object base, int site) {
    if (SITES[site] == 0 && Escape.isShared(base)) {
      Escape.met(site);
    }
  }

  /** After an access to a field of an object, the mark of which tells whether it is local. */
  @Hidden
  @ForceInline
  public static void met(boolean local, int site) {
    if (SITES[site] == 0 && (!local || Escape.isEverythingShared())) {
      Escape.met(site);
    }
  }

  /**
   * Whether a new object is local.
   *
   * @param own the class of the constructor, the objects of which are tracked; those of its
   *     subclasses may not be
   */
  @Hidden
  @ForceInline
  public static boolean born(Object self, Class<?> own) {
    return self.getClass() == own || Escape.isTracked(self);
  }

  /** Whether a new object is local, by what is known of its class. */
  @Hidden
  @ForceInline
  public static boolean born(Object self) {
    return Escape.isTracked(self);
  }

  /** Before an access to what is always shared: a static field, an array element. */
  @Hidden
  @ForceInline
  public static void reached(int site) {
    if (SITES[site] == 0) {
      Escape.met(site);
    }
  }

  /** Before an access that is counted, by its number. */
  @Hidden
  @ForceInline
  public static void counted(int kind) {
    Escape.counted(kind);
  }

  /** Before a reference goes where other threads may find it. */
  @Hidden
  @ForceInline
  public static void publish(Object o) {
    if (o != null) {
      Escape.publish(o);
    }
  }

  /** Before a reference is stored into a field of an object. */
  @Hidden
  @ForceInline
  public static void store(Object holder, Object o) {
    if (o != null) {
      Escape.store(holder, o);
    }
  }

  /** After the call of the superclass's constructor, where fields were written before it. */
  @Hidden
  public static void constructed(Object self) {
    Escape.constructed(self);
  }
}
