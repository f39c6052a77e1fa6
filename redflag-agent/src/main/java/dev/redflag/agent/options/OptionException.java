package dev.redflag.agent.options;

/** An option that is unknown or whose value is not one: its message is a sentence for the user. */
public final class OptionException extends Exception {
  private static final long serialVersionUID = 1L;

  public OptionException(String sentence) {
    super(sentence);
  }
}
