package dev.redflag.runtime.thread;

import dev.redflag.runtime.sync.SyncObject;

/** The locks that a thread holds, in the order taken, with mode and depth. Owned by its thread. */
public final class LocksHeld {
  private SyncObject[] locks = new SyncObject[8];
  private int[] sites = new int[8];
  private int[] depths = new int[8];
  private boolean[] shared = new boolean[8];
  private int size;

  /** Notes a lock as taken; returns whether this was the outermost taking in this mode. */
  public boolean taken(SyncObject lock, int site, boolean isShared) {
    for (int i = size - 1; i >= 0; i--) {
      if (locks[i] == lock && shared[i] == isShared) {
        depths[i]++;
        return false;
      }
    }
    if (size == locks.length) {
      grow();
    }
    locks[size] = lock;
    sites[size] = site;
    depths[size] = 1;
    shared[size] = isShared;
    size++;
    return true;
  }

  /** Notes a lock as given back; returns whether this was the outermost giving back. */
  public boolean released(SyncObject lock, boolean isShared) {
    for (int i = size - 1; i >= 0; i--) {
      if (locks[i] == lock && shared[i] == isShared) {
        if (--depths[i] > 0) {
          return false;
        }
        size--;
        System.arraycopy(locks, i + 1, locks, i, size - i);
        System.arraycopy(sites, i + 1, sites, i, size - i);
        System.arraycopy(depths, i + 1, depths, i, size - i);
        System.arraycopy(shared, i + 1, shared, i, size - i);
        locks[size] = null;
        return true;
      }
    }
    return true;
  }

  /** The lock taken last of those held; null where none is held. */
  public SyncObject innermost() {
    return size == 0 ? null : locks[size - 1];
  }

  /** Whether a lock is held in this mode. */
  public boolean holds(SyncObject lock, boolean isShared) {
    for (int i = size - 1; i >= 0; i--) {
      if (locks[i] == lock && shared[i] == isShared) {
        return true;
      }
    }
    return false;
  }

  /** As another thread sees it: whether a lock is held, in whatever mode. */
  boolean seemHeld(SyncObject lock) {
    for (SyncObject held : locks) {
      if (held == lock) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return size;
  }

  public SyncObject lock(int i) {
    return locks[i];
  }

  public int site(int i) {
    return sites[i];
  }

  public int depth(int i) {
    return depths[i];
  }

  public boolean isShared(int i) {
    return shared[i];
  }

  private void grow() {
    int n = size << 1;
    SyncObject[] l = new SyncObject[n];
    int[] s = new int[n];
    int[] d = new int[n];
    boolean[] m = new boolean[n];
    System.arraycopy(locks, 0, l, 0, size);
    System.arraycopy(sites, 0, s, 0, size);
    System.arraycopy(depths, 0, d, 0, size);
    System.arraycopy(shared, 0, m, 0, size);
    locks = l;
    sites = s;
    depths = d;
    shared = m;
  }
}
