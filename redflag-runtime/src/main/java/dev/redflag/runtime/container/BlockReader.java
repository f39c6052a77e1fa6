package dev.redflag.runtime.container;

/**
 * Reads a container block by block: {@link #next}, and while there {@link #hasRecord}, {@link
 * #operation} and the record's arguments. A file that is damaged or cut off gives its intact
 * prefix, then a {@link ContainerException} that names the offset. Not for concurrent use. Its
 * memory is one block.
 */
public final class BlockReader {
  private static final int LENGTH_BYTES = 4;

  private final BlockSource in;
  private final String name;

  /** Offset in the file of what is read next: of the block's first byte while it is decoded. */
  private long offset;

  private byte[] block = {};
  private int at;
  private int end;

  /**
   * Makes a reader, and reads the container's head.
   *
   * @param name what the file is, for sentences: "trace"
   * @param content what the container has to be, see {@link ContainerFormat}
   */
  public BlockReader(BlockSource in, String name, int content) throws Exception {
    this.in = in;
    this.name = name;
    head(content);
  }

  private void head(int content) throws Exception {
    byte[] head = new byte[ContainerFormat.HEADER];
    int length = read(head, head.length);
    for (int i = 0; i < ContainerFormat.MAGIC.length; i++) {
      if (i >= length || head[i] != ContainerFormat.MAGIC[i]) {
        throw damaged(0, "it does not begin as a " + name + " does");
      }
    }
    if (length < ContainerFormat.HEADER) {
      throw cutOff(length);
    }
    int version = head[ContainerFormat.HEADER - 2] & 0xFF;
    if (version != ContainerFormat.VERSION) {
      throw damaged(
          ContainerFormat.HEADER - 2,
          "its version is " + version + ", and this one reads " + ContainerFormat.VERSION);
    }
    if (head[ContainerFormat.HEADER - 1] != content) {
      throw damaged(ContainerFormat.HEADER - 1, "it is of another content than a " + name);
    }
    offset = ContainerFormat.HEADER;
  }

  /** Reads as much as there is, at most {@code length}. */
  private int read(byte[] into, int length) throws Exception {
    int got = 0;
    while (got < length) {
      int n = in.read(into, got, length - got);
      if (n < 0) {
        break;
      }
      got += n;
    }
    return got;
  }

  /** Reads the next block; returns false at the end block. */
  public boolean next() throws Exception {
    if (end > 0) {
      offset += ContainerFormat.BLOCK_HEADER + end;
      end = 0;
    }
    byte[] four = new byte[LENGTH_BYTES];
    if (read(four, LENGTH_BYTES) < LENGTH_BYTES) {
      throw cutOff(offset);
    }
    int length = toInt(four);
    if (length == 0) {
      if (read(four, 1) > 0) {
        throw damaged(offset + LENGTH_BYTES, "something follows the end");
      }
      return false;
    }
    if (length < 0 || length > ContainerFormat.MAX_BLOCK) {
      throw damaged(
          offset, "a block cannot be " + Integer.toUnsignedString(length) + " bytes long");
    }
    int headed = read(four, LENGTH_BYTES);
    int crc = toInt(four);
    if (block.length < length) {
      block = new byte[Math.max(length, ContainerFormat.BLOCK)];
    }
    if (headed < LENGTH_BYTES || read(block, length) < length) {
      throw cutOff(offset);
    }
    if (ContainerFormat.crc(block, 0, length) != crc) {
      throw damaged(offset, "the checksum of the block there is wrong");
    }
    at = 1;
    end = length;
    return true;
  }

  private static int toInt(byte[] b) {
    return (b[0] & 0xFF) << 24 | (b[1] & 0xFF) << 16 | (b[2] & 0xFF) << 8 | b[3] & 0xFF;
  }

  /** The kind of the block. */
  public int kind() {
    return block[0];
  }

  /** Whether the block has one more record. */
  public boolean hasRecord() {
    return at < end;
  }

  /** Begins the next record; returns its operation. */
  public int operation() {
    return block[at++] & 0xFF;
  }

  /** The record's next argument, a number from 0 to {@link Integer#MAX_VALUE}. */
  public int number() throws ContainerException {
    long n = longNumber();
    if (n < 0 || n > Integer.MAX_VALUE) {
      throw wrong("a number is too long");
    }
    return (int) n;
  }

  /** The record's next argument, a number of 64 bits. */
  public long longNumber() throws ContainerException {
    long n = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at == end) {
        throw wrong("a record does not end in its block");
      }
      byte b = block[at++];
      n |= (b & 0x7FL) << shift;
      if (b >= 0) {
        return n;
      }
    }
    throw wrong("a number is too long");
  }

  /**
   * The record's next argument, a number of something that was defined before.
   *
   * @param bound how many of it there are
   * @param what it is, for the sentence that refuses others
   */
  public int numberBelow(int bound, String what) throws ContainerException {
    int n = number();
    if (n >= bound) {
      throw wrong("there is no " + what + " " + n);
    }
    return n;
  }

  /** The record's next argument, a text. */
  public String text() throws ContainerException {
    int length = number();
    if (length > end - at) {
      throw wrong("a text does not end in its block");
    }
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) number());
    }
    return text.toString();
  }

  /** The exception for a record that makes no sense; {@code how} ends its sentence. */
  public ContainerException wrong(String how) {
    return damaged(offset + ContainerFormat.BLOCK_HEADER + at, how);
  }

  private ContainerException damaged(long where, String how) {
    return new ContainerException(
        where, false, "The " + name + " is damaged at offset " + where + ": " + how + ".");
  }

  private ContainerException cutOff(long where) {
    return new ContainerException(
        where,
        true,
        "The "
            + name
            + " is cut off at offset "
            + where
            + ": its run was killed, or the file shortened.");
  }
}
