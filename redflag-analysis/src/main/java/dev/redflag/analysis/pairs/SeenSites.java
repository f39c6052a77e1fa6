package dev.redflag.analysis.pairs;

import dev.redflag.analysis.file.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * The sites that met an object which other threads could get at, in some run: {@code deSites} of
 * the paper (Biswas and others, CC 2017, section 5.2). From them and the static pairs all else
 * follows: a pair is possible if both of its sites are among them ({@code dpPairs}), else it stands
 * untried ({@code spPairs}), and never both.
 *
 * <p>Kept in a file beside the pairs, {@code FILE.seen}: text, a site a line, sorted, with a number
 * of runs in front and a checksum at the end. It is whole or as it was; processes that end at once
 * add to it one after the other.
 *
 * @param runs how many runs there were
 * @param sites their names
 */
public record SeenSites(long runs, SortedSet<String> sites) {
  private static final String HEAD = "redflag-seen 1";
  private static final String RUNS = "runs ";
  private static final String END = "end ";

  /** No run yet. */
  public static SeenSites none() {
    return new SeenSites(0, new TreeSet<>());
  }

  /** The file beside a file of pairs. */
  public static Path fileOf(Path pairs) {
    return pairs.resolveSibling(pairs.getFileName() + ".seen");
  }

  /** The pairs of which both sites were seen. */
  public Pairs possible(Pairs all) {
    List<PairGroup> groups = new ArrayList<>();
    for (PairGroup group : all.groups()) {
      PairGroup seen =
          PairGroup.of(
              group.variable(),
              group.sites().stream()
                  .filter(site -> sites.contains(site.name().toString()))
                  .toList());
      if (!seen.sites().isEmpty()) {
        groups.add(seen);
      }
    }
    return new Pairs(all.main(), List.copyOf(groups));
  }

  /**
   * Reads a file; where there is none, no run was.
   *
   * @throws PairsFileException where it is damaged
   */
  public static SeenSites read(Path file) throws IOException, PairsFileException {
    List<String> lines;
    try {
      lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException e) {
      return none();
    }
    if (lines.size() < 3 || !lines.get(0).equals(HEAD) || !lines.get(1).startsWith(RUNS)) {
      throw damaged(file);
    }
    List<String> body = lines.subList(0, lines.size() - 1);
    if (!lines.get(lines.size() - 1).equals(endLine(body))) {
      throw damaged(file);
    }
    return new SeenSites(
        Long.parseLong(lines.get(1).substring(RUNS.length())),
        new TreeSet<>(lines.subList(2, lines.size() - 1)));
  }

  private static PairsFileException damaged(Path file) {
    return new PairsFileException(
        "'" + file + "' is damaged; delete it, and what earlier runs have seen is to be seen anew");
  }

  private static String endLine(List<String> lines) {
    CRC32 crc = new CRC32();
    for (String line : lines) {
      crc.update(line.getBytes(StandardCharsets.UTF_8));
      crc.update('\n');
    }
    return END + (lines.size() - 2) + ' ' + String.format("%08x", crc.getValue());
  }

  /**
   * Adds a run to a file.
   *
   * @param names of the sites that were seen
   * @return what the file holds then
   */
  public static SeenSites add(Path file, Collection<String> names)
      throws IOException, PairsFileException {
    return locked(file, () -> addLocked(file, names));
  }

  private static SeenSites addLocked(Path file, Collection<String> names)
      throws IOException, PairsFileException {
    SeenSites before = read(file);
    SortedSet<String> all = new TreeSet<>(before.sites());
    all.addAll(names);
    SeenSites after = new SeenSites(before.runs() + 1, all);
    after.write(file);
    return after;
  }

  /**
   * Adds what runs have seen that were killed, and deletes what they left.
   *
   * @return how many runs those were
   */
  public static int recover(Path file) throws IOException, PairsFileException {
    if (SeenJournal.left(file).isEmpty()) {
      return 0;
    }
    return locked(
        file,
        () -> {
          int runs = 0;
          for (Path left : SeenJournal.left(file)) {
            Collection<String> names = SeenJournal.take(left);
            if (names != null) {
              addLocked(file, names);
              Files.deleteIfExists(left);
              runs++;
            }
          }
          return runs;
        });
  }

  /** What is done while no other process adds to a file. */
  interface Locked<T> {
    T call() throws IOException, PairsFileException;
  }

  static <T> T locked(Path file, Locked<T> work) throws IOException, PairsFileException {
    Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
    try (FileChannel channel =
        FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock(); // until the channel is closed
      return work.call();
    }
  }

  private void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(HEAD);
    lines.add(RUNS + runs);
    lines.addAll(sites);
    lines.add(endLine(lines));
    WholeFile.write(
        file,
        out -> {
          for (String line : lines) {
            out.write(line);
            out.write('\n');
          }
        });
  }
}
