package dev.redflag.analysis.suppress;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.suppress.Suppression.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The suppressions of a run, read from annotation files: one a line, {@code Field}, {@code Method}
 * or {@code Class} and a name, {@code nomonitor} before it where the accesses are not to be checked
 * at all, {@code #} before a comment.
 */
public final class Suppressions {
  private static final String UNWATCHED = "nomonitor";

  private final List<Suppression> lines;
  private final List<Suppression> unwatched;

  private Suppressions(List<Suppression> lines) {
    this.lines = List.copyOf(lines);
    this.unwatched = lines.stream().filter(Suppression::unwatched).toList();
  }

  /** Reads files. */
  public static Suppressions read(List<Path> files) throws SuppressionException {
    List<Suppression> lines = new ArrayList<>();
    for (Path file : files) {
      List<String> texts;
      try {
        texts = Files.readAllLines(file);
      } catch (IOException e) {
        throw new SuppressionException(
            "cannot read the suppression file '" + file + "'; check its path and that it is text");
      }
      for (int i = 0; i < texts.size(); i++) {
        String text = texts.get(i).replaceFirst("#.*", "").trim();
        if (!text.isEmpty()) {
          lines.add(parse(text, file + ":" + (i + 1)));
        }
      }
    }
    return new Suppressions(lines);
  }

  private static Suppression parse(String text, String place) throws SuppressionException {
    String[] words = text.split("\\s+");
    boolean unwatched = words[0].equals(UNWATCHED);
    int at = unwatched ? 1 : 0;
    if (words.length == at + 2) {
      for (Kind kind : Kind.values()) {
        if (kind.word().equals(words[at])) {
          return new Suppression(kind, words[at + 1], unwatched);
        }
      }
    }
    throw new SuppressionException(
        place
            + ": '"
            + text
            + "' is not a suppression; write Field, Method or Class and one name, like"
            + " 'Field com.acme.Account.balance'");
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

  /** The finding, marked as suppressed where a line covers it. */
  public Finding apply(Finding finding) {
    for (Suppression line : lines) {
      if (line.covers(finding)) {
        return finding.withSuppressed(true);
      }
    }
    return finding;
  }
}
