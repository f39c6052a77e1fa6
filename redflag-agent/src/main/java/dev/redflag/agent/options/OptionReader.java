package dev.redflag.agent.options;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads the options of a JVM from all the places that may give one. In falling precedence: the
 * session of {@code redflag run}, the agent's argument, a system property, the environment, a file.
 */
public final class OptionReader {
  /** Name of the options file in a session's folder. */
  public static final String SESSION_FILE = "options.properties";

  private final Map<Option, String> texts = new EnumMap<>(Option.class);

  private OptionReader() {}

  /**
   * The options of a JVM, as texts that are not checked yet.
   *
   * @param argument the agent's argument, {@code a=b,c=d}; may be null
   * @param property the system properties
   * @param variable the environment
   */
  public static Map<Option, String> read(
      String argument, Function<String, String> property, Function<String, String> variable)
      throws OptionException {
    OptionReader reader = new OptionReader();
    Map<Option, String> given = parse(argument);
    String session = given.get(Option.LAUNCH);
    if (session != null) {
      reader.addFile(Path.of(session, SESSION_FILE));
    }
    return reader.read(given, property, variable);
  }

  /**
   * The options of {@code redflag run}, as texts that are not checked yet.
   *
   * @param given those of its command line
   * @param variable the environment
   */
  public static Map<Option, String> read(
      Map<Option, String> given, Function<String, String> variable) throws OptionException {
    return new OptionReader().read(given, name -> null, variable);
  }

  private Map<Option, String> read(
      Map<Option, String> given,
      Function<String, String> property,
      Function<String, String> variable)
      throws OptionException {
    add(given);
    for (Option option : Option.values()) {
      if (option.place() != Option.Place.INTERNAL) {
        add(option, property.apply(option.property()));
        add(option, variable.apply(option.variable()));
      }
    }
    String config = texts.get(Option.CONFIG);
    if (config != null) {
      addFile(Path.of(config));
    }
    return texts;
  }

  /** Writes the options of a session for the JVMs that it starts. */
  public static void writeSession(Map<Option, String> options, Path folder) throws IOException {
    Properties properties = new Properties();
    for (Map.Entry<Option, String> entry : options.entrySet()) {
      if (entry.getKey().place() == Option.Place.BOTH && entry.getKey() != Option.CONFIG) {
        properties.setProperty(entry.getKey().agentKey(), entry.getValue());
      }
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(SESSION_FILE))) {
      properties.store(out, null);
    }
  }

  /** Splits an agent argument. */
  static Map<Option, String> parse(String argument) throws OptionException {
    Map<Option, String> given = new EnumMap<>(Option.class);
    if (argument == null || argument.isEmpty()) {
      return given;
    }
    for (String part : parts(argument)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      Option option = agentOption(name, "the agent's argument");
      if (option.place() == Option.Place.COMMAND) {
        throw new OptionException(
            "option '" + name + "' is one of redflag run, since an agent changes no exit status");
      }
      if (equals < 0 && option.type() != Option.Type.FLAG) {
        throw new OptionException(
            "option '" + name + "' needs a value: " + name + "=" + option.type().placeholder());
      }
      String value = equals < 0 ? "true" : part.substring(equals + 1);
      String before = given.get(option);
      given.put(
          option,
          before != null && option.type() == Option.Type.FILES
              ? before + File.pathSeparator + value
              : value);
    }
    return given;
  }

  /** Parts between commas; a comma before a site, which has parentheses, belongs to the value. */
  private static List<String> parts(String argument) {
    List<String> parts = new ArrayList<>();
    for (String part : argument.split(",")) {
      int last = parts.size() - 1;
      if (last >= 0 && part.indexOf('(') >= 0 && part.indexOf('=') < 0) {
        parts.set(last, parts.get(last) + "," + part);
      } else {
        parts.add(part);
      }
    }
    return parts;
  }

  private void addFile(Path file) throws OptionException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new OptionException("cannot read the options file '" + file + "'; check its path");
    }
    Map<Option, String> given = new EnumMap<>(Option.class);
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      given.put(agentOption(name, "'" + file + "'"), properties.getProperty(name).trim());
    }
    add(given);
  }

  private static Option agentOption(String name, String place) throws OptionException {
    Option option = Option.named(name);
    if (option == null) {
      throw new OptionException(unknown(name, agentNames()) + " in " + place);
    }
    return option;
  }

  private static List<String> agentNames() {
    List<String> names = new ArrayList<>();
    for (Option option : Option.values()) {
      if (option.place() == Option.Place.BOTH) {
        names.add(option.agentKey());
      }
    }
    return names;
  }

  /** The clause that refuses a name and says which one may have been meant. */
  static String unknown(String name, List<String> names) {
    String nearest = Collections.min(names, (a, b) -> distance(name, a) - distance(name, b));
    String mend =
        distance(name, nearest) <= 2
            ? "did you mean '" + nearest + "'?"
            : "the options are " + String.join(", ", names);
    return "unknown option '" + name + "' (" + mend + ")";
  }

  /** Levenshtein distance, without regard to case. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        boolean same =
            Character.toLowerCase(from.charAt(i - 1)) == Character.toLowerCase(to.charAt(j - 1));
        int replaced = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }

  private void add(Map<Option, String> given) {
    for (Map.Entry<Option, String> entry : given.entrySet()) {
      add(entry.getKey(), entry.getValue());
    }
  }

  /** Takes a value unless one of higher precedence is there. */
  private void add(Option option, String text) {
    if (text != null) {
      texts.putIfAbsent(option, text);
    }
  }
}
