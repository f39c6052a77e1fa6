package dev.redflag.agent.caper;

import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.output.StandardError;
import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.analysis.pairs.SeenJournal;
import dev.redflag.analysis.pairs.SeenSites;
import dev.redflag.instrument.Coverage;
import dev.redflag.runtime.escape.Escape;
import dev.redflag.runtime.hook.HiddenClasses;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A run of Caper in this JVM: the sites of the static pairs that no run has seen yet have hooks,
 * and what this run sees of them is added at its end.
 */
public final class Caper {
  private static final double PER_CENT = 100;

  private final Path file;
  private final Pairs pairs;
  private final List<SiteName> sites;

  /** The sites of all pairs, with the numbers by which they are counted; null without counts. */
  private final Map<SiteName, Integer> counted;

  /** What is seen, for a JVM that is killed; null where it cannot be kept. */
  private final SeenJournal journal;

  private CaperTransformer transformer;

  private Caper(
      Path file,
      Pairs pairs,
      List<SiteName> sites,
      Map<SiteName, Integer> counted,
      SeenJournal journal) {
    this.file = file;
    this.pairs = pairs;
    this.sites = sites;
    this.counted = counted;
    this.journal = journal;
  }

  /**
   * Reads the pairs, and what earlier runs have seen; before the runtime's hooks are initialized.
   *
   * @param file the file of pairs
   * @param counts whether to count how often accesses run
   */
  public static Caper prepare(Path file, boolean counts) throws OptionException {
    try {
      Pairs pairs = PairsFile.read(file);
      compare(pairs, RunningMain.name(), file);
      recover(SeenSites.fileOf(file));
      SeenSites seen = SeenSites.read(SeenSites.fileOf(file));
      Set<SiteName> sites = new LinkedHashSet<>();
      Map<SiteName, Integer> counted = counts ? new HashMap<>() : null;
      for (PairGroup group : pairs.groups()) {
        for (PairSite site : group.sites()) {
          if (counts) {
            counted.putIfAbsent(site.name(), counted.size() + 1);
          }
          if (!seen.sites().contains(site.name().toString())) {
            sites.add(site.name());
          }
        }
      }
      SeenJournal journal = journal(file, sites);
      Escape.install(sites.size(), journal);
      if (counts) {
        Escape.count(counted.size() + 1);
      }
      return new Caper(file, pairs, List.copyOf(sites), counted, journal);
    } catch (PairsFileException e) {
      throw new OptionException(e.getMessage());
    } catch (IOException e) {
      throw new OptionException("cannot read the pairs '" + file + "' (" + e.getMessage() + ")");
    }
  }

  /** Says where the pairs were made for another program, of which more is among them, or less. */
  private static void compare(Pairs pairs, String main, Path file) {
    if (main != null && !main.equals(pairs.main())) {
      StandardError.say(
          "the pairs of '"
              + file
              + "' are those of "
              + pairs.main()
              + ", but this JVM runs "
              + main
              + ", so that some may be missing; make its own with redflag pairs.");
    }
  }

  /** Where the folder cannot be written, another run does it. */
  private static void recover(Path seen) throws PairsFileException {
    int runs;
    try {
      runs = SeenSites.recover(seen);
    } catch (IOException e) {
      return;
    }
    if (runs > 0) {
      StandardError.say(
          "what "
              + runs
              + (runs == 1 ? " run" : " runs")
              + " had seen that did not come to an end was added to '"
              + seen
              + "'.");
    }
  }

  /** A folder that cannot be written is said at the end. */
  private static SeenJournal journal(Path file, Set<SiteName> sites) throws PairsFileException {
    try {
      return SeenJournal.begin(
          SeenSites.fileOf(file), sites.stream().map(SiteName::toString).toList());
    } catch (IOException e) {
      return null;
    }
  }

  /** Weaves the classes that come from now on. */
  public void begin(Coverage coverage, Instrumentation instrumentation, Path dump) {
    Map<SiteName, Integer> numbers = new HashMap<>();
    for (int i = 0; i < sites.size(); i++) {
      numbers.put(sites.get(i), i);
    }
    transformer =
        new CaperTransformer(new JdkNames(), numbers, counted, coverage, StandardError::say, dump);
    instrumentation.addTransformer(transformer, true);
    HiddenClasses.weaver(transformer);
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      String name = c.getName().replace('.', '/');
      boolean jdk = CaperTransformer.concerns(name);
      boolean program =
          !c.isArray()
              && !c.isHidden()
              && CaperTransformer.isProgram(name, c.getModule(), c.getClassLoader());
      if (jdk || program) {
        try {
          instrumentation.retransformClasses(c);
        } catch (UnmodifiableClassException | LinkageError | InternalError refused) {
          transformer.giveUp(c.getName(), "the JVM refused the woven class: " + refused);
        }
      }
    }
  }

  /** The program ends: keeps what was seen, and says it. */
  public void end() {
    byte[] marks = Escape.sites();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < marks.length; i++) {
      if (marks[i] != 0) {
        names.add(sites.get(i).toString());
      }
    }
    if (transformer.lost() > 0) {
      StandardError.say(
          transformer.lost()
              + " accesses of '"
              + file
              + "' are not in the classes that were loaded; if the program has changed, make the"
              + " file anew with redflag pairs.");
    }
    try {
      SeenSites seen = SeenSites.add(SeenSites.fileOf(file), names);
      if (journal != null) {
        journal.close();
      }
      Pairs possible = seen.possible(pairs);
      StandardError.say(
          String.format(
              Locale.ROOT,
              "%,d of %,d accesses met shared objects, %,d of them first in this run; %,d of %,d"
                  + " pairs may have raced, in %,d runs.",
              pairs.sites() - sites.size() + names.size(),
              pairs.sites(),
              names.size(),
              possible.pairs(),
              pairs.pairs(),
              seen.runs()));
      if (counted != null) {
        StandardError.say(shares(possible));
      }
    } catch (IOException | PairsFileException e) {
      StandardError.say("what this run has seen is lost: " + e.getMessage() + ".");
    }
  }

  /** How much of what ran is part of a pair (table 4 of the paper). */
  private String shares(Pairs possible) {
    Set<SiteName> left = new HashSet<>();
    for (PairGroup group : possible.groups()) {
      group.sites().forEach(site -> left.add(site.name()));
    }
    long all = count(0);
    long ofCode = 0;
    long ofRuns = 0;
    for (Map.Entry<SiteName, Integer> one : counted.entrySet()) {
      long count = count(one.getValue());
      all += count;
      ofCode += count;
      ofRuns += left.contains(one.getKey()) ? count : 0;
    }
    return String.format(
        Locale.ROOT,
        "of %,d accesses that ran, %.1f %% are in a pair of the code, and %.1f %% in one that may"
            + " have raced.",
        all,
        PER_CENT * ofCode / Math.max(1, all),
        PER_CENT * ofRuns / Math.max(1, all));
  }

  private static long count(int number) {
    long sum = 0;
    for (long[] counts : Escape.counts()) {
      sum += counts[number];
    }
    return sum;
  }
}
