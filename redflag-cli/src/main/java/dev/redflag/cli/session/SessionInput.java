package dev.redflag.cli.session;

import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.report.Version;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.report.binary.SessionReader.Outcome;
import dev.redflag.report.json.JsonInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads session files, and files of findings in JSON, into one run. Of a file that is damaged its
 * intact beginning is used; {@link #failIfDamaged} tells of it when all else is done.
 */
public final class SessionInput {
  private final PrintWriter err;
  private final Progress progress;
  private final List<String> damages = new ArrayList<>();

  /**
   * @param err takes what is to be told while files are read
   */
  public SessionInput(PrintWriter err) {
    this.err = err;
    this.progress = new Progress(err, System::nanoTime);
  }

  /** Reads and merges files; a line tells of the progress where that takes a while. */
  public Run read(List<Path> files) throws CommandException {
    List<Run> runs = new ArrayList<>();
    for (Path file : files) {
      runs.add(read(file));
      progress.tell("read %d of %d files", runs.size(), files.size());
    }
    return Run.merge(runs, new Tool(Version.text(), "", ""));
  }

  private Run read(Path file) throws CommandException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot read the session '" + file + "'; check its path");
    }
    try {
      if (Files.size(file) == 0) {
        tell("'" + file + "' is empty: its JVM ended before it wrote anything");
        return new Run(new Tool("", "", ""), List.of(), Coverage.NONE);
      }
      return SessionReader.isSession(file) ? session(file) : JsonInput.read(file);
    } catch (IOException e) {
      throw new CommandException(ExitStatus.CORRUPT, e.getMessage());
    }
  }

  private Run session(Path file) throws IOException {
    Outcome outcome = SessionReader.read(file, progress::readFinding);
    if (outcome.damage() != null) {
      String sentence = outcome.damage().substring(0, outcome.damage().length() - 1);
      String told = "'" + file + "': " + sentence.replaceFirst("^The", "the");
      if (outcome.cutOff()) { // as a kill leaves it: what came before is whole
        tell(told);
      } else {
        damages.add(told);
      }
    }
    return outcome.run();
  }

  private void tell(String sentence) {
    err.println("redflag: " + sentence + ".");
    err.flush();
  }

  /** Tells how far the command has come. */
  Progress progress() {
    return progress;
  }

  /** Ends the command with its status where a file was damaged. */
  public void failIfDamaged() throws CommandException {
    if (!damages.isEmpty()) {
      throw new CommandException(ExitStatus.CORRUPT, String.join("; ", damages));
    }
  }
}
