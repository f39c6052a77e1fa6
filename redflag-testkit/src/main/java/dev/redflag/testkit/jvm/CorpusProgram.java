package dev.redflag.testkit.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of the corpus, and what its source expects of the detector.
 *
 * <p>The verdict is in the path, {@code race} or {@code norace}. Comments at the file's head name
 * the rows of the ordering rules that it is about ({@code // row: 2, 3}), the variables that must
 * be reported ({@code // variable: X}), the class that each finding must have ({@code // class:
 * X}), the oldest JDK that runs it ({@code // jdk: 21}), the one whose preview it needs ({@code //
 * preview: 25}), whether it needs a JVM of its own ({@code // fork: alone}), and whether it is left
 * out where the corpus is recorded ({@code // trace: none}), for its accesses are more than the
 * oracle can go through, or such as a trace does not have. The lines of the racing accesses are
 * marked with {@code label: A} and {@code race with: A}. A variable that is {@code labelled} may be
 * reported, but only in a class of findings whose name has the word immutable in it.
 */
public final class CorpusProgram {
  private static final Pattern HEADER =
      Pattern.compile("^// (row|variable|class|labelled|jdk|preview|fork|trace): (.+)$");
  private static final Pattern LABEL = Pattern.compile("//.*\\blabel: (\\w+)");
  private static final Pattern RACE_WITH = Pattern.compile("//.*\\brace with: (\\w+)");

  private final Path source;
  private final String mainClass;
  private final List<Integer> rows = new ArrayList<>();
  private final Set<String> variables = new TreeSet<>();
  private final Set<String> labelled = new TreeSet<>();
  private final Map<String, Set<Integer>> labels = new TreeMap<>();
  private final Map<String, Set<Integer>> partners = new TreeMap<>();
  private Optional<String> type = Optional.empty();
  private int oldestJdk = 17;
  private Optional<Integer> preview = Optional.empty();
  private boolean alone;
  private boolean traced = true;

  private CorpusProgram(Path root, Path source) {
    this.source = source;
    String relative = root.relativize(source).toString();
    mainClass = relative.substring(0, relative.length() - ".java".length()).replace('/', '.');
  }

  /** All programs in the packages {@code race} and {@code norace} below a source root, sorted. */
  public static List<CorpusProgram> in(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().matches(".*/(no)?race/.*"))
          .sorted()
          .map(file -> read(root, file))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads one source file below a source root. */
  static CorpusProgram read(Path root, Path source) {
    CorpusProgram program = new CorpusProgram(root, source);
    try {
      program.parse(Files.readAllLines(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return program;
  }

  private void parse(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher header = HEADER.matcher(line);
      if (header.matches()) {
        readHeader(header.group(1), header.group(2).strip());
      }
      mark(LABEL.matcher(line), labels, i + 1);
      mark(RACE_WITH.matcher(line), partners, i + 1);
    }
  }

  private void readHeader(String key, String text) {
    switch (key) {
      case "row" -> {
        for (String row : text.split(",")) {
          rows.add(Integer.valueOf(row.strip()));
        }
      }
      case "variable" -> variables.add(text);
      case "class" -> type = Optional.of(text);
      case "labelled" -> labelled.add(text);
      case "jdk" -> oldestJdk = Integer.parseInt(text);
      case "preview" -> preview = Optional.of(Integer.valueOf(text));
      case "trace" -> traced = !text.equals("none");
      case "fork" -> alone = text.equals("alone");
      default -> throw new IllegalArgumentException(key);
    }
  }

  private static void mark(Matcher mark, Map<String, Set<Integer>> marks, int line) {
    if (mark.find()) {
      marks.computeIfAbsent(mark.group(1), label -> new TreeSet<>()).add(line);
    }
  }

  /** The class to run. */
  public String mainClass() {
    return mainClass;
  }

  /** Whether the program races. */
  public boolean races() {
    return mainClass.contains(".race.");
  }

  /** The rows of the ordering rules that the program is about. */
  public List<Integer> rows() {
    return List.copyOf(rows);
  }

  /** The variables that must be reported. */
  public Set<String> variables() {
    return Set.copyOf(variables);
  }

  /** Whether a JDK can run the program: a preview is that of one JDK alone. */
  public boolean runsOn(Jdk jdk) {
    return jdk.feature() >= oldestJdk
        && preview.map(feature -> feature == jdk.feature()).orElse(true);
  }

  /** The preview feature set that the program needs, if any. */
  public Optional<Integer> preview() {
    return preview;
  }

  /** Whether the program needs a JVM of its own. */
  public boolean alone() {
    return alone;
  }

  /** Whether the program is among those that are recorded. */
  public boolean traced() {
    return traced;
  }

  /** Where the source is. */
  public Path source() {
    return source;
  }

  /** What is wrong with the comments themselves; nothing for a sound program. */
  public List<String> unsound() {
    List<String> complaints = new ArrayList<>();
    if (!labels.keySet().equals(partners.keySet())) {
      complaints.add("labels " + labels.keySet() + " and partners " + partners.keySet());
    }
    if (races() != !variables.isEmpty() || races() != !labels.isEmpty()) {
      complaints.add("a race has variables and marks, a program without a race has none");
    }
    return complaints;
  }

  /**
   * Where findings differ from what the source expects; nothing for a right verdict.
   *
   * <p>Each variable is reported, and no other; each finding's lines are marked as partners, and it
   * is of the class expected, if one is; each label has a finding.
   */
  public List<String> complaints(List<Findings.Finding> findings) {
    List<String> complaints = new ArrayList<>();
    Set<String> missing = new TreeSet<>(variables);
    Set<String> uncovered = new TreeSet<>(labels.keySet());
    for (Findings.Finding finding : findings) {
      missing.remove(finding.variable());
      List<Optional<Integer>> lines = finding.linesIn(source.getFileName().toString());
      if (isLabelled(finding)) {
        continue;
      }
      if (!variables.contains(finding.variable())) {
        complaints.add("false alarm on " + finding.variable() + " at lines " + show(lines));
        continue;
      }
      Set<String> matching = labelsOf(lines);
      if (matching.isEmpty()) {
        complaints.add(
            "race on "
                + finding.variable()
                + " at lines "
                + show(lines)
                + ", which are not marked as partners");
      }
      uncovered.removeAll(matching);
      if (type.isPresent() && !type.orElseThrow().equals(finding.type())) {
        complaints.add(
            "race on "
                + finding.variable()
                + " at lines "
                + show(lines)
                + " taken for "
                + finding.type());
      }
    }
    for (String variable : missing) {
      complaints.add("missed race on " + variable);
    }
    if (complaints.isEmpty() && !uncovered.isEmpty()) {
      complaints.add("no finding at the lines marked " + uncovered);
    }
    return complaints;
  }

  /** Whether a finding is one that the program expects with its reservation. */
  public boolean isLabelled(Findings.Finding finding) {
    return labelled.contains(finding.variable())
        && finding.type() != null
        && finding.type().contains("immutable");
  }

  private Set<String> labelsOf(List<Optional<Integer>> lines) {
    Set<String> matching = new HashSet<>();
    if (lines.size() == 2 && lines.stream().allMatch(Optional::isPresent)) {
      int one = lines.get(0).orElseThrow();
      int two = lines.get(1).orElseThrow();
      for (String label : labels.keySet()) {
        Set<Integer> at = labels.get(label);
        Set<Integer> with = partners.getOrDefault(label, Set.of());
        if (at.contains(one) && with.contains(two) || at.contains(two) && with.contains(one)) {
          matching.add(label);
        }
      }
    }
    return matching;
  }

  private static String show(List<Optional<Integer>> lines) {
    return String.join(
        " and ", lines.stream().map(line -> line.map(String::valueOf).orElse("?")).toList());
  }

  @Override
  public String toString() {
    return mainClass.substring("dev.redflag.corpus.".length());
  }
}
