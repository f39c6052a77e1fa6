package dev.redflag.cli.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A command, so changed that each JVM which it starts loads the agent. */
public final class Command {
  static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

  private static final Pattern JAVA = Pattern.compile("javaw?(\\.exe)?");

  private Command() {}

  /**
   * The process to start.
   *
   * @param words the user's command
   * @param agent the agent's jar
   * @param argument the agent's argument
   */
  static ProcessBuilder withAgent(List<String> words, Path agent, String argument) {
    String flag = "-javaagent:" + agent + "=" + argument;
    if (isJava(words.get(0))) {
      List<String> changed = new ArrayList<>(words);
      changed.add(1, flag);
      return new ProcessBuilder(changed);
    }
    ProcessBuilder builder = new ProcessBuilder(words);
    addToolOption(builder.environment(), flag);
    return builder;
  }

  /** Whether the first word of a command is the {@code java} launcher. */
  public static boolean isJava(String word) {
    Path name = Path.of(word).getFileName();
    return name != null && JAVA.matcher(name.toString()).matches();
  }

  /** Appends a flag to what is there; quotes it where it has white space. */
  static void addToolOption(Map<String, String> environment, String flag) {
    boolean plain = flag.chars().noneMatch(Character::isWhitespace);
    String quote = flag.indexOf('"') < 0 ? "\"" : "'";
    String word = plain ? flag : quote + flag + quote;
    environment.merge(TOOL_OPTIONS, word, (before, added) -> before + " " + added);
  }
}
