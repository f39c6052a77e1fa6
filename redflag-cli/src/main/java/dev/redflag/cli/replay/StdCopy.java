package dev.redflag.cli.replay;

import dev.redflag.analysis.file.WholeFile;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.TraceException;
import dev.redflag.trace.std.StdWriter;
import dev.redflag.trace.std.StdWriter.Encoding;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/** Writes a trace in the format STD. */
public final class StdCopy {
  private final Path from;
  private final Path to;
  private final Encoding encoding;

  /**
   * @param from the trace
   * @param to the file to write; it is whole, or as it was before
   * @param lossy whether what STD has no event for is written in a lossy way, or refused
   */
  public StdCopy(Path from, Path to, boolean lossy) {
    this.from = from;
    this.to = to;
    this.encoding = lossy ? Encoding.LOSSY : Encoding.EXACT;
  }

  /** Writes it; returns the exit status. */
  public int run() throws CommandException {
    TraceInput input = new TraceInput(from);
    try {
      WholeFile.write(to, out -> copy(input, out));
      return ExitStatus.FINE;
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "cannot write '" + to + "' (" + e.getMessage() + "); check its path");
    }
  }

  private void copy(TraceInput input, Writer out) throws CommandException, IOException {
    Names names = new Names();
    StdWriter writer = new StdWriter(names, out, encoding);
    try {
      input.read(names, event -> write(writer, event));
    } catch (Refused e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "'" + from + "': " + TraceInput.clause(e.reason));
    }
  }

  private static void write(StdWriter writer, Event event) throws IOException {
    try {
      writer.accept(event);
    } catch (TraceException e) {
      throw new Refused(e);
    }
  }

  /** STD has no event for one of the trace, which itself is sound. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final TraceException reason;

    Refused(TraceException reason) {
      super(reason);
      this.reason = reason;
    }
  }
}
