package dev.redflag.detectors.record;

/**
 * Writes the records of a trace, block by block. Its memory is one block. Guarded by whoever holds
 * it.
 *
 * <p>Where the sink fails, writing ends for good: {@link #failure} tells why.
 */
public final class BlockWriter {
  /** Length and checksum, filled in when the block is whole. */
  private static final int BLOCK_HEADER = 8;

  private final BlockSink sink;
  private byte[] block = new byte[TraceFormat.BLOCK + (TraceFormat.BLOCK >> 2)];
  private int end = BLOCK_HEADER;

  /** The thread of the records of the block so far; -1 where there is none. */
  private int thread = -1;

  private Throwable failure;

  /** Makes a writer, and writes the container's head. */
  public BlockWriter(BlockSink sink) {
    this.sink = sink;
    byte[] head = new byte[TraceFormat.HEADER];
    System.arraycopy(TraceFormat.MAGIC, 0, head, 0, TraceFormat.MAGIC.length);
    head[TraceFormat.HEADER - 2] = TraceFormat.VERSION;
    head[TraceFormat.HEADER - 1] = TraceFormat.TRACE;
    write(head, 0, head.length);
  }

  private void write(byte[] bytes, int from, int length) {
    if (failure == null) {
      try {
        sink.write(bytes, from, length);
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  /** Begins a record of that operation. */
  public BlockWriter begin(int operation) {
    if (end >= TraceFormat.BLOCK) {
      flush();
    }
    putByte(operation);
    return this;
  }

  /** Begins a record of a thread. */
  public BlockWriter begin(int ofThread, int operation) {
    if (end >= TraceFormat.BLOCK) {
      flush();
    }
    if (ofThread != thread) {
      begin(TraceFormat.THREAD).number(ofThread);
      thread = ofThread;
    }
    return begin(operation);
  }

  /** Adds a number that is not negative. */
  public BlockWriter number(int n) {
    int rest = n;
    while (rest >>> 7 != 0) {
      putByte(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    putByte(rest);
    return this;
  }

  /** Adds a text; null is written as the empty one. */
  public BlockWriter text(String text) {
    int length = text == null ? 0 : text.length();
    number(length);
    for (int i = 0; i < length; i++) {
      number(text.charAt(i));
    }
    return this;
  }

  private void putByte(int b) {
    if (end == block.length) {
      byte[] longer = new byte[end << 1];
      System.arraycopy(block, 0, longer, 0, end);
      block = longer;
    }
    block[end++] = (byte) b;
  }

  /** Writes the block out, so that what was recorded so far outlives the process. */
  public void flush() {
    if (end == BLOCK_HEADER) {
      return;
    }
    putInt(0, end - BLOCK_HEADER);
    putInt(4, TraceFormat.crc(block, BLOCK_HEADER, end));
    write(block, 0, end);
    end = BLOCK_HEADER;
    thread = -1;
  }

  private void putInt(int at, int n) {
    block[at] = (byte) (n >>> 24);
    block[at + 1] = (byte) (n >>> 16);
    block[at + 2] = (byte) (n >>> 8);
    block[at + 3] = (byte) n;
  }

  /** Ends the trace: writes the last block and the end block. */
  public void finish() {
    flush();
    write(new byte[4], 0, 4);
  }

  /** Why nothing is written any more; null where all is well. */
  public Throwable failure() {
    return failure;
  }
}
