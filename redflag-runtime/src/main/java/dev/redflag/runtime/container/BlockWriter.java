package dev.redflag.runtime.container;

/**
 * Writes the records of a container, block by block. Its memory is one block. Guarded by whoever
 * holds it.
 *
 * <p>Where the sink fails, writing ends for good: {@link #failure} tells why.
 */
public class BlockWriter {
  /** Where the records of a block begin: after its header and its kind. */
  private static final int RECORDS = ContainerFormat.BLOCK_HEADER + 1;

  private final BlockSink sink;
  private byte[] block = new byte[ContainerFormat.BLOCK + (ContainerFormat.BLOCK >> 2)];
  private int kind;
  private int end = RECORDS;

  /** Where the record was to begin that {@link #dropMarked} drops. */
  private int mark = RECORDS;

  private long written;
  private Throwable failure;

  /**
   * Makes a writer, and writes the container's head.
   *
   * @param content what the container is, see {@link ContainerFormat}
   * @param kind of the first blocks, from 1 to 127
   */
  public BlockWriter(BlockSink sink, int content, int kind) {
    this.sink = sink;
    this.kind = kind;
    byte[] head = new byte[ContainerFormat.HEADER];
    System.arraycopy(ContainerFormat.MAGIC, 0, head, 0, ContainerFormat.MAGIC.length);
    head[ContainerFormat.HEADER - 2] = ContainerFormat.VERSION;
    head[ContainerFormat.HEADER - 1] = (byte) content;
    write(head, 0, head.length);
  }

  private void write(byte[] bytes, int from, int length) {
    if (failure == null) {
      try {
        sink.write(bytes, from, length);
        written += length;
      } catch (Throwable e) {
        failure = e;
      }
    }
  }

  /** The records from now on go into blocks of that kind. */
  public final void kind(int next) {
    if (next != kind) {
      flush();
      kind = next;
    }
  }

  /** Begins a record of that operation. */
  public final BlockWriter begin(int operation) {
    makeRoom();
    return more(operation);
  }

  /** Writes the block out if it is full: the records that follow are in one block, if few. */
  protected final void makeRoom() {
    if (end >= ContainerFormat.BLOCK) {
      flush();
    }
  }

  /** Begins a record in the same block as the one before. */
  protected final BlockWriter more(int operation) {
    putByte(operation);
    return this;
  }

  /** What is added from now on may have to be dropped. */
  public final void mark() {
    mark = end;
  }

  /** Drops what was added since the mark, as far as it is not written out. */
  public final void dropMarked() {
    end = mark;
  }

  /** Adds a number that is not negative. */
  public final BlockWriter number(int n) {
    return longNumber(n & 0xFFFF_FFFFL);
  }

  /** Adds a number, taken as one without sign. */
  public final BlockWriter longNumber(long n) {
    long rest = n;
    while (rest >>> 7 != 0) {
      putByte((int) rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    putByte((int) rest);
    return this;
  }

  /** Adds a text; null is written as the empty one. */
  public final BlockWriter text(String text) {
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
  public final void flush() {
    if (end == RECORDS) {
      return;
    }
    block[ContainerFormat.BLOCK_HEADER] = (byte) kind;
    putInt(0, end - ContainerFormat.BLOCK_HEADER);
    putInt(4, ContainerFormat.crc(block, ContainerFormat.BLOCK_HEADER, end));
    write(block, 0, end);
    end = RECORDS;
    mark = RECORDS;
    blockEnded();
  }

  /** A block was written out: what holds for one block only holds no longer. */
  protected void blockEnded() {}

  private void putInt(int at, int n) {
    block[at] = (byte) (n >>> 24);
    block[at + 1] = (byte) (n >>> 16);
    block[at + 2] = (byte) (n >>> 8);
    block[at + 3] = (byte) n;
  }

  /** Ends the container: writes the last block and the end block. */
  public final void finish() {
    flush();
    write(new byte[4], 0, 4);
  }

  /** Bytes that the sink took. */
  public final long written() {
    return written;
  }

  /** Why nothing is written any more; null where all is well. */
  public final Throwable failure() {
    return failure;
  }
}
