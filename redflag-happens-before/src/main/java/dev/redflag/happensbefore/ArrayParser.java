package dev.redflag.happensbefore;

import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayEffect.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the file of the methods that access elements of arrays.
 *
 * <pre>
 * static CLASS                        static methods, and constructors as &lt;init&gt;
 * object CLASS                        methods of objects of the class and its subclasses
 * locked CLASS                        methods of the class itself that do so under a lock of theirs: a
 *                                     synchronized method, or one with a synchronized block
 *   NAME(TYPES) EFFECT, EFFECT …      T in TYPES: a row for each element type; N: for the numbers
 *
 * EFFECT    [before] [lent] read RANGE | [before] [lent] write RANGE | change RANGE | search RANGE
 *           equals | equals-by | deep-equals | mismatch | order, then RANGE RANGE
 * RANGE     ARRAY                     all elements
 *           ARRAY deep                and those of the arrays among them
 *           ARRAY from A to B         none where that reaches out of the array
 *           ARRAY from A till B       up to the array's end where that comes first
 *           ARRAY till B              the same from the start
 *           ARRAY first B             as many as B
 *           ARRAY at A count B        as many as B from A on
 *           ARRAY at A span B C       as many as lie between B and C
 *           ARRAY shown               up to the first null, if the call returns the array
 * A, B, C   number of an argument from 1, or: result, or: size, of the collection it is called on
 * lent      the call may lead to a locked method, which then enters the access
 * </pre>
 */
final class ArrayParser {
  private static final String[] NUMBERS = {
    "byte", "char", "short", "int", "long", "float", "double"
  };
  private static final String[] TYPES = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "Object"
  };

  private final String file;
  private final String text;
  private final List<ArrayRow> rows = new ArrayList<>();
  private final List<ArrayRow> lockedRows = new ArrayList<>();
  private String className;
  private boolean ofObjects;
  private boolean locked;
  private int line;

  ArrayParser(String file, String text) {
    this.file = file;
    this.text = text;
  }

  List<ArrayRow> parse() {
    for (String raw : text.split("\n", -1)) {
      line++;
      int comment = raw.indexOf('#');
      String content = (comment < 0 ? raw : raw.substring(0, comment)).trim();
      if (content.startsWith("static ")
          || content.startsWith("object ")
          || content.startsWith("locked ")) {
        locked = content.startsWith("locked ");
        ofObjects = !content.startsWith("static ");
        className = content.substring("object ".length()).trim();
      } else if (!content.isEmpty()) {
        method(content);
      }
    }
    return rows;
  }

  /** The rows of methods that access arrays under a lock of theirs, once all is read. */
  List<ArrayRow> locked() {
    return lockedRows;
  }

  private void method(String content) {
    int open = content.indexOf('(');
    int close = content.indexOf(')');
    if (className == null) {
      throw error("Methods need a line with their class before them.");
    }
    if (open < 1 || close < open) {
      throw error("A line is NAME(TYPES), then what the method does.");
    }
    String name = content.substring(0, open);
    List<ArrayEffect> effects = new ArrayList<>();
    for (String effect : content.substring(close + 1).split(",", -1)) {
      effects.add(effect(new Words(effect)));
    }
    String parameters = content.substring(open + 1, close);
    String[] types = parameters.split(",", -1);
    if (has(types, "N")) {
      expand(name, types, "N", NUMBERS, effects);
    } else if (has(types, "T")) {
      expand(name, types, "T", TYPES, effects);
    } else {
      add(name, parameters, effects);
    }
  }

  private static boolean has(String[] types, String variable) {
    for (String type : types) {
      if (type.equals(variable) || type.equals(variable + "[]")) {
        return true;
      }
    }
    return false;
  }

  private void expand(
      String name, String[] types, String variable, String[] values, List<ArrayEffect> effects) {
    for (String value : values) {
      StringBuilder parameters = new StringBuilder();
      for (String type : types) {
        parameters.append(parameters.length() == 0 ? "" : ",");
        boolean is = type.equals(variable) || type.equals(variable + "[]");
        parameters.append(is ? value + type.substring(variable.length()) : type);
      }
      add(name, parameters.toString(), effects);
    }
  }

  private void add(String name, String parameters, List<ArrayEffect> effects) {
    MethodPattern method = new MethodPattern(name, parameters);
    (locked ? lockedRows : rows).add(new ArrayRow(className, ofObjects, method, effects, line));
  }

  private ArrayEffect effect(Words words) {
    boolean before = words.take("before");
    boolean lent = words.take("lent");
    String word = words.next("what the method does");
    Kind kind = null;
    for (Kind k : Kind.values()) {
      if (k.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
        kind = k;
      }
    }
    if (kind == null) {
      throw error("Unknown word " + word + ".");
    }
    Range range = range(words);
    ArrayEffect effect =
        new ArrayEffect(kind, before, lent, range, kind.compares() ? range(words) : null);
    if (words.more()) {
      throw error("What is " + words.next("") + " here?");
    }
    if (before && (effect.needsResult() || kind == Kind.CHANGE)) {
      throw error("Before the call there is no result yet.");
    }
    if (lent && kind != Kind.READ && kind != Kind.WRITE) {
      throw error("What is lent is read or written.");
    }
    return effect;
  }

  private Range range(Words words) {
    int array = words.number();
    if (words.take("deep")) {
      return Range.of(array, Form.DEEP);
    } else if (words.take("shown")) {
      return Range.of(array, Form.SHOWN);
    } else if (words.take("till")) {
      return new Range(array, Form.FROM_TILL, ArrayEffect.ZERO, words.argument(), ArrayEffect.ZERO);
    } else if (words.take("first")) {
      return new Range(array, Form.AT_COUNT, ArrayEffect.ZERO, words.argument(), ArrayEffect.ZERO);
    } else if (words.take("from")) {
      int a = words.argument();
      boolean till = words.take("till");
      if (!till && !words.take("to")) {
        throw error("After from there is a to or a till.");
      }
      Form form = till ? Form.FROM_TILL : Form.FROM_TO;
      return new Range(array, form, a, words.argument(), ArrayEffect.ZERO);
    } else if (words.take("at")) {
      int a = words.argument();
      if (words.take("count")) {
        return new Range(array, Form.AT_COUNT, a, words.argument(), ArrayEffect.ZERO);
      }
      if (words.take("span")) {
        return new Range(array, Form.AT_SPAN, a, words.argument(), words.argument());
      }
      throw error("After at there is a count or a span.");
    }
    return Range.of(array, Form.WHOLE);
  }

  /** The words of an effect, taken from the left. */
  private final class Words {
    private final String[] words;
    private int next;

    Words(String effect) {
      words = effect.trim().split(" +");
    }

    boolean more() {
      return next < words.length;
    }

    boolean take(String word) {
      if (more() && words[next].equals(word)) {
        next++;
        return true;
      }
      return false;
    }

    String next(String wanted) {
      if (!more() || words[next].isEmpty()) {
        throw error("The line ends where " + wanted + " should be.");
      }
      return words[next++];
    }

    int argument() {
      return take("result") ? ArrayEffect.RESULT : take("size") ? ArrayEffect.SIZE : number();
    }

    int number() {
      String word = next("the number of an argument");
      if (word.length() != 1 || word.charAt(0) < '1' || word.charAt(0) > '9') {
        throw error("The number of an argument is missing before " + word + ".");
      }
      return word.charAt(0) - '0';
    }
  }

  private RuleSyntaxException error(String sentence) {
    return new RuleSyntaxException(file, line, sentence);
  }
}
