package dev.redflag.testkit.dsl;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/** A thread of a {@link Script}, and the events that it makes. */
public final class ScriptThread {
  /** The thread's shadow, for what the script has no words for. */
  public final ThreadState state;

  private final Script script;
  private final SyncObject ended = new SyncObject();

  ScriptThread(Script script, ThreadState state) {
    this.script = script;
    this.state = state;
  }

  // ---- accesses ---------------------------------------------------------------------------------

  /** Reads; fails if the detector reports a race. */
  public void read(ScriptLocation x) {
    read(x, !Script.RACE);
  }

  /** Reads; fails unless the detector reports a race just where one is expected. */
  public void read(ScriptLocation x, boolean race) {
    expect("read", x, race, readAt(x, script.site()));
  }

  /** Writes; fails if the detector reports a race. */
  public void write(ScriptLocation x) {
    write(x, !Script.RACE);
  }

  /** Writes; fails unless the detector reports a race just where one is expected. */
  public void write(ScriptLocation x, boolean race) {
    expect("write", x, race, writeAt(x, script.site()));
  }

  /** Reads at a site; whether the detector reports a race. */
  public boolean readAt(ScriptLocation x, int site) {
    return script.detector.read(state, x.base(), x.slot(), x.side(), site);
  }

  /** Writes at a site; whether the detector reports a race. */
  public boolean writeAt(ScriptLocation x, int site) {
    return script.detector.write(state, x.base(), x.slot(), x.side(), site);
  }

  private void expect(String what, ScriptLocation x, boolean expected, boolean actual) {
    if (expected != actual) {
      throw new AssertionError(
          (actual ? "an unexpected race" : "no race")
              + " at the "
              + what
              + " of "
              + x
              + " by "
              + state);
    }
  }

  // ---- locks ------------------------------------------------------------------------------------

  /** Has acquired an exclusive lock. */
  public void acquire(SyncObject lock) {
    if (state.locks.taken(lock, script.site(), false)) {
      script.detector.acquire(state, lock, EdgeKind.EXCLUSIVE_LOCK);
    }
  }

  /** Is about to release an exclusive lock. */
  public void release(SyncObject lock) {
    if (state.locks.released(lock, false)) {
      script.detector.release(state, lock, EdgeKind.EXCLUSIVE_LOCK);
    }
  }

  /** Has acquired a lock that readers share. */
  public void acquireShared(SyncObject lock) {
    if (state.locks.taken(lock, script.site(), true)) {
      script.detector.acquire(state, lock, EdgeKind.SHARED_LOCK);
    }
  }

  /** Is about to release a lock that readers share. */
  public void releaseShared(SyncObject lock) {
    if (state.locks.released(lock, true)) {
      script.detector.release(state, lock, EdgeKind.SHARED_LOCK);
    }
  }

  /** Runs something under a lock. */
  public void locked(SyncObject lock, Runnable events) {
    acquire(lock);
    events.run();
    release(lock);
  }

  /** Waits: releases the lock; {@link #notified} ends it. */
  public void waiting(SyncObject lock) {
    script.detector.release(state, lock, EdgeKind.EXCLUSIVE_LOCK);
  }

  /** Ends a wait: acquires the lock again. */
  public void notified(SyncObject lock) {
    script.detector.acquire(state, lock, EdgeKind.EXCLUSIVE_LOCK);
  }

  // ---- volatiles and hand-overs -----------------------------------------------------------------

  /** Reads a volatile variable. */
  public void volatileRead(SyncObject variable) {
    script.detector.acquire(state, variable, EdgeKind.VOLATILE);
  }

  /** Writes a volatile variable. */
  public void volatileWrite(SyncObject variable) {
    script.detector.release(state, variable, EdgeKind.VOLATILE);
  }

  /** Sends over a plain edge: whoever {@link #receive}s later is ordered after. */
  public void send(SyncObject edge) {
    script.detector.release(state, edge, EdgeKind.EDGE);
  }

  /** Receives over a plain edge. */
  public void receive(SyncObject edge) {
    script.detector.acquire(state, edge, EdgeKind.EDGE);
  }

  /** Starts a new thread. */
  public ScriptThread fork() {
    ScriptThread child = script.child(state);
    script.detector.fork(state, child.state);
    return child;
  }

  /** Starts a thread that the script made before. */
  public void fork(ScriptThread child) {
    script.detector.fork(state, child.state);
  }

  /** Ends; the thread makes no more events. */
  public void end() {
    script.detector.end(state, ended);
  }

  /** Ends {@code other}, and knows it. */
  public void join(ScriptThread other) {
    other.end();
    script.detector.join(state, other.ended);
  }

  // ---- looking ----------------------------------------------------------------------------------

  /** The thread's clock as the FastTrack paper writes it: its own entry is that of its epoch. */
  public VectorClock clock() {
    return state.clock.with(state.number, Epoch.clock(state.epoch));
  }

  /** The thread's epoch as the FastTrack paper writes it, {@code clock@thread}. */
  public String epoch() {
    return ScriptLocation.epoch(state.epoch);
  }

  @Override
  public String toString() {
    return state.toString();
  }
}
