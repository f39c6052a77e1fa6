package dev.redflag.detectors.record;

import dev.redflag.runtime.container.BlockSink;
import dev.redflag.runtime.container.BlockWriter;
import dev.redflag.runtime.container.ContainerFormat;

/** Writes the records of a trace: names a thread once for all of its records in a row. */
public final class TraceBlocks extends BlockWriter {
  /** The thread of the records of the block so far; -1 where there is none. */
  private int thread = -1;

  public TraceBlocks(BlockSink sink) {
    super(sink, ContainerFormat.TRACE, TraceFormat.EVENTS);
  }

  /** Begins a record of a thread. */
  public BlockWriter begin(int ofThread, int operation) {
    makeRoom();
    if (ofThread != thread) {
      more(TraceFormat.THREAD).number(ofThread);
      thread = ofThread;
    }
    return more(operation);
  }

  @Override
  protected void blockEnded() {
    thread = -1;
  }
}
