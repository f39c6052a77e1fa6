package dev.redflag.happensbefore;

import dev.redflag.runtime.state.StateClass;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All rows in force, by class. */
public final class RuleSet {
  /** The files of the JDK's rules, in {@code dev/redflag/rules}. */
  static final String[] FILES = {
    "java.io.rules",
    "java.lang.rules",
    "java.util.rules",
    "java.util.concurrent.rules",
    "java.util.concurrent.atomic.rules",
    "java.util.concurrent.locks.rules",
    "jdk.rules",
  };

  /** The files of the states of JDK objects. */
  static final String[] STATE_FILES = {
    "java.lang.state",
    "java.nio.state",
    "java.security.state",
    "java.text.state",
    "java.util.state",
    "java.util.regex.state",
    "java.util.zip.state",
  };

  /** The file of the JDK's classes that synchronize for themselves. */
  static final String QUIET_FILE = "jdk.quiet";

  /** The file of the JDK's methods that access elements of arrays. */
  static final String ARRAY_FILE = "jdk.arrays";

  /** The file of the rules of {@code redflag-api}. */
  static final String API_FILE = "redflag-api.rules";

  private final QuietClasses quiet = new QuietClasses();
  private final Map<String, List<Row>> byClass = new LinkedHashMap<>();
  private final List<StateClass> states = new ArrayList<>();
  private final List<StateArgument> stateArguments = new ArrayList<>();

  private final List<ArrayRow> arrays = new ArrayList<>();
  private final List<ArrayRow> lockedArrays = new ArrayList<>();

  private RuleSet() {}

  /** The JDK's rules. */
  public static RuleSet ofJdk() {
    RuleSet set = new RuleSet();
    for (String file : FILES) {
      set.add(file, resource("/dev/redflag/rules/" + file));
    }
    for (String file : STATE_FILES) {
      set.addStates(file, resource("/dev/redflag/rules/" + file));
    }
    set.addQuiet(QUIET_FILE, resource("/dev/redflag/rules/" + QUIET_FILE));
    set.addArrays(ARRAY_FILE, resource("/dev/redflag/rules/" + ARRAY_FILE));
    return set;
  }

  /** The rules of the artifact by which code states an order itself. */
  public static RuleSet ofApi() {
    return new RuleSet().add(API_FILE, resource("/dev/redflag/rules/" + API_FILE));
  }

  /** No rules. */
  public static RuleSet empty() {
    return new RuleSet();
  }

  static String resource(String path) {
    try (InputStream in = RuleSet.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("no rule file " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds the rows of a file.
   *
   * @throws RuleSyntaxException where the text is not a rule file, or names a method a second time
   */
  public RuleSet add(String file, String text) {
    return add(new RuleParser(file, text).parse());
  }

  /**
   * Adds the rows of a file that is not the JDK's: they need no number.
   *
   * @throws RuleSyntaxException where the text is not a rule file, or names a method a second time
   */
  public RuleSet addOwn(String file, String text) {
    return add(new RuleParser(file, text, false).parse());
  }

  private RuleSet add(List<Row> added) {
    for (Row row : added) {
      List<Row> rows = byClass.computeIfAbsent(row.className(), c -> new ArrayList<>());
      for (Row other : rows) {
        refuseDuplicate(row, other);
      }
      rows.add(row);
    }
    return this;
  }

  /**
   * Adds a file of states.
   *
   * @throws RuleSyntaxException where the text is not one
   */
  public RuleSet addStates(String file, String text) {
    StateParser parser = new StateParser(file, text);
    parser.parse();
    states.addAll(parser.classes());
    stateArguments.addAll(parser.arguments());
    return this;
  }

  /**
   * Adds a file of classes that synchronize for themselves.
   *
   * @throws RuleSyntaxException where it names a class a second time
   */
  public RuleSet addQuiet(String file, String text) {
    quiet.add(file, text);
    return this;
  }

  /**
   * Adds a file of methods that access elements of arrays.
   *
   * @throws RuleSyntaxException where the text is not one
   */
  public RuleSet addArrays(String file, String text) {
    ArrayParser parser = new ArrayParser(file, text);
    arrays.addAll(parser.parse());
    lockedArrays.addAll(parser.locked());
    return this;
  }

  /** The JDK's methods that access elements of arrays. */
  public List<ArrayRow> arrays() {
    return arrays;
  }

  /** The JDK's methods that access elements of arrays under a lock of their own. */
  public List<ArrayRow> lockedArrays() {
    return lockedArrays;
  }

  /** The JDK classes whose objects have or show a state that is not thread-safe. */
  public List<StateClass> states() {
    return states;
  }

  /** The JDK's classes that synchronize for themselves. */
  public QuietClasses quiet() {
    return quiet;
  }

  /** The calls that read or write the state of an argument. */
  public List<StateArgument> stateArguments() {
    return stateArguments;
  }

  private static void refuseDuplicate(Row row, Row other) {
    if (row.point() != null || other.point() != null || row.has(Verb.CALLBACK)) {
      return;
    }
    for (MethodPattern m : row.methods()) {
      if (other.methods().contains(m) && !other.has(Verb.CALLBACK)) {
        throw new RuleSyntaxException(
            row.file(),
            row.line(),
            row.className() + "." + m + " has a rule already, at " + other.place() + ".");
      }
    }
  }

  /** The rows by the binary name of their class. */
  public Map<String, List<Row>> byClass() {
    return byClass;
  }

  /** All rows in the order of their files. */
  public List<Row> rows() {
    List<Row> all = new ArrayList<>();
    for (List<Row> rows : byClass.values()) {
      all.addAll(rows);
    }
    return all;
  }
}
