package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.redflag.happensbefore.Edge;
import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Point;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.testkit.jvm.CorpusProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Makes {@code docs/happens-before.md} from the rules, and fails where the file is not that. */
class HappensBeforeDocTest {
  private static final Path DOC = Path.of("../docs/happens-before.md");
  private static final Pairs PAIRS = new Pairs(Corpus.programs());
  private static final List<Row> ROWS = RuleSet.ofJdk().rows();

  @Test
  void theDocumentIsMadeFromTheRules() throws IOException {
    String made = document();
    if (System.getProperty("redflag.golden", "").equals("rewrite")) {
      Files.writeString(DOC, made);
      fail(DOC + " was rewritten: look at what changed");
    }
    assertThat(made).isEqualTo(Files.readString(DOC));
  }

  private static String document() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # Happens-before

        What orders two actions for Redflag. This file is made from the rules,
        `redflag-happens-before/src/main/resources/dev/redflag/rules/`; a test fails where it is not.

        - Documented edges are modelled, accidental ones are not: what a modelled JDK method locks
          inside of itself orders nothing, and neither do the JDK's own locks, caches and counters
          (`jdk.quiet`). A few edges that no document promises are modelled too, since every
          implementation gives them and ordinary code leans on them; they are marked.
        - Elements of collections are ordered one by one: by the map's node, or by queue and element.
        - A call that failed (`tryLock`, `offer`, `poll` or `await` that timed out) orders nothing.
        - Locks, volatile fields and atomic variables of the program and of its libraries are taken as
          they are.

        Each edge has a program of the corpus that it orders, and one that calls the same and races.

        """);
    for (Edge edge : Edge.table()) {
      section(out, edge);
    }
    return out.toString();
  }

  private static void section(StringBuilder out, Edge edge) {
    out.append("## ").append(edge.number()).append(". ").append(edge.text()).append("\n\n");
    Pairs.Rule whole = new Pairs.Rule(edge.number(), "");
    out.append("Source: ").append(edge.source()).append(". ").append(modelled(edge.model()));
    out.append(" Ordered: ").append(link(PAIRS.ordered(whole)));
    out.append("; racing: ").append(link(PAIRS.racing(whole)));
    out.append(edge.reason() == null ? "" : " (" + edge.reason() + ")").append(".\n\n");
    List<Row> rows = ROWS.stream().filter(row -> row.number() == edge.number()).toList();
    if (rows.isEmpty()) {
      return;
    }
    out.append("| class | methods | what is done | ordered | racing |\n");
    out.append("| --- | --- | --- | --- | --- |\n");
    for (Row row : rows) {
      Pairs.Rule rule = Pairs.of(row);
      out.append("| `").append(row.className()).append("` | ").append(methods(row));
      out.append(" | `").append(row.text()).append("` | ");
      out.append(link(PAIRS.ordered(rule))).append(" | ").append(link(PAIRS.racing(rule)));
      out.append(" |\n");
    }
    out.append('\n');
  }

  private static String modelled(Edge.Model model) {
    return switch (model) {
      case RULES -> "By the rules below.";
      case WOVEN -> "Woven into the program's instructions.";
      case STATE -> "By the tables of states, `*.state`.";
      case NONE -> "There is no edge.";
    };
  }

  private static String methods(Row row) {
    String methods =
        row.methods().stream()
            .map(MethodPattern::toString)
            .map(m -> m.equals("*") ? "all others" : "`" + m + "`")
            .collect(Collectors.joining(", "));
    Point point = row.point();
    return point == null
        ? methods
        : methods
            + " at `"
            + point.kind().name().toLowerCase(Locale.ROOT)
            + " "
            + point.name()
            + "`";
  }

  private static String link(CorpusProgram program) {
    if (program == null) {
      return "none";
    }
    String path = program.source().toString().replace('\\', '/');
    return "["
        + program.toString().replaceAll("^(no)?race\\.", "")
        + "](../redflag-corpus/"
        + path
        + ")";
  }
}
