package dev.redflag.cli.replay;

import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.trace.binary.BinaryTraceReader;
import dev.redflag.trace.event.EventSink;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.TraceException;
import dev.redflag.trace.std.StdReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A trace's file, of either format, told apart by its first bytes. */
final class TraceInput {
  private final Path file;

  /**
   * Takes a file.
   *
   * @throws CommandException where there is none
   */
  TraceInput(Path file) throws CommandException {
    this.file = file;
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot read the trace '" + file + "'; check its path");
    }
  }

  /**
   * Hands every event to {@code sink}.
   *
   * @throws CommandException where the trace is damaged, after the events before the damage
   */
  void read(Names names, EventSink sink) throws CommandException, IOException {
    if (Files.isRegularFile(file) && Files.size(file) == 0) {
      throw new CommandException(
          ExitStatus.CORRUPT,
          "'" + file + "' is empty: its run was killed before it wrote an event; record it anew");
    }
    try (InputStream in = Files.newInputStream(file)) {
      if (BinaryTraceReader.isBinary(file)) {
        BinaryTraceReader.read(in, names, sink);
      } else {
        StdReader.read(new InputStreamReader(in, StandardCharsets.UTF_8), names, sink);
      }
    } catch (TraceException e) {
      throw new CommandException(ExitStatus.CORRUPT, "'" + file + "': " + clause(e));
    }
  }

  /** The sentence of an exception, without its full stop. */
  static String clause(TraceException e) {
    String sentence = e.getMessage();
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
