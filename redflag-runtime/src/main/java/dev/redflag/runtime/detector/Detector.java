package dev.redflag.runtime.detector;

import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.HeldReads;
import dev.redflag.runtime.thread.ThreadObserver;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A race detector, fed with the events of a run by the hooks or by a replayed trace.
 *
 * <p>One detector is installed a JVM, before the first hook runs, and never changes, so that the
 * JIT compiler sees through the calls. Every method runs in the thread that the event is of (in a
 * replay: one after the other in trace order), and must neither block nor call application code.
 *
 * <h2>How to write a detector</h2>
 *
 * <ol>
 *   <li>A package of its own in {@code redflag-detectors}, with {@code XDetector} (this type's
 *       subclass) and {@code XVarState} (the state of a location).
 *   <li>Choose the {@link #layout}: {@link ShadowLayout#WORDS} gives each location two {@code long}
 *       words, {@link ShadowLayout#REFERENCE} one reference to an object of your own.
 *   <li>Extend {@link HappensBeforeDetector} where the order of events is wanted: it keeps the
 *       vector clocks. Else extend this class and override the events that the algorithm needs.
 *   <li>In {@link #read} and {@link #write}, return true for a race and describe the earlier access
 *       in {@code thread.prior}.
 *   <li>Name it in {@code Detectors}, add it to the oracle's test, and to {@code
 *       docs/detectors.md}.
 * </ol>
 */
public abstract class Detector implements ThreadObserver {
  /** The name by which an option selects this detector. */
  public abstract String name();

  /** Where the shadow of a location lies. */
  public abstract ShadowLayout layout();

  /**
   * Whether the shadows of JDK objects, and of arrays that they keep, shall tell how reports name
   * them; see {@code TableShadow.name}.
   */
  public boolean needsNames() {
    return false;
  }

  /**
   * Whether it takes order from notifying and waiting by themselves, or from finalization: else
   * {@link dev.redflag.runtime.sync.EdgeKind#SIGNAL} and {@link #finalization} may not be told.
   */
  public boolean needsSignals() {
    return false;
  }

  /**
   * A thread reads a location.
   *
   * @param t the reading thread
   * @param base the object in which the shadow lies
   * @param slot where in {@code base} it lies, see {@code Slot}
   * @param side keeps what does not fit into the shadow (a {@code TableShadow}, or the object
   *     itself, whose class has a member for it)
   * @param site the site of the access
   * @return whether this access races with an earlier one, then told in {@code t.prior}
   */
  public abstract boolean read(ThreadState t, Object base, long slot, Object side, int site);

  /**
   * Whether an access at a site changes nothing and finds no race now, whatever it is to: asked
   * before its location's shadow is looked for. May depend on what the thread itself did, but not
   * on the location.
   */
  public boolean ignores(int site, boolean write) {
    return false;
  }

  /**
   * Checks a read that was made a while ago against the writes before, without remembering it;
   * parameters and result as of {@link #read}. A detector that cannot do so treats it as a read.
   */
  public boolean checkRead(ThreadState t, Object base, long slot, Object side, int site) {
    return read(t, base, slot, side, site);
  }

  /**
   * Checks a read that was held back until its stamp was found right. A writer may have come since,
   * and its write be known already: then there is no telling, and the read is not counted.
   *
   * @param held what the read was held with
   * @return whether it races with a write from before the stamp was looked at
   */
  public boolean checkRead(
      ThreadState t, Object base, long slot, Object side, int site, HeldReads held) {
    return checkRead(t, base, slot, side, site) && held.isStillValid();
  }

  /** A thread writes a location; parameters and result as of {@link #read}. */
  public abstract boolean write(ThreadState t, Object base, long slot, Object side, int site);

  /**
   * Whether the detector keeps atomic accesses apart from plain ones, so that it is told them by
   * {@link #readAtomic} and {@link #writeAtomic} and reports no race of two atomic ones. Where not,
   * they are told as any others, and who tells them drops what races with another atomic one.
   */
  public boolean keepsAtomicApart() {
    return false;
  }

  /**
   * Whether it wants the accesses to volatile fields that may be accessed plainly as well, by a
   * handle. Only one that keeps atomic accesses apart can.
   */
  public boolean checksVolatiles() {
    return false;
  }

  /** A thread reads a location atomically; parameters and result as of {@link #read}. */
  public boolean readAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    return read(t, base, slot, side, site);
  }

  /** A thread writes a location atomically; parameters and result as of {@link #read}. */
  public boolean writeAtomic(ThreadState t, Object base, long slot, Object side, int site) {
    return write(t, base, slot, side, site);
  }

  /**
   * Whether a write to a location that nobody accessed before, nor can access now, does nothing but
   * set its write word to the thread's epoch and the site; the caller then does that itself. In the
   * object layout that goes into the read word, and {@link #firstState} into the write word.
   */
  public boolean entersFirstWrites() {
    return false;
  }

  /** The write word of an object, in the object layout, once a thread has made it. */
  public long firstState(ThreadState t, int site) {
    throw new UnsupportedOperationException("keeps no state of objects");
  }

  /**
   * A thread has read or written elements of an array that lie side by side, all since it last
   * synchronized. Does what can be done for many of them at once.
   *
   * @param shadow their shadow
   * @param from the first element
   * @param to the element after the last
   * @param write whether they were written
   * @return the first element that is not done, and whose access must be told alone; {@code to} if
   *     all are done
   */
  public int run(ThreadState t, TableShadow shadow, int from, int to, int site, boolean write) {
    return from;
  }

  /**
   * Whether a read changes nothing and finds no race, told from the words of its location alone.
   * Asked before {@link #read} in the words layout, where the caller has the words at hand: it is
   * the part of the detector that is compiled into the program.
   *
   * @param written the location's write word
   * @param read its read word
   */
  public boolean isRedundantRead(ThreadState t, long written, long read) {
    return false;
  }

  /** Whether a write changes nothing and finds no race; see {@link #isRedundantRead}. */
  public boolean isRedundantWrite(ThreadState t, long written) {
    return false;
  }

  /** As {@link #isRedundantWrite(ThreadState, long)}, where the read word is at hand too. */
  @ForceInline
  public boolean isRedundantWrite(ThreadState t, long written, long read) {
    return isRedundantWrite(t, written);
  }

  /**
   * Whether a read of a location of a table changes nothing, in the words layout; false where
   * nothing of its chunk was touched yet. At a location that is none the answer does not matter:
   * the access fails.
   */
  @ForceInline
  public boolean isRedundantRead(ThreadState t, TableShadow shadow, int location) {
    long[] words = shadow.words(location);
    int i = TableShadow.wordIndex(location);
    return words != null && i + 1 < words.length && isRedundantRead(t, words[i], words[i + 1]);
  }

  /** The same of a write. */
  @ForceInline
  public boolean isRedundantWrite(ThreadState t, TableShadow shadow, int location) {
    long[] words = shadow.words(location);
    int i = TableShadow.wordIndex(location);
    return words != null && i + 1 < words.length && isRedundantWrite(t, words[i], words[i + 1]);
  }

  /**
   * Whether an access to one field of an object changes nothing, in the object layout, where the
   * object's words do not tell ({@link #isRedundantRead(ThreadState, long, long)}).
   *
   * @param target the object
   * @param written its write word
   * @param site where the field is accessed; maybe not bound yet
   */
  public boolean isRedundantPart(
      ThreadState t, Object target, long written, int site, boolean write) {
    return false;
  }

  /**
   * Whether the detector wants acquires and releases. Where not, the hooks of monitors, volatile
   * fields, atomic variables and initializers drop them before they look for a sync object. What
   * the rules of JDK methods do, and the coming and going of threads, is told in any case.
   */
  public boolean wantsOrder() {
    return true;
  }

  /** After a thread acquired. Called for the outermost acquire of a lock only. */
  public void acquire(ThreadState t, SyncObject object, EdgeKind kind) {}

  /** Before a thread releases. Called for the outermost release of a lock only. */
  public void release(ThreadState t, SyncObject object, EdgeKind kind) {}

  /**
   * As {@link #release} of an exclusive lock, where the thread holds that lock still and nobody
   * else acquires or releases it before the thread gives it back: the detector may put off until
   * then what only the next holder needs.
   */
  public void releaseHeld(ThreadState t, SyncObject lock) {
    release(t, lock, EdgeKind.EXCLUSIVE_LOCK);
  }

  /**
   * Whether what an acquire taught a thread can be taken back, by the clock that the thread had
   * before: for a lock that the JDK takes for itself, which orders one access and nothing else.
   */
  public boolean forgets() {
    return false;
  }

  /**
   * A thread releases what it did, and what it will do until it next releases anything. A detector
   * that cannot tell the latter treats it as a release.
   */
  public void releaseAhead(ThreadState t, SyncObject object) {
    release(t, object, EdgeKind.EDGE);
  }

  /**
   * The thread's last release of this object did not happen after all: its operation failed. What
   * was acquired of it meanwhile stays; later acquires shall not see it, unless another thread
   * released the object since. The clocks of the object itself are put back by the caller.
   */
  public void retract(ThreadState t, SyncObject object, EdgeKind kind) {}

  /** A thread is about to start another, whose state is new. */
  @Override
  public void fork(ThreadState parent, ThreadState child) {}

  /** A thread that was about to start did not: {@code child} is gone. */
  public void notStarted(ThreadState child) {}

  /** A thread knows that another has ended. {@code ended} is that thread's sync object. */
  public void join(ThreadState t, SyncObject ended) {}

  /** A thread that nobody was seen to start is met; it is the current one. */
  @Override
  public void begin(ThreadState t) {}

  /** A thread ends. {@code ended} is its sync object, which the joiners acquire. */
  @Override
  public void end(ThreadState t, SyncObject ended) {}

  /**
   * An object was made by this thread.
   *
   * @param base as of {@link #read}, for any location of the object
   * @param slot as of {@link #read}, for that location
   * @param side as of {@link #read}
   */
  public void birth(ThreadState t, Object base, long slot, Object side) {}

  /**
   * The finalizer of an object that nothing else refers to is about to run in this thread;
   * parameters as of {@link #birth}.
   */
  public void finalization(ThreadState t, Object base, long slot, Object side) {}

  /** Counters for {@code --stats}: pairs of name and value, in order. */
  public String[] statistics() {
    return new String[0];
  }
}
