package dev.redflag.cli;

/** The exit statuses of {@code redflag}, beside the program's own. */
public final class ExitStatus {
  /** Nothing to complain of. */
  public static final int FINE = 0;

  /** Wrong use: an option, a value, a command that cannot be run. */
  public static final int WRONG_USE = 64;

  /** A trace or a session that is damaged. */
  public static final int CORRUPT = 65;

  /** No JVM was attached to. */
  public static final int NOT_ATTACHED = 69;

  private ExitStatus() {}

  /** Refuses what {@code --exit-code} of a command cannot be. */
  public static void check(int chosen) throws CommandException {
    if (chosen < 0 || chosen > 255) {
      throw new CommandException(
          WRONG_USE,
          "option '--exit-code' is '" + chosen + "', but must be a number from 0 to 255");
    }
  }
}
