package dev.redflag.instrument;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of patterns on fully qualified class names, {@code a.b.*:c.?d}: an asterisk stands for any
 * number of characters, dots included, a question mark for one.
 */
final class NamePattern {
  private final List<String> patterns;

  private NamePattern(List<String> patterns) {
    this.patterns = patterns;
  }

  /** Parses patterns separated by colons; empty ones are dropped. */
  static NamePattern of(String list) {
    List<String> patterns = new ArrayList<>();
    for (String pattern : list.split(":")) {
      String trimmed = pattern.trim();
      if (!trimmed.isEmpty()) {
        patterns.add(trimmed);
      }
    }
    return new NamePattern(List.copyOf(patterns));
  }

  boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Whether one of the patterns matches the whole name. */
  boolean matches(String name) {
    for (int i = 0; i < patterns.size(); i++) {
      if (matches(patterns.get(i), name)) {
        return true;
      }
    }
    return false;
  }

  /** Matches greedily, and goes back to the last asterisk where that fails. */
  private static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int asterisk = -1;
    int resume = 0;
    while (n < name.length()) {
      char c = p < pattern.length() ? pattern.charAt(p) : 0;
      if (c == '*') {
        asterisk = p++;
        resume = n;
      } else if (c == '?' || c == name.charAt(n) && p < pattern.length()) {
        p++;
        n++;
      } else if (asterisk >= 0) {
        p = asterisk + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
