package dev.redflag.happensbefore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * State that compilers and tools keep in a program's classes for themselves, whose accesses are not
 * watched. Read from a file:
 *
 * <pre>
 * # comment
 * field NAME [of CLASS] : WHAT    fields of that name, in a class and its direct subclasses where it says so
 * class NAME : WHAT               accesses in the code of classes of that name
 * method NAME : WHAT              accesses in methods of that name
 * probes NAME : WHAT              stores of true to the array that a method of that name returned
 * </pre>
 *
 * <p>A name may end in {@code *}. Safe for use by several threads; calls nothing that orders them.
 */
public final class HiddenState {
  /** Hides nothing. */
  public static final HiddenState NONE = new HiddenState(List.of());

  private static final String FILE = "compilers.hidden";

  private static final Set<String> KINDS = Set.of("field", "class", "method", "probes");

  private final List<Rule> rules;

  /** Subclasses of the classes that rules name: class and superclass, between a blank. */
  private final Set<String> extending = new HashSet<>();

  /** A line of the file, and how often it held. */
  public static final class Rule {
    private final String kind;
    private final String name;
    private final String of;
    private final String what;
    private int uses; // racy: a count for people

    private Rule(String kind, String name, String of, String what) {
      this.kind = kind;
      this.name = name;
      this.of = of;
      this.what = what;
    }

    /** What it hides. */
    public String what() {
      return what;
    }

    /** How many places in the program's code it held for. */
    public int uses() {
      return uses;
    }

    private boolean names(String wanted, String text) {
      return kind.equals(wanted)
          && (name.endsWith("*")
              ? text.startsWith(name.substring(0, name.length() - 1))
              : text.equals(name));
    }

    @Override
    public String toString() {
      return kind + " " + name + (of == null ? "" : " of " + of);
    }
  }

  private HiddenState(List<Rule> rules) {
    this.rules = rules;
  }

  /** What is known of compilers and tools. */
  public static HiddenState ofTools() {
    return parse(FILE, RuleSet.resource("/dev/redflag/rules/" + FILE));
  }

  /**
   * Reads a file.
   *
   * @throws RuleSyntaxException where a line is not of the form
   */
  static HiddenState parse(String file, String text) {
    List<Rule> rules = new ArrayList<>();
    int line = 0;
    for (String s : text.split("\n", -1)) {
      line++;
      if (s.isBlank() || s.startsWith("#")) {
        continue;
      }
      int colon = s.indexOf(" : ");
      String[] words = colon < 0 ? new String[0] : s.substring(0, colon).split(" ");
      boolean of = words.length == 4 && words[2].equals("of");
      if (words.length != 2 && !of || !KINDS.contains(words[0])) {
        throw new RuleSyntaxException(
            file,
            line,
            "A line is field, class, method or probes, a name, and what it is after a colon.");
      }
      rules.add(new Rule(words[0], words[1], of ? words[3] : null, s.substring(colon + 3)));
    }
    return new HiddenState(rules);
  }

  /** A class is loaded: remembered where a rule is about its kin. */
  public void loads(String className, String superclass) {
    for (Rule rule : rules) {
      if (rule.of != null && rule.of.equals(superclass)) {
        synchronized (extending) {
          extending.add(className + " " + superclass);
        }
      }
    }
  }

  /** Whether a field is hidden, by binary name of its class. */
  public boolean hidesField(String className, String field) {
    for (Rule rule : rules) {
      if (rule.names("field", field)
          && (rule.of == null || rule.of.equals(className) || extend(className, rule.of))) {
        rule.uses++;
        return true;
      }
    }
    return false;
  }

  private boolean extend(String className, String superclass) {
    synchronized (extending) {
      return extending.contains(className + " " + superclass);
    }
  }

  /** Whether what a method does is hidden, by binary name of its class. */
  public boolean hidesCode(String className, String method) {
    return hides("method", method) || hides("class", className);
  }

  /** Whether stores to the array that a method returns are hidden. */
  public boolean hidesProbesOf(String method) {
    return hides("probes", method);
  }

  private boolean hides(String kind, String name) {
    for (Rule rule : rules) {
      if (rule.names(kind, name)) {
        rule.uses++;
        return true;
      }
    }
    return false;
  }

  /** The rules that held for something. */
  public List<Rule> used() {
    List<Rule> used = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule.uses > 0) {
        used.add(rule);
      }
    }
    return used;
  }
}
