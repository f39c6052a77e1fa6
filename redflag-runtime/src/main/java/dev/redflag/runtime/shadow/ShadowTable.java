package dev.redflag.runtime.shadow;

import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Array;

/** The shadows of arrays (one location an element) and of JDK objects (one location, their state). */
public final class ShadowTable extends IdentityTable<TableShadow> {
  /** Shadows of arrays. */
  public static final ShadowTable ARRAYS = new ShadowTable(0);

  /** Shadows of the state of JDK objects. */
  public static final ShadowTable STATES = new ShadowTable(1);

  /** Shadows of objects of classes that were not woven: fields by number. */
  public static final ShadowTable UNWOVEN = new ShadowTable(1 << 12);

  /** Locations of a non-array referent. */
  private final int locations;

  private ShadowTable(int locations) {
    this.locations = locations;
  }

  @Override
  protected TableShadow create(Object referent, int hash, ReferenceQueue<Object> queue) {
    int length = locations == 0 ? Array.getLength(referent) : locations;
    return new TableShadow(referent, hash, queue, length);
  }
}
