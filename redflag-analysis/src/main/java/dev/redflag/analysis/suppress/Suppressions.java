package dev.redflag.analysis.suppress;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.suppress.Suppression.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The suppressions of a run: those of the user's files, those of a baseline, those by annotations
 * in the code, and those that are shipped for well-known libraries.
 */
public final class Suppressions {
  /** The shipped file, beside this class. */
  private static final String SHIPPED = "shipped.txt";

  /** Annotations that always cover races. */
  private static final List<Suppression> ANNOTATED =
      Stream.of("RacyByDesign", "RacyButBenign", "BenignRace", "LazyInit")
          .map(Suppressions::annotated)
          .toList();

  private final List<Suppression> lines = new ArrayList<>();
  private final List<Suppression> expired = new ArrayList<>();
  private final List<Suppression> unwatched = new ArrayList<>();

  /** Whether the shipped ones hold too. */
  private final boolean shipped;

  /** The annotations of the program's code. */
  private final Annotations annotations;

  private Suppressions(List<Suppression> all, boolean shipped, LocalDate today) {
    this(List.of(), shipped, element -> List.of());
    for (Suppression line : all) {
      if (line.stanza().isExpired(today)) {
        expired.add(line);
      } else {
        lines.add(line);
        if (line.unwatched()) {
          unwatched.add(line);
        }
      }
    }
  }

  private static Suppression annotated(String name) {
    Stanza stanza = new Stanza("@" + name, "the code says that it is meant", null, null);
    return new Suppression(Kind.ANNOTATION, name, false, stanza);
  }

  private Suppressions(Collection<Suppression> lines, boolean shipped, Annotations annotations) {
    this.lines.addAll(lines);
    this.shipped = shipped;
    this.annotations = annotations;
  }

  /** Tells the annotations of code that a run has seen. */
  public interface Annotations {
    /**
     * The simple names of the annotations that an element bears.
     *
     * @param element a class, a field as {@code a.B.f}, or a method as {@code a.B.m()}
     */
    List<String> of(String element);
  }

  /** The shipped ones, read when the first finding asks for them. */
  private static final class Shipped {
    static final List<Suppression> LINES = shipped();
  }

  /** Where suppressions come from. */
  public record Sources(List<Path> files, Path baseline, boolean shipped) {
    public Sources {
      files = List.copyOf(files);
    }
  }

  /** Reads the user's files alone. */
  public static Suppressions read(List<Path> files) throws SuppressionException {
    return read(new Sources(files, null, false));
  }

  /** Reads all sources; an expired stanza does not hold. */
  public static Suppressions read(Sources sources) throws SuppressionException {
    return read(sources, null);
  }

  /**
   * Reads all sources as they hold on a day.
   *
   * @param day the day; null for today, which is asked for only where a stanza expires
   */
  static Suppressions read(Sources sources, LocalDate day) throws SuppressionException {
    List<Suppression> lines = new ArrayList<>();
    for (Path file : sources.files()) {
      lines.addAll(SuppressionFile.parse(file.toString(), texts(file)));
    }
    if (sources.baseline() != null) {
      String file = sources.baseline().toString();
      Stanza known = new Stanza(Finding.BASELINE, null, null, null);
      for (Suppression line : SuppressionFile.parse(file, texts(sources.baseline()))) {
        lines.add(new Suppression(line.kind(), line.name(), line.unwatched(), known));
      }
    }
    LocalDate today = day;
    for (Suppression line : lines) {
      if (today == null && line.stanza().expires() != null) {
        today = LocalDate.now();
      }
    }
    return new Suppressions(lines, sources.shipped(), today);
  }

  private static List<String> texts(Path file) throws SuppressionException {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new SuppressionException(
          "cannot read the suppression file '" + file + "'; check its path and that it is text");
    }
  }

  private static List<Suppression> shipped() {
    try (InputStream in = Suppressions.class.getResourceAsStream(SHIPPED);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return SuppressionFile.parse("shipped", reader.lines().toList());
    } catch (IOException | SuppressionException e) {
      throw new IllegalStateException("cannot read the suppressions that Redflag brings", e);
    }
  }

  /**
   * The text of a baseline: a file of suppressions that covers these findings, and any other race
   * of the same variable between the same two methods.
   */
  public static String baseline(Collection<Finding> findings) {
    TreeSet<String> names = new TreeSet<>();
    for (Finding f : findings) {
      names.add(Suppression.raceName(f));
    }
    StringBuilder out = new StringBuilder("# Races that were known when this baseline was made.\n");
    for (String name : names) {
      out.append(Kind.RACE.word()).append(' ').append(name).append('\n');
    }
    return out.toString();
  }

  /**
   * Whether accesses to a field are to be checked: no {@code nomonitor} line names it or its class.
   */
  public boolean watches(String className, String field) {
    for (Suppression line : unwatched) {
      if (line.names(className, field)) {
        return false;
      }
    }
    return true;
  }

  /** The methods whose accesses are not to be checked, as patterns. */
  public List<String> unwatchedMethods() {
    List<String> methods = new ArrayList<>();
    for (Suppression line : unwatched) {
      if (line.kind() == Kind.METHOD) {
        methods.add(line.name());
      }
    }
    return methods;
  }

  /** The lines by which accesses are not even checked. */
  public List<Suppression> unwatched() {
    return unwatched;
  }

  /** The finding, marked as suppressed where a line covers it: by the first that does. */
  public Finding apply(Finding finding) {
    for (Suppression line : inForce()) {
      if (line.covers(finding) || isAnnotated(line, finding)) {
        return finding.withSuppression(line.stanza().id());
      }
    }
    return finding;
  }

  private boolean isAnnotated(Suppression line, Finding finding) {
    return line.kind() == Kind.ANNOTATION
        && Elements.of(finding).stream().anyMatch(e -> annotations.of(e).contains(line.name()));
  }

  /** The simple names of the annotations that cover races. */
  public List<String> annotations() {
    return Stream.concat(lines.stream(), ANNOTATED.stream())
        .filter(line -> line.kind() == Kind.ANNOTATION)
        .map(Suppression::name)
        .toList();
  }

  /** These, with what is known of the annotations of the code that runs. */
  public Suppressions knowing(Annotations of) {
    Suppressions knowing = new Suppressions(lines, shipped, of);
    knowing.expired.addAll(expired);
    knowing.unwatched.addAll(unwatched);
    return knowing;
  }

  /** All that hold: the user's, the baseline's, those by annotation, then the shipped ones. */
  private List<Suppression> inForce() {
    List<Suppression> all = new ArrayList<>(lines);
    all.addAll(ANNOTATED);
    if (shipped) {
      all.addAll(Shipped.LINES);
    }
    return all;
  }

  private static boolean isBrought(Suppression line) {
    return ANNOTATED.contains(line) || line.stanza().id().startsWith("shipped-");
  }

  /**
   * What became of each line of the user's files and of the baseline; of those that Redflag brings
   * the ones that cover a finding.
   */
  public List<SuppressionUse> uses(Collection<Finding> findings) {
    List<SuppressionUse> uses = new ArrayList<>();
    for (Suppression line : findings.isEmpty() ? lines : inForce()) {
      int matched = (int) findings.stream().filter(line::covers).count();
      if (!line.unwatched() && (matched > 0 || !isBrought(line))) {
        uses.add(new SuppressionUse(line, matched, false));
      }
    }
    for (Suppression line : expired) {
      uses.add(new SuppressionUse(line, 0, true));
    }
    return uses;
  }
}
