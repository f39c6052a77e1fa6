package dev.redflag.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.DetectorCatalog;
import dev.redflag.detectors.fasttrack.FastTrackDetector;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.std.StdReader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {
  static Stream<Arguments> recorded() {
    return Stream.of("fasttrack", "djit", "basicvc", "goldilocks")
        .flatMap(d -> RecordedTraces.all().map(a -> Arguments.of(d, a.get()[0], a.get()[1])));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("recorded")
  void findsTheRacyVariablesOfTheRecordedTraces(String detector, String name, Set<String> racy) {
    Trace trace = RecordedTraces.trace(name);

    Set<Location> found = Replay.variables(DetectorCatalog.create(detector), trace);

    assertThat(RecordedTraces.names(trace.names(), found)).isEqualTo(racy);
  }

  @Test
  void aWarningNamesBothAccesses() throws Exception {
    Trace trace = StdReader.read("A|r(V)|7\nB|w(V)|9\n");

    assertThat(Replay.run(new FastTrackDetector(), trace))
        .containsExactly(
            new Warning(new Location(0, 0), 1, true, 2, 0, false, 1, true, 0, null, 1));
  }

  @Test
  void joinAlsoOrdersWhatFollowsTheEnd() throws Exception {
    Trace trace = StdReader.read("A|end(x)|0\nA|w(V)|7\nB|join(A)|1\nB|w(V)|9\n");

    assertThat(Replay.run(new FastTrackDetector(), trace)).isEmpty();
  }
}
