package dev.redflag.runtime.shadow;

import dev.redflag.runtime.shadow.TableShadow.Holds;
import java.lang.reflect.Array;

/**
 * The shadows of arrays (one location an element) and of JDK objects (one location, their state).
 */
public final class ShadowTable extends IdentityTable<TableShadow> {
  /** Shadows of arrays. */
  public static final ShadowTable ARRAYS = new ShadowTable(0, Holds.ELEMENTS);

  /** Shadows of the state of JDK objects. */
  public static final ShadowTable STATES = new ShadowTable(1, Holds.STATE);

  /** How many fields of an object of a class that was not woven can have a shadow. */
  public static final int UNWOVEN_LOCATIONS = 256;

  /**
   * Shadows of objects of classes that were not woven, and of such a class's statics: by number.
   */
  public static final ShadowTable UNWOVEN = new ShadowTable(UNWOVEN_LOCATIONS, Holds.FIELDS);

  static {
    Sweeper.add(ARRAYS);
    Sweeper.add(STATES);
    Sweeper.add(UNWOVEN);
  }

  /** Locations of a referent; zero for arrays, which have as many as elements. */
  private final int locations;

  private final Holds holds;

  private ShadowTable(int locations, Holds holds) {
    this.locations = locations;
    this.holds = holds;
  }

  @Override
  protected TableShadow create(Object referent, int hash) {
    int length = locations == 0 ? elements(referent) : locations;
    return new TableShadow(
        referent, hash, length, this, referent instanceof Class ? Holds.STATICS : holds);
  }

  /** The number of elements; none in what is no array, which reflection may be given by mistake. */
  private static int elements(Object referent) {
    return referent.getClass().isArray() ? Array.getLength(referent) : 0;
  }
}
