package dev.redflag.cli.replay;

import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.TraceException;
import dev.redflag.trace.std.StdWriter;
import dev.redflag.trace.std.StdWriter.Encoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
    Path beside = to.resolveSibling(to.getFileName() + ".part");
    try {
      copy(input, beside);
      Files.move(beside, to, StandardCopyOption.REPLACE_EXISTING);
      return ExitStatus.FINE;
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "cannot write '" + to + "' (" + e.getMessage() + "); check its path");
    } finally {
      delete(beside);
    }
  }

  private void copy(TraceInput input, Path file) throws CommandException, IOException {
    Names names = new Names();
    try (Writer out = Files.newBufferedWriter(file)) {
      StdWriter writer = new StdWriter(names, out, encoding);
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

  private static void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
