package dev.redflag.analysis.pairs;

import dev.redflag.analysis.file.WholeFile;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SiteNameException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * Reads and writes the file of pairs: text in UTF-8, a line a variable, below it a line a site.
 *
 * <pre>
 * redflag-pairs 1
 * main com.acme.Main
 * variable com.acme.Account.balance
 * main com.acme.Main.main(Main.java:7)#read@12
 * any com.acme.Account.add(Account.java:31)#write@8
 * end 1 2 1 5a0be21f
 * </pre>
 *
 * <p>{@code main} before a site says that the main thread alone runs it, {@code any} that others
 * may too. Two sites of a variable are a pair unless both read or both are run by the main thread
 * alone. Where the names of locks are trusted, which is unsound, the file is of version 2: a site
 * may have them before it, {@code any [com.acme.Account.lock,com.acme.Bank.class] com.acme…}, and
 * two of a common name are no pair. The last line counts variables, sites and pairs, and has the
 * CRC-32 of all lines before it.
 */
public final class PairsFile {
  private static final String HEAD = "redflag-pairs ";
  private static final String VERSION = "1";
  private static final String WITH_LOCKS = "2";
  private static final String MAIN = "main ";
  private static final String ANY = "any ";
  private static final String VARIABLE = "variable ";
  private static final String END = "end ";

  private PairsFile() {}

  /** Writes a file; it is whole or as it was. */
  public static void write(Pairs pairs, Path file) throws IOException {
    WholeFile.write(file, out -> write(pairs, out));
  }

  /** Writes what is in such a file. */
  public static void write(Pairs pairs, Writer out) throws IOException {
    Lines lines = new Lines(out);
    boolean locks =
        pairs.groups().stream()
            .anyMatch(group -> group.sites().stream().anyMatch(site -> !site.locks().isEmpty()));
    lines.add(HEAD + (locks ? WITH_LOCKS : VERSION));
    lines.add(MAIN + pairs.main());
    for (PairGroup group : pairs.groups()) {
      lines.add(VARIABLE + group.variable());
      for (PairSite site : group.sites()) {
        lines.add((site.mainOnly() ? MAIN : ANY) + locks(site) + site.name());
      }
    }
    lines.end(pairs);
  }

  private static String locks(PairSite site) {
    return site.locks().isEmpty() ? "" : "[" + String.join(",", new TreeSet<>(site.locks())) + "] ";
  }

  private static final class Lines {
    private final Writer out;
    private final CRC32 crc = new CRC32();

    Lines(Writer out) {
      this.out = out;
    }

    void add(String line) throws IOException {
      out.write(line);
      out.write('\n');
      count(crc, line);
    }

    void end(Pairs pairs) throws IOException {
      out.write(endLine(pairs, crc) + '\n');
    }
  }

  private static void count(CRC32 crc, String line) {
    crc.update(line.getBytes(StandardCharsets.UTF_8));
    crc.update('\n');
  }

  private static String endLine(Pairs pairs, CRC32 crc) {
    return END
        + pairs.groups().size()
        + ' '
        + pairs.sites()
        + ' '
        + pairs.pairs()
        + ' '
        + String.format("%08x", crc.getValue());
  }

  /** Whether a file is one of pairs, by its first bytes; it may be damaged still. */
  public static boolean isOne(Path file) throws IOException {
    byte[] head = HEAD.getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(head.length), head);
    }
  }

  /**
   * Reads a file.
   *
   * @throws PairsFileException where it is none, or damaged
   */
  public static Pairs read(Path file) throws IOException, PairsFileException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      return read(in, file.toString());
    } catch (MalformedInputException e) {
      throw new PairsFileException(
          "'" + file + "' is no file of pairs; make it with redflag pairs");
    }
  }

  /**
   * Reads what is in such a file.
   *
   * @param name what messages call it
   * @throws PairsFileException where it is none, or damaged
   */
  public static Pairs read(BufferedReader in, String name) throws IOException, PairsFileException {
    return new Reading(name, in).read();
  }

  private static final class Reading {
    private final String file;
    private final BufferedReader in;
    private final CRC32 crc = new CRC32();
    private final List<PairGroup> groups = new ArrayList<>();
    private String variable;
    private List<PairSite> sites = new ArrayList<>();
    private int number;
    private boolean withLocks;

    Reading(String file, BufferedReader in) {
      this.file = file;
      this.in = in;
    }

    Pairs read() throws IOException, PairsFileException {
      String head = next();
      if (head == null || !head.startsWith(HEAD)) {
        throw new PairsFileException(
            "'" + file + "' is no file of pairs; make it with redflag pairs");
      }
      withLocks = head.equals(HEAD + WITH_LOCKS);
      if (!head.equals(HEAD + VERSION) && !withLocks) {
        throw new PairsFileException(
            "'"
                + file
                + "' is of version "
                + head.substring(HEAD.length())
                + " of the format, but this Redflag reads versions "
                + VERSION
                + " and "
                + WITH_LOCKS
                + "; make it anew with redflag pairs");
      }
      String main = next();
      if (main == null || !main.startsWith(MAIN)) {
        throw damaged();
      }
      for (String line = next(); line != null; line = next()) {
        if (line.startsWith(END)) {
          closeGroup();
          Pairs pairs = new Pairs(main.substring(MAIN.length()), List.copyOf(groups));
          if (!line.equals(endLine(pairs, crc)) || in.readLine() != null) {
            throw damaged();
          }
          return pairs;
        }
        count(crc, line);
        if (line.startsWith(VARIABLE)) {
          closeGroup();
          variable = line.substring(VARIABLE.length());
        } else {
          sites.add(site(line));
        }
      }
      throw new PairsFileException(
          "'"
              + file
              + "' is cut off after line "
              + (number - 1)
              + "; make it anew with redflag pairs");
    }

    /** The next line; counted, unless it may be the last. */
    private String next() throws IOException {
      String line = in.readLine();
      number++;
      if (number <= 2 && line != null) {
        count(crc, line);
      }
      return line;
    }

    private PairSite site(String line) throws PairsFileException {
      boolean mainOnly = line.startsWith(MAIN);
      if (variable == null || !mainOnly && !line.startsWith(ANY)) {
        throw damaged();
      }
      String rest = line.substring(mainOnly ? MAIN.length() : ANY.length());
      Set<String> locks = Set.of();
      if (withLocks && rest.startsWith("[")) {
        int end = rest.indexOf("] ");
        if (end < 0) {
          throw damaged();
        }
        locks = new TreeSet<>(List.of(rest.substring(1, end).split(",")));
        rest = rest.substring(end + 2);
      }
      try {
        SiteName name = SiteName.parse(rest);
        if (name.kind() == null || name.index() < 0) {
          throw damaged();
        }
        return new PairSite(name, mainOnly, locks);
      } catch (SiteNameException e) {
        throw damaged();
      }
    }

    private void closeGroup() {
      if (variable != null) {
        groups.add(new PairGroup(variable, List.copyOf(sites)));
        sites = new ArrayList<>();
      }
    }

    private PairsFileException damaged() {
      return new PairsFileException(
          "'" + file + "' is damaged at line " + number + "; make it anew with redflag pairs");
    }
  }
}
