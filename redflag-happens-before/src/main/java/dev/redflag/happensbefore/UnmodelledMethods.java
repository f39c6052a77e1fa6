package dev.redflag.happensbefore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** JDK methods that may order threads and for which there is no rule. */
public final class UnmodelledMethods {
  /** No methods. */
  public static final UnmodelledMethods NONE = new UnmodelledMethods();

  private static final String FILE = "jdk.unmodelled";

  private final Map<String, Set<String>> methods = new HashMap<>();

  private UnmodelledMethods() {}

  /** Those that are known. */
  public static UnmodelledMethods ofJdk() {
    return parse(RuleSet.resource("/dev/redflag/rules/" + FILE));
  }

  /** Reads lines of a class and its methods. */
  static UnmodelledMethods parse(String text) {
    UnmodelledMethods all = new UnmodelledMethods();
    for (String line : text.split("\n", -1)) {
      if (!line.isBlank() && !line.startsWith("#")) {
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
    return names != null && names.contains(name);
  }
}
