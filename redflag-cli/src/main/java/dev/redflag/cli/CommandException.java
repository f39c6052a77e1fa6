package dev.redflag.cli;

/** A command that cannot be carried out: a sentence without its full stop, and an exit status. */
public final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  public CommandException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  /** See {@link ExitStatus}. */
  public int status() {
    return status;
  }
}
