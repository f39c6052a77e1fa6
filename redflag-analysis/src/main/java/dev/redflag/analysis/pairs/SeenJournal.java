package dev.redflag.analysis.pairs;

import dev.redflag.runtime.escape.SiteWitness;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a run has seen so far, in a file of its own beside {@link SeenSites}: a run that is killed
 * leaves it, and the next one adds it. The process has it locked as long as it lives.
 *
 * <p>First the number of sites and their names, as {@code DataOutput} writes them, then the number
 * of each site that was seen, four bytes each. What is not whole at its end is not there.
 */
public final class SeenJournal implements SiteWitness, AutoCloseable {
  private static final String INFIX = ".run-";
  private static final int MARK = 0x7265_6466;

  private final Path file;
  private final RandomAccessFile out;

  /** Whether nothing more is written; guarded by this. */
  private boolean over;

  private SeenJournal(Path file, List<String> sites) throws IOException {
    this.file = file;
    this.out = new RandomAccessFile(file.toFile(), "rw");
    try {
      out.getChannel().lock(); // until it is closed
      out.write(head(sites));
    } catch (IOException | RuntimeException e) {
      out.close();
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private static byte[] head(List<String> sites) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream head = new DataOutputStream(bytes);
    head.writeInt(MARK);
    head.writeInt(sites.size());
    for (String site : sites) {
      head.writeUTF(site);
    }
    return bytes.toByteArray();
  }

  /**
   * Begins one.
   *
   * @param seen the file of all runs
   * @param sites the names of the sites, by number
   */
  public static SeenJournal begin(Path seen, List<String> sites)
      throws IOException, PairsFileException {
    String own = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    Path file = seen.resolveSibling(seen.getFileName() + INFIX + own);
    return SeenSites.locked(seen, () -> new SeenJournal(file, sites));
  }

  /** Notes a site; where that fails nothing more is noted. */
  @Override
  public synchronized void met(int site) {
    if (!over) {
      try {
        out.write(ByteBuffer.allocate(Integer.BYTES).putInt(site).array());
      } catch (Throwable e) { // the disk is full, or the stack
        over = true;
      }
    }
  }

  /** Deletes it: what it holds was added. */
  @Override
  public synchronized void close() throws IOException {
    over = true;
    Files.deleteIfExists(file);
    out.close();
  }

  /** The files that runs left, or have open, beside a file of all runs. */
  static List<Path> left(Path seen) throws IOException {
    Path folder = seen.toAbsolutePath().getParent();
    String prefix = seen.getFileName() + INFIX;
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.getFileName().toString().startsWith(prefix)).sorted().toList();
    }
  }

  /** The sites that a run saw which is over; null where it is not. */
  static Collection<String> take(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      FileLock lock = channel.tryLock();
      return lock == null ? null : read(file);
    } catch (OverlappingFileLockException e) {
      return null; // this process has it
    } catch (NoSuchFileException e) {
      return null; // it has ended since
    }
  }

  private static Collection<String> read(Path file) throws IOException {
    List<String> sites = new ArrayList<>();
    Collection<String> seen = new TreeSet<>();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int count = in.readInt() == MARK ? in.readInt() : 0;
      for (int i = 0; i < count; i++) {
        sites.add(in.readUTF());
      }
      while (true) {
        int site = in.readInt();
        if (site >= 0 && site < count) {
          seen.add(sites.get(site));
        }
      }
    } catch (EOFException | UTFDataFormatException e) {
      return seen; // up to where it was written
    }
  }
}
