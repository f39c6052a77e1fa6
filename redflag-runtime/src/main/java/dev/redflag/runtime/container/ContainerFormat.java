package dev.redflag.runtime.container;

/**
 * The layout of the files that a run leaves: of traces, of sessions, of whatever is written while
 * the program runs and must hold up to the moment when it is killed.
 *
 * <pre>
 *   container   magic (8 bytes), version (1), content (1), block*, end block
 *   block       length of the payload (4, big endian, at least 1), CRC-32 of it (4), payload
 *   payload     kind (1), record*
 *   end block   length 0 (4)
 *   record      operation (1), then its arguments as varints and texts
 * </pre>
 *
 * <p>A file whose end block is missing was cut off, by a kill: its whole blocks hold. A record
 * never crosses blocks, and a block can be decoded with what the blocks before it of the same kind
 * defined. A varint is little endian, seven bits a byte, the high bit set where more follow. A text
 * is its length in chars as a varint, then each char as a varint.
 *
 * <h2>How to add a content or a kind of block</h2>
 *
 * <ol>
 *   <li>A file of a new purpose gets a content here, and its own kinds of blocks count from 1. Its
 *       operations stand in a class of their own, with their arguments, as those of a trace in
 *       {@code dev.redflag.detectors.record.TraceFormat}.
 *   <li>Write through a {@link BlockWriter} made with that content and kind; {@link
 *       BlockWriter#kind} changes to another kind of block. Call {@link BlockWriter#flush} where
 *       what was written so far shall outlive a kill, {@link BlockWriter#finish} at the end.
 *   <li>Read with a {@link BlockReader} of that content, whose {@link BlockReader#kind} tells the
 *       kind of each block. A reader passes over kinds that it does not know, so that a new kind
 *       does not need a new version; a changed record of a known kind does.
 * </ol>
 */
public final class ContainerFormat {
  /** Begins every container: not text, and damaged by transfers that change line ends. */
  public static final byte[] MAGIC = {(byte) 0x89, 'R', 'D', 'F', '\r', '\n', 0x1A, '\n'};

  public static final int VERSION = 1;

  /** Content of a container: the trace of a JVM's run. */
  public static final int TRACE = 1;

  /** Content of a container: the race records of one or more JVMs. */
  public static final int SESSION = 2;

  /** Bytes before the first block. */
  public static final int HEADER = MAGIC.length + 2;

  /** Bytes of a block before its payload. */
  public static final int BLOCK_HEADER = 8;

  /** Payload, in bytes, at which a block is written out; a longer record makes a longer block. */
  public static final int BLOCK = 1 << 16;

  /** The longest payload, in bytes, that a reader takes. */
  public static final int MAX_BLOCK = 1 << 24;

  private static final int POLYNOMIAL = 0xEDB88320;
  private static final int[] CRC = crcTable();

  private ContainerFormat() {}

  private static int[] crcTable() {
    int[] table = new int[256];
    for (int i = 0; i < 256; i++) {
      int c = i;
      for (int bit = 0; bit < 8; bit++) {
        c = (c & 1) != 0 ? c >>> 1 ^ POLYNOMIAL : c >>> 1;
      }
      table[i] = c;
    }
    return table;
  }

  /** CRC-32 of some bytes, as of {@code java.util.zip.CRC32}, which a hook must not call. */
  public static int crc(byte[] bytes, int from, int to) {
    int c = -1;
    for (int i = from; i < to; i++) {
      c = CRC[(c ^ bytes[i]) & 0xFF] ^ c >>> 8;
    }
    return ~c;
  }
}
