package dev.redflag.happensbefore;

import dev.redflag.runtime.state.Outcome;
import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import dev.redflag.runtime.state.StatePart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads a file of states.
 *
 * <pre>
 * group NAME [GROUP]                             methods that several classes share, and those of
 *                                              another group
 *   read  size/0 get/I …                         by name, or by name and number of parameters, or the
 *                                              parameters as a descriptor has them
 *   write put …  [if FLAG | if-not FLAG]         a boolean field: else a write is a read
 *   read-element get …                           the element whose index is the first argument
 *   read-first …, read-last …, read-each …       or these; and write-element …, write-each …
 *   write-if-returned …                          where the call does not throw
 *   read-on …, write-on …                        the same, and the elements that a buffer went on by
 *   write-if-changed …                           where the result is true or not null
 *   write-if-removed …                           the same; else it is a read of each element
 *   write-if-absent … [or-if FLAG]               where the result is null
 *   write-if-grown … [or-if FLAG]                where the object holds more or less than before
 *   write-if-stored …                            the same, and where the result is not null
 *   write-moved …                                the elements that are others afterwards
 *   read-value …, write-value …                  the value under the key that is the first argument;
 *                                              a write where the call does not throw, and of the
 *                                              structure where that changes
 *   write-value-if-changed …                     the same where the result is true or not null,
 *   write-value-if-absent …                      where it is null,
 *   write-value-if-grown …                       where a null was there and the result is none,
 *   write-value-if-stored …                      or where the result is not null; else a read
 *   read-value-if-kept …                         a read where the structure has not changed
 *       [or-if FLAG]                             a boolean field: a write of the structure where the
 *                                              key is there
 *   read-entry …                                 the value of the entry that is the result
 *   read-found …, read-found-last …, read-member …   the elements up to the one that was found
 *   read-if-equal …, read-if-refuted …           each element, where the result is true, or false
 *   write-if-filled …                            where the argument, a map, holds anything
 *   none …                                       what the class does not do, though its group does
 * owner CLASS [GROUP] [as NAME]                  objects with a state; methods of its own may follow
 * buffer CLASS [GROUP]                           the same, and they show elements of an array
 * view FIELD GROUP CLASS…                        objects that show the state that the field leads to
 * array FIELD GROUP CLASS…                       objects that show the array that it leads to
 * iterator FIELD GROUP CLASS…                    - for one that goes through no state
 * entries FIELD                                  where iterators through a map, those of the line
 *                                              before, have the entry that they returned last
 * entry FIELD GROUP CLASS…                       entries of a map, which have their iterator in the
 *                                              field; - where they have not
 * elements FIELD FIELD                           how those of the line before find the elements
 * wrapper FIELD CLASS…                           objects that pass their calls on; lines of none with
 *                                              those that they refuse may follow
 * synchronized FIELD CLASS…
 * argument CLASS.METHOD(TYPES) WHAT N …          what a call does to arguments: read, write,
 *                                              write-each, write-moved, or write-element of each
 *                                              int argument; or, where the outcome tells how much,
 *                                              read-held, read-taken-out, read-retained,
 *                                              read-disjoint, read-sought, write-copied
 * </pre>
 */
final class StateParser {
  /** What a method does that stands behind one of these words. */
  private static final Map<String, StateAccess> VERBS =
      Map.ofEntries(
          Map.entry("none", StateAccess.of(false, StatePart.NONE)),
          Map.entry("read", StateAccess.of(false, StatePart.STRUCTURE)),
          Map.entry("write", StateAccess.of(true, StatePart.STRUCTURE)),
          Map.entry("read-element", StateAccess.of(false, StatePart.ELEMENT)),
          Map.entry("write-element", StateAccess.of(true, StatePart.ELEMENT)),
          Map.entry("read-first", StateAccess.of(false, StatePart.FIRST)),
          Map.entry("read-last", StateAccess.of(false, StatePart.LAST)),
          Map.entry("read-each", StateAccess.of(false, StatePart.EACH)),
          Map.entry("write-each", StateAccess.of(true, StatePart.EACH)),
          Map.entry(
              "write-if-returned", StateAccess.of(true, StatePart.STRUCTURE, Outcome.RETURNED)),
          Map.entry("read-on", StateAccess.of(true, StatePart.STRUCTURE, Outcome.READ_ON)),
          Map.entry("write-on", StateAccess.of(true, StatePart.STRUCTURE, Outcome.WRITTEN_ON)),
          Map.entry("compact", StateAccess.of(true, StatePart.STRUCTURE, Outcome.COMPACTED)),
          Map.entry("write-if-changed", StateAccess.of(true, StatePart.STRUCTURE, Outcome.CHANGED)),
          Map.entry("write-if-removed", StateAccess.of(true, StatePart.STRUCTURE, Outcome.REMOVED)),
          Map.entry("write-if-absent", StateAccess.of(true, StatePart.STRUCTURE, Outcome.ABSENT)),
          Map.entry("write-if-grown", StateAccess.of(true, StatePart.STRUCTURE, Outcome.GROWN)),
          Map.entry("write-if-stored", StateAccess.of(true, StatePart.STRUCTURE, Outcome.STORED)),
          Map.entry("write-moved", StateAccess.of(true, StatePart.EACH, Outcome.MOVED)),
          Map.entry("read-value", StateAccess.of(false, StatePart.VALUE)),
          Map.entry("write-value", StateAccess.of(true, StatePart.VALUE, Outcome.RETURNED)),
          Map.entry(
              "write-value-if-changed", StateAccess.of(true, StatePart.VALUE, Outcome.CHANGED)),
          Map.entry("write-value-if-absent", StateAccess.of(true, StatePart.VALUE, Outcome.ABSENT)),
          Map.entry("write-value-if-grown", StateAccess.of(true, StatePart.VALUE, Outcome.GROWN)),
          Map.entry("write-value-if-stored", StateAccess.of(true, StatePart.VALUE, Outcome.STORED)),
          // a write of the structure where that has changed
          Map.entry("read-value-if-kept", StateAccess.of(true, StatePart.VALUE, Outcome.REMOVED)),
          Map.entry("read-entry", StateAccess.of(false, StatePart.STRUCTURE, Outcome.HANDED)),
          Map.entry("read-found", StateAccess.of(false, StatePart.FIRST, Outcome.FOUND)),
          Map.entry("read-found-last", StateAccess.of(false, StatePart.LAST, Outcome.FOUND_LAST)),
          Map.entry("read-member", StateAccess.of(false, StatePart.FIRST, Outcome.MEMBER)),
          Map.entry("read-if-equal", StateAccess.of(false, StatePart.LATER, Outcome.EQUAL)),
          Map.entry("read-ordered", StateAccess.of(false, StatePart.STRUCTURE, Outcome.ORDERED)),
          Map.entry(
              "read-mismatch", StateAccess.of(false, StatePart.STRUCTURE, Outcome.MISMATCHED)),
          Map.entry("read-if-refuted", StateAccess.of(false, StatePart.STRUCTURE, Outcome.REFUTED)),
          Map.entry("write-if-filled", StateAccess.of(true, StatePart.STRUCTURE, Outcome.FILLED)));

  private final String file;
  private final String text;
  private final Map<String, Map<String, StateAccess>> groups = new HashMap<>();
  private final List<StateClass> classes = new ArrayList<>();
  private final List<StateArgument> arguments = new ArrayList<>();

  /** The methods that lines without a keyword of their own are added to; null at the start. */
  private Map<String, StateAccess> open;

  /** The number of classes that the line before added. */
  private int added;

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
    if (VERBS.containsKey(first)) {
      methods(words);
      return;
    }
    switch (first) {
      case "elements" -> elements(words);
      case "group" -> {
        need(words, 2);
        open = new HashMap<>();
        if (words.size() > 2) {
          open.putAll(group(words.get(2)));
        }
        groups.put(words.get(1), open);
      }
      case "owner" -> owner(words, StateKind.OWNER);
      case "buffer" -> owner(words, StateKind.BUFFER);
      case "entries" -> entries(words);
      case "view", "array", "iterator", "entry" -> {
        need(words, 4);
        Map<String, StateAccess> group = group(words.get(2));
        shown(words, 3, group);
      }
      case "wrapper", "synchronized" -> {
        need(words, 3);
        Map<String, StateAccess> refused = new HashMap<>();
        shown(words, 2, refused);
        open = refused;
      }
      case "argument" -> argument(words);
      default -> throw error("Unknown word " + first + ".");
    }
  }

  private void owner(List<String> words, StateKind kind) {
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
    classes.add(new StateClass(words.get(1), kind, null, null, null, open, reported));
    added = 1;
  }

  private void elements(List<String> words) {
    need(words, 3);
    if (added == 0) {
      throw error("Elements need an owner, a buffer, a view or an iterator before them.");
    }
    StateClass.Elements elements = new StateClass.Elements(words.get(1), words.get(2));
    for (int i = classes.size() - added; i < classes.size(); i++) {
      StateClass c = classes.get(i);
      classes.set(
          i,
          new StateClass(
              c.name(), c.kind(), c.field(), elements, c.entry(), c.methods(), c.reported()));
    }
    added = 0;
  }

  private void entries(List<String> words) {
    need(words, 2);
    if (added == 0) {
      throw error("Entries need an iterator before them.");
    }
    for (int i = classes.size() - added; i < classes.size(); i++) {
      StateClass c = classes.get(i);
      classes.set(
          i,
          new StateClass(
              c.name(),
              c.kind(),
              c.field(),
              c.elements(),
              words.get(1),
              c.methods(),
              c.reported()));
    }
    added = 0;
  }

  private void shown(List<String> words, int from, Map<String, StateAccess> methods) {
    StateKind kind = StateKind.valueOf(words.get(0).toUpperCase(Locale.ROOT));
    String reported = kind == StateKind.ITERATOR ? "java.util.Iterator" : null;
    String field = words.get(1).equals("-") ? null : words.get(1);
    for (String name : words.subList(from, words.size())) {
      classes.add(new StateClass(name, kind, field, null, null, methods, reported));
    }
    added = words.size() - from;
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
      throw error("Methods need a group, an owner or a wrapper before them.");
    }
    int end = words.size();
    String flag = null;
    boolean when = true;
    if (end > 3 && (words.get(end - 2).startsWith("if") || words.get(end - 2).equals("or-if"))) {
      flag = words.get(end - 1);
      when = !words.get(end - 2).equals("if-not");
      end -= 2;
    }
    StateAccess verb = VERBS.get(words.get(0));
    StateAccess access = new StateAccess(verb.write(), verb.part(), flag, when, verb.outcome());
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
      StateAccess access =
          switch (what) {
            case "read" -> StateAccess.of(false, StatePart.EACH);
            case "read-structure" -> StateAccess.READ;
            case "text" -> StateArgument.TEXT;
            case "write" -> StateAccess.WRITE;
            case "write-each" -> StateAccess.of(true, StatePart.EACH);
            case "write-moved" -> StateAccess.of(true, StatePart.EACH, Outcome.MOVED);
            case "write-element" -> StateAccess.of(true, StatePart.ELEMENT);
            case "read-held" -> StateAccess.of(false, StatePart.STRUCTURE, Outcome.HELD);
            case "read-taken-out" -> StateAccess.of(false, StatePart.LATER, Outcome.TAKEN_OUT);
            case "read-retained" -> StateAccess.of(false, StatePart.LATER, Outcome.RETAINED);
            case "read-disjoint" -> StateAccess.of(false, StatePart.LATER, Outcome.DISJOINT);
            case "read-sought" -> StateAccess.of(false, StatePart.STRUCTURE, Outcome.SOUGHT);
            case "write-copied" -> StateAccess.of(true, StatePart.STRUCTURE, Outcome.COPIED);
            case "read-on" -> StateAccess.of(true, StatePart.STRUCTURE, Outcome.READ_ON);
            case "write-on" -> StateAccess.of(true, StatePart.STRUCTURE, Outcome.WRITTEN_ON);
            default -> throw error("An argument is read or written, not " + what + ".");
          };
      int number;
      try {
        number = Integer.parseInt(words.get(i + 1));
      } catch (NumberFormatException e) {
        throw error("The number of an argument is missing after " + what + ".");
      }
      arguments.add(new StateArgument(method.substring(0, dot), pattern, number, access));
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
