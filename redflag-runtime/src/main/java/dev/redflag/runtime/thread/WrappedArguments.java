package dev.redflag.runtime.thread;

import java.lang.ref.WeakReference;

/**
 * The synchronized wrappers that calls under way in a thread were given as arguments, by their
 * locks, innermost last: what such a call does to one, the wrapper's methods say. A call that threw
 * is left here until another takes its place; the wrapper is not kept.
 */
public final class WrappedArguments {
  /** Arguments that are known at once; an older one gives way. */
  private static final int COUNT = 8;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private final WeakReference<Object>[] mutexes = new WeakReference[COUNT];

  private final int[] sites = new int[COUNT];
  private int depth;

  /** A call is given a wrapper with that lock. */
  public void begin(Object mutex, int site) {
    for (int i = 0; i < depth; i++) {
      if (mutexes[i].refersTo(mutex) && sites[i] == site) {
        return; // that call threw, or this one is inside of it
      }
    }
    if (depth == COUNT) {
      for (int i = 1; i < COUNT; i++) {
        mutexes[i - 1] = mutexes[i];
        sites[i - 1] = sites[i];
      }
      depth--;
    }
    mutexes[depth] = new WeakReference<>(mutex);
    sites[depth] = site;
    depth++;
  }

  /** Where the innermost call stands that was given a wrapper with that lock; 0 if none was. */
  public int site(Object mutex) {
    for (int i = depth - 1; i >= 0; i--) {
      if (mutexes[i].refersTo(mutex)) {
        return sites[i];
      }
    }
    return 0;
  }

  /** The call has returned; those that it made and that threw are over as well. */
  public void end(int site) {
    for (int i = 0; i < depth; i++) {
      if (sites[i] == site) {
        while (depth > i) {
          mutexes[--depth] = null;
        }
        return;
      }
    }
  }
}
