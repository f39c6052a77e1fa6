package dev.redflag.runtime.sampling;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.race.Values;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.CallChain;
import dev.redflag.runtime.thread.Threads;

/**
 * Records of races that were seen as they happened: a thread waits before its access, and another
 * is about to access the same location, or has done so. Taken under the lock by which the first one
 * waits, so that it stays there.
 */
final class RedHanded {
  static final long THREAD_ID = Memory.offset(Thread.class, "tid");

  private RedHanded() {}

  /**
   * The current thread is about to access what another waits to access.
   *
   * @param detector its name
   * @param locks tells which locks the threads hold; null where nobody knows
   * @param w the thread that waits
   * @param site where the current thread is
   * @param place what it is about to access
   * @param bits what it is about to write, as of {@link SiteProbe}
   * @param value as of {@link SiteProbe}
   */
  static RaceRecord record(
      String detector,
      HeldLocks locks,
      WaitingAccess w,
      ArmedSite site,
      Place place,
      long bits,
      Object value) {
    Thread thread = Thread.currentThread();
    String[][] held = held(locks, thread, w.thread);
    return new RaceRecord(
        detector,
        place.kind,
        place.variable,
        place.index,
        true,
        0,
        null,
        true,
        access(
            thread, site, withFiles(Stacks.current()), held[0], content(site, place, bits, value)),
        access(
            w.thread,
            w.site,
            withFiles(outside(ThreadMethods.stack(w.thread))),
            held[1],
            content(w.site, w.place, w.bits, w.value)));
  }

  /**
   * What the current thread waited to access has changed meanwhile, and nobody was seen to do it:
   * by code without a hook, such as the JDK's or native code.
   *
   * @param detector its name
   * @param locks tells which locks the thread holds; null where nobody knows
   * @param w the thread, which has waited
   */
  static RaceRecord changed(String detector, HeldLocks locks, WaitingAccess w) {
    String[] held = held(locks, w.thread, w.thread)[0];
    Place place = w.place;
    return new RaceRecord(
        detector,
        place.kind,
        place.variable,
        place.index,
        true,
        0,
        null,
        true,
        access(
            w.thread,
            w.site,
            withFiles(Stacks.current()),
            held,
            content(w.site, place, w.bits, w.value)),
        new AccessRecord(
            true,
            null,
            AccessRecord.UNSEEN,
            new StackTraceElement[0],
            new StackTraceElement[0],
            true,
            null,
            null,
            null,
            Values.leftOut() ? null : place.content(),
            null));
  }

  private static String[][] held(HeldLocks locks, Thread one, Thread other) {
    return locks == null
        ? new String[2][]
        : locks.of(
            new long[] {Memory.U.getLong(one, THREAD_ID), Memory.U.getLong(other, THREAD_ID)});
  }

  private static AccessRecord access(
      Thread thread, ArmedSite site, StackTraceElement[] stack, String[] held, String value) {
    return new AccessRecord(
        site.write,
        site.site,
        Threads.nameOf(thread),
        new StackTraceElement[0],
        stack,
        true,
        held,
        null,
        null,
        value,
        null);
  }

  private static String content(ArmedSite site, Place place, long bits, Object value) {
    if (Values.leftOut()) {
      return null;
    }
    if (!site.write) {
      return place.content();
    }
    return place.isReference() ? place.shown(value) : place.shown(bits);
  }

  /**
   * A stack of a thread that waits in here, without the frames of that, and without those that the
   * JVM hides in the stack of an exception but not in another thread's.
   */
  static StackTraceElement[] outside(StackTraceElement[] all) {
    int from = 0;
    while (from < all.length && isWaiting(all[from].getClassName())) {
      from++;
    }
    StackTraceElement[] frames = new StackTraceElement[all.length - from];
    int n = 0;
    for (int i = from; i < all.length && n < CallChain.MAX_FRAMES; i++) {
      if (!isHidden(all[i].getClassName())) {
        frames[n++] = all[i];
      }
    }
    StackTraceElement[] shown = new StackTraceElement[n];
    System.arraycopy(frames, 0, shown, 0, n);
    return shown;
  }

  /** Hidden classes have a slash in their names; the holders of method handles' code are hidden. */
  private static boolean isHidden(String className) {
    return className.indexOf('/') >= 0
        || className.startsWith("java.lang.invoke.") && className.endsWith("$Holder");
  }

  /** The JVM tells no file of calls that run the code that their class had before its change. */
  private static StackTraceElement[] withFiles(StackTraceElement[] frames) {
    for (int i = 0; i < frames.length; i++) {
      StackTraceElement frame = frames[i];
      String file = frame.getFileName() == null ? Sites.fileOf(frame.getClassName()) : null;
      if (file != null) {
        frames[i] =
            new StackTraceElement(
                frame.getClassLoaderName(),
                frame.getModuleName(),
                frame.getModuleVersion(),
                frame.getClassName(),
                frame.getMethodName(),
                file,
                frame.getLineNumber());
      }
    }
    return frames;
  }

  private static boolean isWaiting(String className) {
    return className.equals("java.lang.Object")
        || className.startsWith("dev.redflag.runtime.")
        || className.startsWith("dev.redflag.detectors.")
        || className.startsWith("java.redflag.");
  }
}
