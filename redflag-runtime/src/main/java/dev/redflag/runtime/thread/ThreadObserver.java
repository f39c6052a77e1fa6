package dev.redflag.runtime.thread;

import dev.redflag.runtime.sync.SyncObject;

/** Told of threads that come and go, in the thread that the event is of. */
public interface ThreadObserver {
  /** A thread is about to start another, whose state is new. */
  void fork(ThreadState parent, ThreadState child);

  /** A thread that nobody was seen to start is met; it is the current one. */
  void begin(ThreadState t);

  /** A thread ends. {@code ended} is its sync object, which the joiners acquire. */
  void end(ThreadState t, SyncObject ended);
}
