package dev.redflag.runtime.thread;

import dev.redflag.runtime.sync.SyncObject;

/** The locks that a thread holds, in the order taken, with mode and depth. Owned by its thread. */
public final class LocksHeld {
  private static final Held[] NONE = {};

  /** A lock that is held; used again and again. */
  private static final class Held {
    SyncObject lock;
    int site;
    int depth;
    boolean shared;
  }

  /** The first {@link #size} are of locks held; the others are of some given back, or of none. */
  private Held[] held = NONE;

  private int size;

  /** Notes a lock as taken; returns whether this was the outermost taking in this mode. */
  public boolean taken(SyncObject lock, int site, boolean isShared) {
    int i = find(lock, isShared);
    if (i >= 0) {
      held[i].depth++;
      return false;
    }
    if (size == held.length) {
      grow();
    }
    Held h = held[size++];
    if (h.lock != lock) { // a store of a reference costs more than a look
      h.lock = lock;
    }
    h.site = site;
    h.depth = 1;
    h.shared = isShared;
    return true;
  }

  /** Notes a lock as given back; returns whether this was the outermost giving back. */
  public boolean released(SyncObject lock, boolean isShared) {
    int i = find(lock, isShared);
    if (i < 0) {
      return true;
    }
    Held h = held[i];
    if (--h.depth > 0) {
      return false;
    }
    size--;
    if (i < size) { // not the one taken last
      System.arraycopy(held, i + 1, held, i, size - i);
      held[size] = h;
    }
    return true;
  }

  private int find(SyncObject lock, boolean isShared) {
    Held[] all = held;
    for (int i = size - 1; i >= 0; i--) {
      Held h = all[i];
      if (h.lock == lock && h.shared == isShared) {
        return i;
      }
    }
    return -1;
  }

  /** The lock taken last of those held; null where none is held. */
  public SyncObject innermost() {
    return size == 0 ? null : held[size - 1].lock;
  }

  /** Whether a lock is held in this mode. */
  public boolean holds(SyncObject lock, boolean isShared) {
    return find(lock, isShared) >= 0;
  }

  /** As another thread sees it: whether a lock is held, in whatever mode. */
  boolean seemHeld(SyncObject lock) {
    for (Held h : held) {
      if (h.lock == lock && h.depth > 0) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return size;
  }

  public SyncObject lock(int i) {
    return held[i].lock;
  }

  public int site(int i) {
    return held[i].site;
  }

  public int depth(int i) {
    return held[i].depth;
  }

  public boolean isShared(int i) {
    return held[i].shared;
  }

  private void grow() {
    Held[] longer = new Held[Math.max(4, size << 1)];
    System.arraycopy(held, 0, longer, 0, size);
    for (int i = size; i < longer.length; i++) {
      longer[i] = new Held();
    }
    held = longer;
  }
}
