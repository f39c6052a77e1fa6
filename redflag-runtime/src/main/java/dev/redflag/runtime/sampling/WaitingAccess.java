package dev.redflag.runtime.sampling;

/**
 * A thread that waits before its access, to be caught there. What can change is guarded by the lock
 * of who lets it wait.
 */
public final class WaitingAccess {
  /** The thread. */
  public final Thread thread;

  /** Where it waits. */
  public final ArmedSite site;

  /** What it is about to access. */
  public final Place place;

  /** Of a write, what will be written; as of {@link SiteProbe}. */
  final long bits;

  final Object value;

  /** The next one of a list. */
  private WaitingAccess next;

  /** Whether another thread has come to the same location: it must see this one here. */
  public boolean caught;

  /** When, by the clock of who let this one wait. */
  public long caughtAt;

  /** Whether that thread has told of it. */
  public boolean told;

  /**
   * @param bits of a write of a primitive value, the value
   * @param value of a write of a reference, the value
   */
  public WaitingAccess(Thread thread, ArmedSite site, Place place, long bits, Object value) {
    this.thread = thread;
    this.site = site;
    this.place = place;
    this.bits = bits;
    this.value = value;
  }

  /** Those that wait now. Guarded by the lock of who has it. */
  public static final class Some {
    private WaitingAccess first;
    private int count;

    /** Adds one. */
    public void add(WaitingAccess w) {
      w.next = first;
      first = w;
      count++;
    }

    /** Takes one out that is among them. */
    public void remove(WaitingAccess w) {
      count--;
      if (first == w) {
        first = w.next;
        return;
      }
      WaitingAccess x = first;
      while (x.next != w) {
        x = x.next;
      }
      x.next = w.next;
    }

    /** How many there are. */
    public int count() {
      return count;
    }

    /** All of them. */
    public WaitingAccess[] toArray() {
      WaitingAccess[] all = new WaitingAccess[count];
      int i = 0;
      for (WaitingAccess w = first; w != null; w = w.next) {
        all[i++] = w;
      }
      return all;
    }

    /** Whether one waits before an access to a place, and was not caught yet. */
    public boolean isAt(Place place) {
      for (WaitingAccess w = first; w != null; w = w.next) {
        if (!w.caught && w.place.is(place)) {
          return true;
        }
      }
      return false;
    }

    /** One that races with an access of a thread, and was not caught yet, or null. */
    public WaitingAccess at(Place place, Thread thread, boolean write) {
      for (WaitingAccess w = first; w != null; w = w.next) {
        boolean races = w.thread != thread && (write || w.site.write);
        if (races && !w.caught && w.place.is(place)) {
          return w;
        }
      }
      return null;
    }
  }
}
