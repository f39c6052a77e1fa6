package dev.redflag.trace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Names.TracedObject;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle.Pair;
import dev.redflag.trace.std.StdReader;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OracleTest {
  static Stream<Arguments> recorded() {
    return RecordedTraces.all();
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void findsTheRacyVariablesOfTheRecordedTraces(String name, Set<String> racy) {
    Trace trace = RecordedTraces.trace(name);

    assertThat(RecordedTraces.names(trace.names(), Oracle.races(trace).variables()))
        .isEqualTo(racy);
  }

  private static List<Pair> races(String text) throws Exception {
    return Oracle.races(StdReader.read(text)).pairs();
  }

  @Test
  void namesEveryPair() throws Exception {
    assertThat(races("A|r(V)|1\nB|w(V)|2\nA|w(V)|3\n"))
        .containsExactly(new Pair(0, 1), new Pair(1, 2));
  }

  @Test
  void readsDoNotRace() throws Exception {
    assertThat(races("A|r(V)|1\nB|r(V)|2\n")).isEmpty();
  }

  @Test
  void otherVariablesDoNotRace() throws Exception {
    assertThat(races("A|w(V)|1\nB|w(W)|2\n")).isEmpty();
  }

  @Test
  void forkOrdersTheChildOnly() throws Exception {
    assertThat(races("A|w(V)|1\nA|fork(B)|2\nB|w(V)|3\n")).isEmpty();
    assertThat(races("A|fork(B)|2\nA|w(V)|1\nB|w(V)|3\n")).hasSize(1);
    assertThat(races("A|w(V)|1\nA|fork(B)|2\nC|w(V)|3\n")).hasSize(1);
  }

  @Test
  void joinOrdersWhatTheEndedThreadDid() throws Exception {
    assertThat(races("B|w(V)|1\nA|join(B)|2\nA|w(V)|3\n")).isEmpty();
    assertThat(races("A|join(B)|2\nB|w(V)|1\nA|w(V)|3\n")).hasSize(1);
  }

  @Test
  void sectionsOfOneLockAreOrderedThroughAChain() throws Exception {
    String text =
        """
        A|w(V)|1
        A|acq(L)|1
        A|rel(L)|1
        B|acq(L)|1
        B|acq(M)|1
        B|rel(M)|1
        B|rel(L)|1
        C|acq(M)|1
        C|rel(M)|1
        C|w(V)|1
        """;

    assertThat(races(text)).isEmpty();
    assertThat(races(text.replace("C|acq(M)", "C|acq(N)").replace("C|rel(M)", "C|rel(N)")))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "EXCLUSIVE_LOCK, EXCLUSIVE_LOCK, true",
    "EXCLUSIVE_LOCK, SHARED_LOCK, true",
    "SHARED_LOCK, EXCLUSIVE_LOCK, true",
    "SHARED_LOCK, SHARED_LOCK, false",
    "VOLATILE, VOLATILE, true",
    "BARRIER, BARRIER, true",
    "EDGE, EDGE, true",
    "SIGNAL, SIGNAL, false",
  })
  void aReleaseOrdersALaterAcquire(EdgeKind release, EdgeKind acquire, boolean ordered) {
    Names names = new Names();
    names.addObject(TracedObject.variable("V"));
    Trace trace =
        new Trace(
            names,
            List.of(
                new Event.Access(0, true, 0, 0, 0),
                new Event.Release(0, 0, release, 0),
                new Event.Acquire(1, 0, acquire, 0),
                new Event.Access(1, true, 0, 0, 0)));

    assertThat(Oracle.races(trace).pairs().isEmpty()).isEqualTo(ordered);
  }
}
