package dev.redflag.analysis.suppress;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.NormalizedNames;

/**
 * One line of a suppression file: races on a field, or with an access in a method or class, that
 * are known.
 *
 * @param kind what the name is of
 * @param name fully qualified, with {@code *} for any characters and {@code ?} for one; for a race
 *     the variable and two methods, between blanks
 * @param unwatched whether the accesses are not even checked ({@code nomonitor})
 * @param stanza what the file tells of it
 */
public record Suppression(Kind kind, String name, boolean unwatched, Stanza stanza) {
  /** What a suppression names. */
  public enum Kind {
    /** A variable: {@code com.acme.Account.balance}. */
    FIELD("Field"),
    /** The method that makes either access: {@code com.acme.Account.peek}. */
    METHOD("Method"),
    /** A class: its fields, whoever accesses them. */
    CLASS("Class"),
    /** One finding, by its id. */
    FINDING("Finding"),
    /** A variable and the methods of both accesses, in any order: it holds when lines shift. */
    RACE("Race"),
    /** An annotation by its simple name, on a field, a method or a class. */
    ANNOTATION("Annotation");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** How many names follow the word. */
    int names() {
      return this == RACE ? 3 : 1;
    }

    /** Whether it names code, whose accesses may be left unchecked. */
    boolean isOfCode() {
      return this == FIELD || this == METHOD || this == CLASS;
    }

    /** The word that begins the line. */
    public String word() {
      return word;
    }
  }

  /** Whether a finding is what this line is about. */
  public boolean covers(Finding finding) {
    return switch (kind) {
      case FIELD -> matches(finding.variable());
      case CLASS -> matches(declaringClass(finding));
      case METHOD -> inMethod(finding.current()) || inMethod(finding.earlier());
      case FINDING -> name.equals(finding.id());
      case RACE -> name.equals(raceName(finding));
      case ANNOTATION -> stanza.id().equals(finding.suppression()); // seen where the code ran
    };
  }

  /** Whether the line names a field, or its class. */
  boolean names(String className, String field) {
    return switch (kind) {
      case FIELD -> matches(className + "." + field);
      case CLASS -> matches(className);
      case METHOD, FINDING, RACE, ANNOTATION -> false;
    };
  }

  /** How a line of kind {@link Kind#RACE} names a finding: the same however lines shift. */
  static String raceName(Finding finding) {
    String one = NormalizedNames.place(finding.current());
    String other = NormalizedNames.place(finding.earlier());
    boolean ordered = one.compareTo(other) <= 0;
    return NormalizedNames.className(finding.variable())
        + " "
        + (ordered ? one : other)
        + " "
        + (ordered ? other : one);
  }

  static String declaringClass(Finding finding) {
    String variable = finding.variable();
    return switch (finding.kind()) {
      case FIELD, STATIC -> variable.substring(0, Math.max(variable.lastIndexOf('.'), 0));
      case ARRAY, OBJECT -> variable;
    };
  }

  private boolean inMethod(FindingAccess access) {
    if (access.stack().isEmpty()) {
      return false;
    }
    String frame = access.stack().get(0);
    String qualified = frame.substring(0, frame.indexOf('('));
    return matches(qualified) || matches(NormalizedNames.place(access));
  }

  private boolean matches(String text) {
    return matches(name, 0, text, 0);
  }

  private static boolean matches(String pattern, int p, String text, int t) {
    int at = t;
    for (int i = p; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        for (int end = text.length(); end >= at; end--) {
          if (matches(pattern, i + 1, text, end)) {
            return true;
          }
        }
        return false;
      }
      if (at == text.length() || c != '?' && c != text.charAt(at)) {
        return false;
      }
      at++;
    }
    return at == text.length();
  }

  @Override
  public String toString() {
    return (unwatched ? "nomonitor " : "") + kind.word() + " " + name;
  }
}
