package dev.redflag.happensbefore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * JDK methods that may order threads and for which there is no rule: those of a list, and all of
 * the classes of {@code java.util.concurrent} that no rule is about, which are of a newer JDK than
 * the rules.
 */
public final class UnmodelledMethods {
  /** No methods. */
  public static final UnmodelledMethods NONE = new UnmodelledMethods(Set.of());

  private static final String FILE = "jdk.unmodelled";
  private static final String CONCURRENT = "java/util/concurrent/";

  /** How a line of the file begins that names classes which order nothing. */
  private static final String ORDERLESS = "none of ";

  private final Map<String, Set<String>> methods = new HashMap<>();

  /** Internal names of the outermost classes of the package that are known; empty for none. */
  private final Set<String> known = new HashSet<>();

  private UnmodelledMethods(Set<String> withRules) {
    for (String name : withRules) {
      known.add(outermost(name.replace('.', '/')));
    }
  }

  /** Those that are known, and those that the rules do not know. */
  public static UnmodelledMethods of(RuleSet rules) {
    Set<String> withRules = new HashSet<>(rules.byClass().keySet());
    rules.states().forEach(state -> withRules.add(state.name()));
    return parse(RuleSet.resource("/dev/redflag/rules/" + FILE), withRules);
  }

  /** Reads lines of a class and its methods, or of classes that order nothing. */
  static UnmodelledMethods parse(String text, Set<String> withRules) {
    UnmodelledMethods all = new UnmodelledMethods(withRules);
    for (String line : text.split("\n", -1)) {
      if (line.startsWith(ORDERLESS)) {
        String[] words = line.substring(ORDERLESS.length()).strip().split(" +");
        for (int i = 1; i < words.length; i++) {
          all.known.add((words[0] + "." + words[i]).replace('.', '/'));
        }
      } else if (!line.isBlank() && !line.startsWith("#")) {
        String[] words = line.strip().split(" +");
        Set<String> names = new HashSet<>();
        for (int i = 1; i < words.length; i++) {
          names.add(words[i]);
        }
        all.methods.put(words[0].replace('.', '/'), names);
      }
    }
    return all;
  }

  /**
   * Whether a method is among them.
   *
   * @param owner internal name of the class that a call names
   * @param name the method's name
   */
  public boolean has(String owner, String name) {
    Set<String> names = methods.get(owner);
    return names != null && names.contains(name) || isUnknown(owner) && !name.equals("<init>");
  }

  /**
   * Whether a class is one of {@code java.util.concurrent} that no rule is about.
   *
   * @param owner its internal name
   */
  public boolean isUnknown(String owner) {
    return !known.isEmpty()
        && owner.startsWith(CONCURRENT)
        && !owner.endsWith("Exception")
        && !known.contains(outermost(owner));
  }

  private static String outermost(String name) {
    int dollar = name.indexOf('$');
    return dollar < 0 ? name : name.substring(0, dollar);
  }
}
