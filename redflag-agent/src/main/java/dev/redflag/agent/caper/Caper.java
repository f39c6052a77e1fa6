package dev.redflag.agent.caper;

import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.output.StandardError;
import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
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
  private final Path file;
  private final Pairs pairs;
  private final List<SiteName> sites;
  private CaperTransformer transformer;

  private Caper(Path file, Pairs pairs, List<SiteName> sites) {
    this.file = file;
    this.pairs = pairs;
    this.sites = sites;
  }

  /**
   * Reads the pairs, and what earlier runs have seen; before the runtime's hooks are initialized.
   *
   * @param file the file of pairs
   */
  public static Caper prepare(Path file) throws OptionException {
    try {
      Pairs pairs = PairsFile.read(file);
      SeenSites seen = SeenSites.read(SeenSites.fileOf(file));
      Set<SiteName> sites = new LinkedHashSet<>();
      for (PairGroup group : pairs.groups()) {
        for (PairSite site : group.sites()) {
          if (!seen.sites().contains(site.name().toString())) {
            sites.add(site.name());
          }
        }
      }
      Escape.install(sites.size());
      return new Caper(file, pairs, List.copyOf(sites));
    } catch (PairsFileException e) {
      throw new OptionException(e.getMessage());
    } catch (IOException e) {
      throw new OptionException("cannot read the pairs '" + file + "' (" + e.getMessage() + ")");
    }
  }

  /** Weaves the classes that come from now on. */
  public void begin(Coverage coverage, Instrumentation instrumentation, Path dump) {
    Map<SiteName, Integer> numbers = new HashMap<>();
    for (int i = 0; i < sites.size(); i++) {
      numbers.put(sites.get(i), i);
    }
    transformer = new CaperTransformer(new JdkNames(), numbers, coverage, StandardError::say, dump);
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
    } catch (IOException | PairsFileException e) {
      StandardError.say("what this run has seen is lost: " + e.getMessage() + ".");
    }
  }
}
