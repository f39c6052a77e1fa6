package dev.redflag.agent.options;

import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.RuleSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The rule files that the user gives. */
public final class RuleFiles {
  private RuleFiles() {}

  /**
   * Adds the rules of files to others.
   *
   * @throws OptionException where one cannot be read, or is no rule file; it names file and line
   */
  public static RuleSet addTo(RuleSet rules, List<Path> files) throws OptionException {
    for (Path file : files) {
      try {
        rules.addOwn(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      } catch (RuleSyntaxException e) {
        String sentence = e.getMessage();
        throw new OptionException(sentence.substring(0, sentence.length() - 1));
      } catch (IOException e) {
        throw new OptionException("cannot read the rule file '" + file + "' (" + e + ")");
      }
    }
    return rules;
  }
}
