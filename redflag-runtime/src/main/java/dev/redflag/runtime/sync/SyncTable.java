package dev.redflag.runtime.sync;

import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.Sweeper;

/** The sync objects of monitors, locks and tasks, by the identity of the object. */
public final class SyncTable extends IdentityTable<SyncObject> {
  /** Monitors. */
  public static final SyncTable MONITORS = new SyncTable();

  /** Objects that JDK rules order by: locks, latches, tasks. */
  public static final SyncTable OBJECTS = new SyncTable();

  /** Volatile fields of classes that were not woven, all of an object as one. */
  public static final SyncTable VOLATILES = new SyncTable();

  public SyncTable() {
    Sweeper.add(this);
    ShadowRoom.addOrdering(this);
  }

  @Override
  protected SyncObject create(Object referent, int hash) {
    grew(SyncObject.WEIGHT);
    return new SyncObject(referent, hash, this == MONITORS);
  }

  /** Where no order is kept any more, one of the object's own that nobody else finds. */
  @Override
  protected SyncObject inPlaceOf(Object referent, int hash) {
    return ShadowRoom.isOrderGivenUp() ? new SyncObject(referent, hash, this == MONITORS) : null;
  }
}
