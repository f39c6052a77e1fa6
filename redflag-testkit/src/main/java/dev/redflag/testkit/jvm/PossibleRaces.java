package dev.redflag.testkit.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a file of pairs says may race, and the file beside it may have raced in some run: read as
 * the text that they are, without the code that wrote them.
 */
public final class PossibleRaces {
  private static final String VARIABLE = "variable ";
  private static final String MAIN = "main ";
  private static final String ANY = "any ";

  private final Map<String, List<Site>> sites = new LinkedHashMap<>();
  private final Set<String> seen = new HashSet<>();

  private record Site(String name, boolean mainOnly) {
    boolean isWrite() {
      return name.contains("#write@");
    }

    boolean mayRaceWith(Site other) {
      return (isWrite() || other.isWrite()) && !(mainOnly && other.mainOnly);
    }
  }

  /** An access of a finding; one by a call is told by its line alone. */
  private record Searched(String name, boolean isWhole) {
    static Searched of(Findings.Access access) {
      return access.site() != null
          ? new Searched(access.site(), true)
          : new Searched(
              access.programFrame() + (access.kind().contains("write") ? "#write@" : "#read@"),
              false);
    }

    boolean is(Site site) {
      return isWhole ? site.name().equals(name) : site.name().startsWith(name);
    }
  }

  /**
   * A race of which no pair may have raced.
   *
   * @param race the finding
   * @param isOfCode whether the pair is among those of the code, and no run met it
   */
  public record Missing(Findings.Finding race, boolean isOfCode) {
    /** The two accesses, and whether the pair is there at all. */
    @Override
    public String toString() {
      return Searched.of(race.accesses().get(0)).name()
          + ","
          + Searched.of(race.accesses().get(1)).name()
          + (isOfCode ? "" : " is not among the pairs of the code");
    }
  }

  private PossibleRaces() {}

  /** Reads a file of pairs, and what runs have seen of them. */
  public static PossibleRaces read(Path pairs) throws IOException {
    PossibleRaces read = new PossibleRaces();
    List<Site> of = new ArrayList<>();
    List<String> lines = Files.readAllLines(pairs);
    for (String line : lines.subList(2, lines.size() - 1)) {
      if (line.startsWith(VARIABLE)) {
        of = new ArrayList<>();
        read.sites.put(line.substring(VARIABLE.length()), of);
      } else {
        boolean mainOnly = line.startsWith(MAIN);
        of.add(new Site(line.substring(mainOnly ? MAIN.length() : ANY.length()), mainOnly));
      }
    }
    read.seen.addAll(Files.readAllLines(pairs.resolveSibling(pairs.getFileName() + ".seen")));
    return read;
  }

  /** The races of which no pair may have raced. */
  public List<Missing> missing(Findings findings) {
    List<Missing> missing = new ArrayList<>();
    for (Findings.Finding finding : findings.findings()) {
      Searched one = Searched.of(finding.accesses().get(0));
      Searched other = Searched.of(finding.accesses().get(1));
      if (!contains(one, other, true)) {
        missing.add(new Missing(finding, contains(one, other, false)));
      }
    }
    return missing;
  }

  private boolean contains(Searched one, Searched other, boolean inRuns) {
    for (List<Site> of : sites.values()) {
      for (Site first : of) {
        if (one.is(first)
            && (!inRuns || seen.contains(first.name()))
            && of.stream()
                .anyMatch(
                    second ->
                        other.is(second)
                            && (!inRuns || seen.contains(second.name()))
                            && first.mayRaceWith(second))) {
          return true;
        }
      }
    }
    return false;
  }
}
