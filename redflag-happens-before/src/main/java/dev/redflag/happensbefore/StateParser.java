package dev.redflag.happensbefore;

import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads a file of states.
 *
 * <pre>
 * group NAME                                     methods that several classes share
 *   read  get size/0 …                           by name, or by name and number of parameters
 *   write put …  [if FLAG | if-not FLAG]         a boolean field: else a write is a read
 * owner CLASS [GROUP] [as NAME]                  objects with a state; methods of its own may follow
 * view FIELD GROUP CLASS…                        objects that show the state that the field leads to
 * iterator FIELD GROUP CLASS…
 * wrapper FIELD CLASS…                           objects that pass their calls on
 * synchronized FIELD CLASS…
 * argument CLASS.METHOD(TYPES) read|write N …    a call that reads or writes the state of arguments
 * </pre>
 */
final class StateParser {
  private final String file;
  private final String text;
  private final Map<String, Map<String, StateAccess>> groups = new HashMap<>();
  private final List<StateClass> classes = new ArrayList<>();
  private final List<StateArgument> arguments = new ArrayList<>();

  /** The methods that lines without a keyword of their own are added to; null at the start. */
  private Map<String, StateAccess> open;

  private int line;

  StateParser(String file, String text) {
    this.file = file;
    this.text = text;
  }

  void parse() {
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      if (end < 0) {
        end = text.length();
      }
      line++;
      String raw = text.substring(from, end);
      from = end + 1;
      int comment = raw.indexOf('#');
      List<String> words = words(comment < 0 ? raw : raw.substring(0, comment));
      if (!words.isEmpty()) {
        line(words);
      }
    }
  }

  List<StateClass> classes() {
    return classes;
  }

  List<StateArgument> arguments() {
    return arguments;
  }

  private void line(List<String> words) {
    String first = words.get(0);
    switch (first) {
      case "read", "write" -> methods(words);
      case "group" -> {
        need(words, 2);
        open = new HashMap<>();
        groups.put(words.get(1), open);
      }
      case "owner" -> owner(words);
      case "view", "iterator" -> {
        need(words, 4);
        Map<String, StateAccess> group = group(words.get(2));
        shown(words, 3, group);
      }
      case "wrapper", "synchronized" -> {
        need(words, 3);
        shown(words, 2, Map.of());
      }
      case "argument" -> argument(words);
      default -> throw error("Unknown word " + first + ".");
    }
  }

  private void owner(List<String> words) {
    need(words, 2);
    open = new HashMap<>();
    String reported = words.get(1);
    int i = 2;
    while (i < words.size()) {
      if (words.get(i).equals("as") && i + 1 < words.size()) {
        reported = words.get(i + 1);
        i += 2;
      } else {
        open.putAll(group(words.get(i)));
        i++;
      }
    }
    classes.add(new StateClass(words.get(1), StateKind.OWNER, null, open, reported));
  }

  private void shown(List<String> words, int from, Map<String, StateAccess> methods) {
    StateKind kind = StateKind.valueOf(words.get(0).toUpperCase(Locale.ROOT));
    String reported = kind == StateKind.ITERATOR ? "java.util.Iterator" : null;
    for (String name : words.subList(from, words.size())) {
      classes.add(new StateClass(name, kind, words.get(1), methods, reported));
    }
    open = null;
  }

  private Map<String, StateAccess> group(String name) {
    Map<String, StateAccess> found = groups.get(name);
    if (found == null) {
      throw error("There is no group " + name + ".");
    }
    return found;
  }

  private void methods(List<String> words) {
    if (open == null) {
      throw error("Methods need a group or an owner before them.");
    }
    boolean write = words.get(0).equals("write");
    int end = words.size();
    String flag = null;
    boolean when = true;
    if (end > 3 && words.get(end - 2).startsWith("if")) {
      flag = words.get(end - 1);
      when = words.get(end - 2).equals("if");
      end -= 2;
    }
    StateAccess access =
        flag != null
            ? new StateAccess(write, flag, when)
            : write ? StateAccess.WRITE : StateAccess.READ;
    for (String method : words.subList(1, end)) {
      open.put(method, access);
    }
  }

  private void argument(List<String> words) {
    need(words, 4);
    String method = words.get(1);
    int paren = method.indexOf('(');
    int dot = paren < 0 ? -1 : method.lastIndexOf('.', paren);
    if (dot < 0 || !method.endsWith(")") || words.size() % 2 != 0) {
      throw error("An argument line is CLASS.METHOD(TYPES), then read or write with a number.");
    }
    MethodPattern pattern =
        new MethodPattern(
            method.substring(dot + 1, paren), method.substring(paren + 1, method.length() - 1));
    for (int i = 2; i < words.size(); i += 2) {
      String what = words.get(i);
      if (!what.equals("read") && !what.equals("write")) {
        throw error("An argument is read or written, not " + what + ".");
      }
      int number;
      try {
        number = Integer.parseInt(words.get(i + 1));
      } catch (NumberFormatException e) {
        throw error("The number of an argument is missing after " + what + ".");
      }
      arguments.add(
          new StateArgument(method.substring(0, dot), pattern, number, what.equals("write")));
    }
  }

  private void need(List<String> words, int least) {
    if (words.size() < least) {
      throw error("Too few words after " + words.get(0) + ".");
    }
  }

  private static List<String> words(String s) {
    List<String> words = new ArrayList<>();
    int from = -1;
    for (int i = 0; i <= s.length(); i++) {
      boolean blank = i == s.length() || s.charAt(i) == ' ';
      if (blank && from >= 0) {
        words.add(s.substring(from, i));
        from = -1;
      } else if (!blank && from < 0) {
        from = i;
      }
    }
    return words;
  }

  private RuleSyntaxException error(String sentence) {
    return new RuleSyntaxException(file, line, sentence);
  }
}
