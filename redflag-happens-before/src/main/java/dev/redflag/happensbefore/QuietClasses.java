package dev.redflag.happensbefore;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The JDK's classes that synchronize for themselves: the calls that they make of certain other
 * classes are muted. Read from a file:
 *
 * <pre>
 * # comment
 * muted CLASS…        methods of these are muted where a quiet class calls them
 * CLASS [CLASS…]      a quiet class, and what else is muted in it
 * </pre>
 */
public final class QuietClasses {
  private final Set<String> muted = new HashSet<>();
  private final Map<String, Set<String>> quiet = new LinkedHashMap<>();

  /**
   * Adds what a file says.
   *
   * @throws RuleSyntaxException where it names a class a second time
   */
  void add(String file, String text) {
    int line = 0;
    for (String raw : text.split("\n", -1)) {
      line++;
      int comment = raw.indexOf('#');
      String s = (comment < 0 ? raw : raw.substring(0, comment)).strip().replace('.', '/');
      if (s.isEmpty()) {
        continue;
      }
      String[] words = s.split(" +");
      Set<String> rest = new HashSet<>();
      for (int i = 1; i < words.length; i++) {
        rest.add(words[i]);
      }
      if (words[0].equals("muted")) {
        muted.addAll(rest);
      } else if (quiet.putIfAbsent(words[0], rest) != null) {
        throw new RuleSyntaxException(
            file, line, words[0].replace('/', '.') + " stands there twice.");
      }
    }
  }

  /** The internal names of the quiet classes; not all of them are in every JDK. */
  public Set<String> names() {
    return quiet.keySet();
  }

  /**
   * Whether a class is quiet. Asked for each class of the JDK that is loaded: it must itself need
   * none that is not there yet, such as the key set of a map.
   */
  public boolean isQuiet(String internalName) {
    return quiet.containsKey(internalName);
  }

  /** Whether calls by one class of the methods of another are muted; by internal names. */
  public boolean mutes(String caller, String called) {
    Set<String> more = quiet.get(caller);
    return more != null && (muted.contains(called) || more.contains(called));
  }

  /** Whether methods of a class are muted wherever a quiet class calls them. */
  public boolean isMuted(String called) {
    return muted.contains(called);
  }
}
