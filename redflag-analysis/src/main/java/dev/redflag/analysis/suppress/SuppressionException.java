package dev.redflag.analysis.suppress;

/** A line of a suppression file that is none: its message is a sentence for the user. */
public final class SuppressionException extends Exception {
  private static final long serialVersionUID = 1L;

  SuppressionException(String sentence) {
    super(sentence);
  }
}
