package dev.redflag.happensbefore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A row of the table of edges, which the rules refer to by its number.
 *
 * @param number the row's number, from 1
 * @param text what is ordered before what, in Markdown
 * @param source where it is promised
 * @param model how it is modelled
 * @param reason why the corpus lacks a program that it orders, or one that races; null where it has
 *     both
 */
public record Edge(int number, String text, String source, Model model, String reason) {
  /** How an edge is modelled. */
  public enum Model {
    /** By the rules of its number. */
    RULES,
    /** At the instructions of the program. */
    WOVEN,
    /** By the tables of states. */
    STATE,
    /** There is no edge. */
    NONE
  }

  /** The whole table, by number. */
  public static List<Edge> table() {
    return parse("edges.txt", RuleSet.resource("/dev/redflag/rules/edges.txt"));
  }

  /**
   * Reads a table.
   *
   * @throws RuleSyntaxException where a line is none of a table
   */
  static List<Edge> parse(String file, String text) {
    List<Edge> edges = new ArrayList<>();
    int line = 0;
    for (String s : text.split("\n", -1)) {
      line++;
      if (s.isBlank() || s.startsWith("#")) {
        continue;
      }
      String[] parts = s.split(" \\| ");
      if (parts.length < 4
          || parts.length > 5
          || !parts[0].equals(String.valueOf(edges.size() + 1))) {
        throw new RuleSyntaxException(
            file,
            line,
            "An edge is the next number, its text, its source, its model and perhaps a reason.");
      }
      try {
        Model model = Model.valueOf(parts[3].toUpperCase(Locale.ROOT));
        String reason = parts.length == 5 ? parts[4] : null;
        edges.add(new Edge(edges.size() + 1, parts[1], parts[2], model, reason));
      } catch (IllegalArgumentException e) {
        throw new RuleSyntaxException(file, line, "An edge is not modelled " + parts[3] + ".");
      }
    }
    return edges;
  }
}
