package dev.redflag.runtime.sync;

import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.shadow.ShadowRoom;
import dev.redflag.runtime.shadow.Sweeper;

/** The sync objects of the elements of atomic arrays, by array and index. */
public final class Cells extends IdentityTable<Cells.Entry> {
  private static final Cells TABLE = new Cells();

  private Cells() {
    Sweeper.add(this);
    ShadowRoom.addOrdering(this);
  }

  /**
   * The sync objects of one array; replaced by a longer list, under its monitor, when too short.
   */
  static final class Entry extends IdentityEntry {
    private volatile SyncObject[] syncs = new SyncObject[8];

    /** How many there are; guarded by the monitor. */
    private int made;

    Entry(Object referent, int hash) {
      super(referent, hash);
    }

    SyncObject find(int index) {
      SyncObject[] s = syncs;
      return index < s.length ? s[index] : null;
    }

    @Override
    public long weight() {
      return (made + 1L) * SyncObject.WEIGHT;
    }

    synchronized SyncObject get(int index) {
      SyncObject[] s = syncs;
      if (index >= s.length) {
        SyncObject[] longer = new SyncObject[Math.max(index + 1, s.length << 1)];
        System.arraycopy(s, 0, longer, 0, s.length);
        s = longer;
      }
      if (s[index] == null) {
        s[index] = new SyncObject();
        made++;
      }
      syncs = s; // a volatile write publishes the element
      return s[index];
    }
  }

  @Override
  protected Entry create(Object referent, int hash) {
    grew(SyncObject.WEIGHT);
    return new Entry(referent, hash);
  }

  /** The sync object of an element, or null where nobody wrote it yet. */
  public static SyncObject find(Object array, int index) {
    Entry entry = TABLE.find(array);
    return entry == null ? null : entry.find(index);
  }

  /** The sync object of an element. */
  public static SyncObject get(Object array, int index) {
    if (ShadowRoom.isOrderGivenUp()) {
      return new SyncObject();
    }
    Entry entry = TABLE.get(array);
    SyncObject found = entry.find(index);
    if (found != null) {
      return found;
    }
    TABLE.grew(SyncObject.WEIGHT);
    return entry.get(index);
  }
}
