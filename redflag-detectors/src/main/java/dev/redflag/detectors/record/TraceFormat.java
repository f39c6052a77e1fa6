package dev.redflag.detectors.record;

/**
 * The layout of a trace file, and of the container that it shares with other files of ours.
 *
 * <pre>
 *   container   magic (8 bytes), version (1), content (1), block*, end block
 *   block       length of the payload (4, big endian, at least 1), CRC-32 of it (4), payload
 *   end block   length 0 (4)
 *   payload     record*
 *   record      operation (1), then its arguments as varints and texts
 * </pre>
 *
 * <p>A file whose end block is missing was cut off, by a kill: its whole blocks hold. A record
 * never crosses blocks. A varint is little endian, seven bits a byte, the high bit set where more
 * follow. A text is its length in chars as a varint, then each char as a varint. Numbers of
 * threads, objects, sync objects, classes and sites are defined by a record before their first use,
 * and are given in sequence from 0 (sites from 1).
 */
public final class TraceFormat {
  /** Begins every container: not text, and damaged by transfers that change line ends. */
  public static final byte[] MAGIC = {(byte) 0x89, 'R', 'D', 'F', '\r', '\n', 0x1A, '\n'};

  public static final int VERSION = 1;

  /** Content of a container: a trace. */
  public static final int TRACE = 1;

  /** Bytes before the first block. */
  public static final int HEADER = MAGIC.length + 2;

  /** Payload at which a block is written out; a longer record makes a longer block. */
  public static final int BLOCK = 1 << 16;

  /** The longest payload that a reader takes. */
  public static final int MAX_BLOCK = 1 << 24;

  /** Thread: the thread of the records that follow in the block. */
  public static final int THREAD = 1;

  /** Object, ordinal, site. */
  public static final int READ = 2;

  /** Object, ordinal, site. */
  public static final int WRITE = 3;

  /** Object, ordinal, site. */
  public static final int CHECKED_READ = 4;

  /** Edge kind, sync object, site. */
  public static final int ACQUIRE = 5;

  /** Edge kind, sync object, site. */
  public static final int RELEASE = 6;

  /** Edge kind, sync object, site. */
  public static final int RETRACT = 7;

  /** Child, site. */
  public static final int FORK = 8;

  /** Ended thread, site. */
  public static final int JOIN = 9;

  /** Site. */
  public static final int BEGIN = 10;

  /** Site. */
  public static final int END = 11;

  /** Object, site. */
  public static final int BIRTH = 12;

  /** Object, site. */
  public static final int FINALIZATION = 13;

  /** Name. */
  public static final int DEFINE_THREAD = 32;

  /** Name. */
  public static final int DEFINE_SYNC = 33;

  /** Class, method, file (empty where there is none), line plus one. */
  public static final int DEFINE_SITE = 34;

  /** Kind of location, type. */
  public static final int DEFINE_CLASS = 35;

  /** Class, ordinal, name of the variable. */
  public static final int DEFINE_MEMBER = 36;

  /** Class, length. */
  public static final int DEFINE_OBJECT = 37;

  private static final int POLYNOMIAL = 0xEDB88320;
  private static final int[] CRC = crcTable();

  private TraceFormat() {}

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
