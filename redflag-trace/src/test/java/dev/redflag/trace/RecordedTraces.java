package dev.redflag.trace;

import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.std.StdReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Nine recorded traces of real programs, and the variables that race in them. */
public final class RecordedTraces {
  private RecordedTraces() {}

  /** Each trace's name and its racy variables. */
  public static Stream<Arguments> all() {
    return Stream.of(
        Arguments.of("Account", Set.of("V14", "V38")),
        Arguments.of("Bensalem", Set.of()),
        Arguments.of("Bensalem_dlf", Set.of("V0", "V1", "V2")),
        Arguments.of("Dbcp1", Set.of()),
        Arguments.of("Dbcp2", Set.of()),
        Arguments.of("Deadlock", Set.of("V2")),
        Arguments.of("DiningPhil", Set.of()),
        Arguments.of("StringBuffer", Set.of()),
        Arguments.of("Transfer", Set.of()));
  }

  /** The text of a trace. */
  public static String text(String name) {
    try (InputStream in = RecordedTraces.class.getResourceAsStream("/traces/" + name + ".std")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A trace. */
  public static Trace trace(String name) {
    try {
      return StdReader.read(text(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of locations, each once, in order of the alphabet. */
  public static Set<String> names(Names names, Collection<Location> locations) {
    Set<String> described = new TreeSet<>();
    locations.forEach(l -> described.add(names.describe(l)));
    return described;
  }
}
