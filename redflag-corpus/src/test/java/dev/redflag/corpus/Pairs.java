package dev.redflag.corpus;

import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.testkit.jvm.CorpusProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which programs show a rule: those that name its number and, where its class is one that programs
 * can name, that class.
 */
final class Pairs {
  private final List<CorpusProgram> programs;
  private final Map<CorpusProgram, String> sources = new HashMap<>();

  /**
   * The rows of one number and class.
   *
   * @param number the number in the table of edges
   * @param name simple name of the class that programs name; empty where they name none
   */
  record Rule(int number, String name) {
    @Override
    public String toString() {
      return name.isEmpty() ? String.valueOf(number) : number + " " + name;
    }
  }

  Pairs(List<CorpusProgram> programs) {
    this.programs =
        programs.stream()
            .sorted(
                Comparator.<CorpusProgram>comparingInt(p -> p.rows().size())
                    .thenComparing(CorpusProgram::toString))
            .toList();
    for (CorpusProgram program : programs) {
      try {
        sources.put(program, Files.readString(program.source()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** All rules of the JDK, in the order of their files. */
  Collection<Rule> rules() {
    LinkedHashSet<Rule> rules = new LinkedHashSet<>();
    for (Row row : RuleSet.ofJdk().rows()) {
      rules.add(of(row));
    }
    return rules;
  }

  static Rule of(Row row) {
    String name = row.className();
    int dollar = name.indexOf('$');
    String outer = dollar < 0 ? name : name.substring(0, dollar);
    boolean named = name.startsWith("java.") && isPublic(outer);
    return new Rule(row.number(), named ? outer.substring(outer.lastIndexOf('.') + 1) : "");
  }

  private static boolean isPublic(String className) {
    try {
      return Modifier.isPublic(
          Class.forName(className, false, ClassLoader.getPlatformClassLoader()).getModifiers());
    } catch (ClassNotFoundException e) {
      return false; // of another JDK
    }
  }

  /** A program that the rule orders, or null. */
  CorpusProgram ordered(Rule rule) {
    return find(rule, false);
  }

  /** A program that calls the same and races, or null. */
  CorpusProgram racing(Rule rule) {
    return find(rule, true);
  }

  private CorpusProgram find(Rule rule, boolean races) {
    Pattern named = Pattern.compile("\\b" + rule.name() + "\\b");
    for (CorpusProgram program : programs) {
      if (program.races() == races
          && program.rows().contains(rule.number())
          && named.matcher(sources.get(program)).find()) {
        return program;
      }
    }
    return null;
  }
}
