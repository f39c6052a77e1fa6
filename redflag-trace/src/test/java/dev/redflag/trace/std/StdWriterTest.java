package dev.redflag.trace.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import dev.redflag.trace.std.StdWriter.Encoding;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StdWriterTest {
  static Stream<Arguments> recorded() {
    return RecordedTraces.all();
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void writesWhatWasRead(String name) throws Exception {
    Trace trace = RecordedTraces.trace(name);

    String text = StdWriter.write(trace, Encoding.EXACT);

    assertThat(StdWriter.write(StdReader.read(text), Encoding.EXACT)).isEqualTo(text);
    assertThat(text.lines()).hasSize(trace.events().size());
    if (!name.startsWith("Dbcp")) { // which have inner acquires
      assertThat(text).isEqualTo(RecordedTraces.text(name));
    }
  }

  private static Trace trace(Event... events) {
    Names names = new Names();
    names.addThread("T0");
    names.addThread("T1");
    names.addSync("S");
    names.addObject(TracedObject.variable("V"));
    names.addObject(new TracedObject(LocationKind.ARRAY, "int[]", 3, Map.of()));
    names.addSite(new SiteName("a.B", "c", "B.java", 9));
    return new Trace(names, List.of(events));
  }

  @ParameterizedTest
  @MethodSource("events")
  void refusesByName(Event event, String named) {
    assertThatThrownBy(() -> StdWriter.write(trace(event), Encoding.EXACT))
        .isInstanceOf(TraceException.class)
        .hasMessage("STD has no event for " + named + ": use --lossy, or the binary format.");
  }

  static Stream<Arguments> events() {
    return Stream.of(
        Arguments.of(
            new Event.Acquire(0, 0, EdgeKind.SHARED_LOCK, 0), "an acquire of kind SHARED_LOCK"),
        Arguments.of(new Event.Release(0, 0, EdgeKind.VOLATILE, 0), "a release of kind VOLATILE"),
        Arguments.of(new Event.Release(0, 0, EdgeKind.BARRIER, 0), "a release of kind BARRIER"),
        Arguments.of(new Event.Acquire(0, 0, EdgeKind.EDGE, 0), "an acquire of kind EDGE"),
        Arguments.of(new Event.Birth(0, 0, 0), "the birth of an object"),
        Arguments.of(new Event.Finalization(0, 0, 0), "the finalization of an object"));
  }

  @Test
  void writesOtherEdgesAsEmptySectionsWhereLossIsAllowed() throws Exception {
    Trace trace =
        trace(
            new Event.Birth(0, 0, 0),
            new Event.Access(0, true, 0, 0, 1),
            new Event.Release(0, 0, EdgeKind.VOLATILE, 0),
            new Event.Release(0, 0, EdgeKind.SIGNAL, 0),
            new Event.Acquire(1, 0, EdgeKind.VOLATILE, 0),
            new Event.Access(1, false, 1, 2, 1));

    assertThat(StdWriter.write(trace, Encoding.LOSSY))
        .isEqualTo(
            """
            T0|w(V)|1
            T0|acq(S)|0
            T0|rel(S)|0
            T1|acq(S)|0
            T1|rel(S)|0
            T1|r(int[][2]@1)|1
            """);
  }

  @Test
  void refusesAnEdgeOnALockedObjectEvenWhereLossIsAllowed() {
    Trace trace =
        trace(
            new Event.Acquire(0, 0, EdgeKind.EXCLUSIVE_LOCK, 0),
            new Event.Release(0, 0, EdgeKind.EDGE, 0));

    assertThatThrownBy(() -> StdWriter.write(trace, Encoding.LOSSY))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            "STD has no event for a release of kind EDGE on S while it is locked: use the binary"
                + " format.");
  }
}
