package dev.redflag.happensbefore;

import dev.redflag.runtime.rule.Condition;
import dev.redflag.runtime.rule.FieldTest;
import dev.redflag.runtime.sync.EdgeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a rule file.
 *
 * <pre>
 * # comment
 * class java.util.concurrent.locks.ReentrantLock
 *   32 lock(),lockInterruptibly() : lock this.sync
 *   32 tryLock(long,TimeUnit)     : mute; lock this.sync if true
 * </pre>
 *
 * <p>A row names its number in the table of edges, its methods, perhaps a point inside of them, and
 * after the colon its actions: a verb, the objects, then perhaps {@code as} with a kind, {@code if}
 * with a condition on the result, {@code unless} with a test of a field, {@code on} with exceptions
 * that count like a return. The number may be missing in rules that are not the JDK's.
 */
final class RuleParser {
  private final String file;
  private final String text;

  /** Whether each row begins with a number in the table of edges. */
  private final boolean numbered;

  private final List<Row> rows = new ArrayList<>();
  private String className;
  private int line;

  /** A parser of the JDK's own rules, each with its number. */
  RuleParser(String file, String text) {
    this(file, text, true);
  }

  RuleParser(String file, String text, boolean numbered) {
    this.file = file;
    this.text = text;
    this.numbered = numbered;
  }

  List<Row> parse() {
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      if (end < 0) {
        end = text.length();
      }
      line++;
      line(text.substring(from, end));
      from = end + 1;
    }
    return rows;
  }

  private void line(String raw) {
    int comment = raw.indexOf('#');
    String s = (comment < 0 ? raw : raw.substring(0, comment)).strip();
    if (s.isEmpty()) {
      return;
    }
    if (s.startsWith("class ")) {
      className = s.substring(6).strip();
      if (className.indexOf(' ') >= 0 || className.indexOf('/') >= 0 || className.isEmpty()) {
        throw error("A class is named like java.lang.Thread, not " + className + ".");
      }
      return;
    }
    if (className == null) {
      throw error("A row needs a line \"class NAME\" before it.");
    }
    row(s);
  }

  private void row(String s) {
    int colon = s.indexOf(" :");
    if (colon < 0) {
      throw error("A row is a number, methods, \" :\" and actions.");
    }
    List<String> head = words(s.substring(0, colon));
    if (!numbered && !head.isEmpty() && head.get(0).indexOf('(') > 0) {
      head.add(0, "0");
    }
    if (head.size() < 2) {
      throw error("A row begins with its number in the table and its methods.");
    }
    int number;
    try {
      number = Integer.parseInt(head.get(0));
    } catch (NumberFormatException e) {
      throw error("A row begins with its number in the table, not " + head.get(0) + ".");
    }
    List<Action> actions = new ArrayList<>();
    for (String action : split(s.substring(colon + 2), ';')) {
      actions.add(action(words(action)));
    }
    if (actions.isEmpty()) {
      throw error("A row needs an action after its colon.");
    }
    String text = s.substring(colon + 2).strip();
    rows.add(
        new Row(file, line, number, className, methods(head.get(1)), point(head), actions, text));
  }

  private List<MethodPattern> methods(String s) {
    List<MethodPattern> all = new ArrayList<>();
    int from = 0;
    while (from < s.length()) {
      if (s.startsWith("*", from) && from + 1 == s.length()) {
        all.add(new MethodPattern(MethodPattern.ANY, MethodPattern.ANY));
        return all;
      }
      int open = s.indexOf('(', from);
      int close = s.indexOf(')', from);
      if (open <= from || close < open) {
        throw error("A method is written name(Type,Type), not " + s.substring(from) + ".");
      }
      all.add(new MethodPattern(s.substring(from, open), s.substring(open + 1, close)));
      from = close + 1;
      if (from < s.length() && s.charAt(from++) != ',') {
        throw error("Methods are separated by commas.");
      }
    }
    return all;
  }

  private Point point(List<String> head) {
    if (head.size() == 2) {
      return null;
    }
    Point.Kind kind = Point.Kind.of(head.get(2));
    if (kind == null || head.size() < 4 || head.size() > 5) {
      throw error("A point is get FIELD, put FIELD, or call CLASS.METHOD ARGUMENT.");
    }
    int argument = 0;
    if (head.size() == 5) {
      String n = head.get(4);
      if (n.length() != 1 || n.charAt(0) < '0' || n.charAt(0) > '9') {
        throw error("The argument of a call is a digit, not " + n + ".");
      }
      argument = n.charAt(0) - '0';
    }
    return new Point(kind, head.get(3), argument);
  }

  private Action action(List<String> words) {
    if (words.isEmpty()) {
      throw error("An action is missing.");
    }
    Verb verb = Verb.of(words.get(0));
    if (verb == null) {
      throw error("Unknown verb " + words.get(0) + ".");
    }
    EdgeKind kind = EdgeKind.EDGE;
    Condition condition = Condition.ALWAYS;
    FieldTest unless = null;
    List<String> exceptions = new ArrayList<>();
    List<String> objects = new ArrayList<>();
    int i = 1;
    while (i < words.size()) {
      String word = words.get(i);
      boolean last = i + 1 == words.size();
      switch (word) {
        case "as", "if", "on", "unless" -> {
          if (last) {
            throw error("Nothing after \"" + word + "\".");
          }
          String value = words.get(i + 1);
          switch (word) {
            case "as" -> kind = kind(value);
            case "if" -> condition = condition(value);
            case "unless" -> unless = test(value);
            default -> exceptions.addAll(split(value, ','));
          }
          i += 2;
        }
        default -> {
          objects.add(verb == Verb.CALLBACK ? word : object(word));
          i++;
        }
      }
    }
    if (verb != Verb.CALLBACK && objects.size() != verb.objects()) {
      throw error(
          verb.word() + " takes " + verb.objects() + " object(s), not " + objects.size() + ".");
    }
    return new Action(verb, objects, kind, condition, unless, exceptions);
  }

  private String object(String word) {
    if (word.equals("this[arg1]") || word.equals("field-of-arg1") || word.endsWith("-or-this")) {
      return word;
    }
    int dot = word.indexOf('.');
    String base = dot < 0 ? word : word.substring(0, dot);
    boolean known =
        switch (base) {
          case "global" -> dot > 0;
          case "this", "result", "kept", "thread", "value" -> true;
          default ->
              base.length() == 4
                  && base.startsWith("arg")
                  && base.charAt(3) >= '1'
                  && base.charAt(3) <= '9';
        };
    if (!known || word.endsWith(".")) {
      throw error(
          "An object is this, arg1, result, value, kept or thread, or a field of it, not "
              + word
              + ".");
    }
    return word;
  }

  private FieldTest test(String word) {
    int less = word.indexOf('<');
    int atLeast = word.indexOf(">=");
    int at = Math.max(less, atLeast);
    if (at <= 0) {
      throw error("A test is FIELD>=NUMBER or FIELD<NUMBER, not " + word + ".");
    }
    try {
      int bound = Integer.parseInt(word.substring(at + (less < 0 ? 2 : 1)));
      return new FieldTest(word.substring(0, at), less < 0, bound);
    } catch (NumberFormatException e) {
      throw error("A test is FIELD>=NUMBER or FIELD<NUMBER, not " + word + ".");
    }
  }

  private EdgeKind kind(String word) {
    return switch (word) {
      case "lock" -> EdgeKind.EXCLUSIVE_LOCK;
      case "shared" -> EdgeKind.SHARED_LOCK;
      case "barrier" -> EdgeKind.BARRIER;
      case "volatile" -> EdgeKind.VOLATILE;
      case "edge" -> EdgeKind.EDGE;
      default -> throw error("Unknown kind " + word + ".");
    };
  }

  private Condition condition(String word) {
    for (Condition c : Condition.values()) {
      if (c.name().replace('_', '-').toLowerCase(Locale.ROOT).equals(word)) {
        return c;
      }
    }
    throw error("Unknown condition " + word + ".");
  }

  private static List<String> words(String s) {
    return split(s, ' ');
  }

  private static List<String> split(String s, char separator) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= s.length(); i++) {
      if (i == s.length() || s.charAt(i) == separator) {
        String part = s.substring(from, i).strip();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        from = i + 1;
      }
    }
    return parts;
  }

  private RuleSyntaxException error(String sentence) {
    return new RuleSyntaxException(file, line, sentence);
  }
}
