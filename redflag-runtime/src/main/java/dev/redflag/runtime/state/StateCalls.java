package dev.redflag.runtime.state;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;

/** Calls on JDK objects that are not thread-safe: each reads or writes the object's state. */
public final class StateCalls {
  private static final Detector DETECTOR = Detectors.installed();
  private static final boolean ON = DETECTOR != null && DETECTOR.layout() != ShadowLayout.NONE;

  /** Set in a number where the method of the class that the call names runs. */
  private static final int EXACT = 1 << 30;

  /** Views of views that are followed. */
  private static final int MAX_HOPS = 8;

  private StateCalls() {}

  /** Before a call that may read or write a state. */
  public static void call(Object receiver, int number, int site) {
    if (!ON || receiver == null) {
      return;
    }
    Class<?> c = receiver.getClass();
    StateEffects effects = StateEffects.of(c);
    if ((number & EXACT) == 0) {
      StateEffect known = effects.effectOrNull(number);
      if (known != null) {
        if (known.kind() != null) {
          known(receiver, known, number, site);
        }
        return;
      }
    }
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    StateEffect effect;
    t.inRuntime = true;
    try {
      effect =
          (number & EXACT) == 0
              ? effects.effect(c, number)
              : StateEffects.resolve(named(c, site), number & ~EXACT);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
      return;
    } finally {
      t.inRuntime = false;
    }
    if (effect.kind() != null) {
      known(receiver, effect, number & ~EXACT, site);
    }
  }

  /** The class in the chain of {@code c} that the call names. */
  private static Class<?> named(Class<?> c, int site) {
    Site s = Sites.site(site);
    String name = s.fieldOwner().replace('/', '.');
    for (Class<?> k = c; k != null; k = k.getSuperclass()) {
      if (k.getName().equals(name)) {
        return k;
      }
    }
    return c;
  }

  private static void known(Object receiver, StateEffect effect, int number, int site) {
    ThreadState t = Threads.current();
    if (t.inRuntime) {
      return;
    }
    try {
      apply(t, receiver, effect, number, site);
    } catch (Throwable error) {
      Faults.caught("call on a JDK object", error);
    }
  }

  private static void apply(
      ThreadState t, Object receiver, StateEffect effect, int number, int site) {
    switch (effect.kind()) {
      case OWNER -> own(t, receiver, effect, site);
      case VIEW -> viewed(t, next(receiver, effect), effect.access().write(), site, 0);
      case ITERATOR -> {
        access(t, receiver, effect.reported(), effect.access().write(), site);
        viewed(t, next(receiver, effect), changes(number), site, 0);
      }
      case WRAPPER -> call(next(receiver, effect), number, site);
      case SYNCHRONIZED -> t.stateSite = site;
    }
  }

  /** Whether an iterator's method changes what it goes through. */
  private static boolean changes(int number) {
    String name = StateTable.method(number).name();
    return name.equals("remove") || name.equals("set") || name.equals("add");
  }

  private static Object next(Object receiver, StateEffect effect) {
    return Memory.U.getReference(receiver, effect.field());
  }

  private static void own(ThreadState t, Object receiver, StateEffect effect, int site) {
    boolean write = effect.access().write();
    if (effect.flag() >= 0
        && Memory.U.getBoolean(receiver, effect.flag()) != effect.access().when()) {
      write = false;
    }
    access(t, receiver, effect.reported(), write, site);
  }

  /** An access to the state that a view shows. */
  private static void viewed(ThreadState t, Object shown, boolean write, int site, int hops) {
    if (shown == null || hops > MAX_HOPS) {
      return;
    }
    int number = write ? StateTable.WRITE_WHOLE : StateTable.READ_WHOLE;
    StateEffect effect = StateEffects.of(shown.getClass()).effect(shown.getClass(), number);
    if (effect.kind() == StateKind.OWNER) {
      access(t, shown, effect.reported(), write, site);
    } else if (effect.kind() != null && effect.kind() != StateKind.SYNCHRONIZED) {
      viewed(t, next(shown, effect), write, site, hops + 1);
    }
  }

  private static void access(ThreadState t, Object owner, String name, boolean write, int site) {
    TableShadow shadow = ShadowTable.STATES.get(owner);
    Object base = shadow.base(0);
    long slot = TableShadow.slot(0);
    boolean race =
        write
            ? DETECTOR.write(t, base, slot, shadow, site)
            : DETECTOR.read(t, base, slot, shadow, site);
    if (race) {
      Races.state(t, name, site, write);
    }
  }

  /**
   * Before a synchronized wrapper passes a call on, holding its lock: an access at the site where
   * the program called the wrapper.
   */
  public static void wrapped(Object inner, int number) {
    if (!ON) {
      return;
    }
    ThreadState t = Threads.current();
    int site = t.stateSite;
    if (site != 0 && !t.inRuntime && t.muted == 0) {
      t.stateSite = 0;
      call(inner, number, site);
    }
  }
}
