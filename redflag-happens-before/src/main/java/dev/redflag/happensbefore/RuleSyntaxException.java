package dev.redflag.happensbefore;

/** A rule file that cannot be read; the message is one sentence with file and line. */
public final class RuleSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RuleSyntaxException(String file, int line, String sentence) {
    super(file + ":" + line + ": " + sentence);
  }
}
