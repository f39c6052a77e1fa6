package dev.redflag.agent.options;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.report.json.JsonInput;
import dev.redflag.runtime.race.Aims;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SiteNameException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads which places in the code to aim at: from findings of earlier runs, or from the pairs of
 * accesses that may race by an analysis of the code, of which those count that a run of {@code
 * caper} has seen, where there was one.
 */
public final class AimFiles {
  private static final String ARRAY = "[]";

  private AimFiles() {}

  /** Takes the places. */
  private interface Places {
    /** One, with the name of the field that is accessed there; null for an element of an array. */
    void add(SiteName place, String field);
  }

  /**
   * The places; null where no file is given.
   *
   * @throws IOException says in a sentence which file is damaged
   */
  public static Aims read(List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return null;
    }
    Aims aims = new Aims();
    read(files, (place, field) -> aims.add(place.className(), place.method(), place.line()));
    return aims;
  }

  /**
   * The accesses of all places to the fields that they are about; empty where no file is given.
   *
   * @throws IOException says in a sentence which file is damaged
   */
  public static Suspects suspects(List<Path> files) throws IOException {
    Suspects suspects = new Suspects();
    read(files, (place, field) -> suspects.add(place.className(), field));
    return suspects;
  }

  private static void read(List<Path> files, Places to) throws IOException {
    for (Path file : files) {
      if (PairsFile.isOne(file)) {
        pairs(file, to);
        continue;
      }
      for (Finding finding : run(file).findings()) {
        if (finding.kind() != Finding.Kind.OBJECT) {
          for (FindingAccess access : finding.accesses()) {
            add(access, field(finding), to);
          }
        }
      }
    }
  }

  private static void pairs(Path file, Places to) throws IOException {
    try {
      Pairs pairs = PairsFile.read(file);
      SeenSites seen = SeenSites.read(SeenSites.fileOf(file));
      if (seen.runs() > 0) {
        pairs = seen.possible(pairs);
      }
      for (PairGroup group : pairs.groups()) {
        for (PairSite site : group.sites()) {
          to.add(site.name(), group.variable().endsWith(ARRAY) ? null : last(group.variable()));
        }
      }
    } catch (PairsFileException e) {
      throw new IOException(e.getMessage());
    }
  }

  private static Run run(Path file) throws IOException {
    if (!SessionReader.isSession(file)) {
      return JsonInput.read(file);
    }
    SessionReader.Outcome outcome = SessionReader.read(file);
    if (outcome.damage() != null && !outcome.cutOff()) {
      String sentence = outcome.damage().substring(0, outcome.damage().length() - 1);
      throw new IOException("'" + file + "': " + sentence.replaceFirst("^The", "the"));
    }
    return outcome.run();
  }

  private static String field(Finding finding) {
    return finding.kind() == Finding.Kind.ARRAY ? null : last(finding.variable());
  }

  private static String last(String variable) {
    return variable.substring(variable.lastIndexOf('.') + 1);
  }

  private static void add(FindingAccess access, String field, Places to) {
    if (access.stack().isEmpty()) {
      return;
    }
    try {
      to.add(SiteName.parse(access.stack().get(0)), field);
    } catch (SiteNameException e) {
      // a place without a line, which no site can be told by
    }
  }
}
