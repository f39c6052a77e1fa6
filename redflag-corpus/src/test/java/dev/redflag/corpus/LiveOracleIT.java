package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.trace.binary.BinaryTraceReader;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Names.SiteName;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.oracle.Oracle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs all programs once more with detector and recorder fed by one stream of events, and holds
 * what FastTrack reported against what the oracle finds in the recording: each reported pair of
 * lines races, and of each location that races a pair was reported. A replay of the recording has
 * the same findings.
 */
class LiveOracleIT {
  /** In a trace an object is another one when its finalizer runs: it was dead in between. */
  private static final String FINALIZER = ".finalize(";

  @TempDir Path directory;

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private static Set<String> ids(List<Findings.Finding> findings) {
    Set<String> ids = new TreeSet<>();
    findings.forEach(f -> ids.add(f.id() + " " + f.variable()));
    return ids;
  }

  private static String pair(String first, String second) {
    return first.compareTo(second) <= 0 ? first + ", " + second : second + ", " + first;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatFastTrackReportsLiveIsWhatTheOracleFindsInTheRecording(Jdk jdk) throws IOException {
    RecordedCorpus recorded = RecordedCorpus.run(jdk, directory);
    assertThat(falseAlarms(recorded)).as("programs without a race that were reported").isEmpty();
    assertThat(ids(recorded.replay(jdk, "fasttrack")))
        .as("findings of the replay")
        .isEqualTo(ids(recorded.findings()));
    Set<String> reported = new TreeSet<>();
    for (Findings.Finding f : recorded.findings()) {
      List<Findings.Access> accesses = f.accesses();
      reported.add(
          pair(RecordedCorpus.place(accesses.get(0)), RecordedCorpus.place(accesses.get(1))));
    }

    Trace trace = essence(BinaryTraceReader.read(recorded.trace()));
    Set<String> racing = new TreeSet<>();
    Map<Location, Set<String>> pairs = new HashMap<>();
    for (Oracle.Pair p : Oracle.races(trace).pairs()) {
      Event second = trace.events().get(p.second());
      SiteName firstPlace = trace.names().site(trace.events().get(p.first()).site());
      SiteName secondPlace = trace.names().site(second.site());
      String pair = pair(firstPlace.toString(), secondPlace.toString());
      racing.add(pair);
      if (!firstPlace.isAtomic() || !secondPlace.isAtomic()) {
        pairs.computeIfAbsent(location(second), l -> new TreeSet<>()).add(pair);
      }
    }
    Set<String> missed = new TreeSet<>();
    pairs.forEach(
        (location, of) -> {
          if (of.stream().noneMatch(reported::contains)) {
            missed.add(trace.names().describe(location) + ": " + of);
          }
        });

    assertThat(missed).as("races of the recording that were not reported").isEmpty();
    reported.removeIf(pair -> pair.contains(FINALIZER));
    assertThat(reported).isNotEmpty();
    assertThat(racing).as("pairs of lines that race in the recording").containsAll(reported);
  }

  private static List<String> falseAlarms(RecordedCorpus recorded) {
    return recorded.programs().stream()
        .filter(p -> !p.races() && !Corpus.knownGaps().containsKey(p.toString()))
        .filter(
            p ->
                recorded.findings().stream()
                    .anyMatch(f -> f.isOf(p.mainClass()) && !p.isLabelled(f)))
        .map(Object::toString)
        .toList();
  }

  private static Location location(Event e) {
    if (e instanceof Event.Access a) {
      return a.location();
    }
    return e instanceof Event.CheckedRead r ? r.location() : null;
  }

  /**
   * A smaller trace with the same races. Left out is what cannot change one: events that neither
   * access nor order, accesses to locations of one thread or that none writes, what a thread does
   * with a sync object that no other uses, and an access that repeats another of its thread, place
   * and location with no synchronization of the thread in between.
   */
  private static Trace essence(Trace whole) {
    Map<Object, Integer> owner = new HashMap<>();
    Set<Object> shared = new HashSet<>();
    Set<Location> written = new HashSet<>();
    for (Event e : whole.events()) {
      Object used = used(e);
      if (used != null && owner.computeIfAbsent(used, first -> e.thread()) != e.thread()) {
        shared.add(used);
      }
      if (e instanceof Event.Access a && a.write()) {
        written.add(a.location());
      }
    }
    shared.removeIf(used -> used instanceof Location l && !written.contains(l));
    Map<Integer, Set<Event.Access>> sinceOrdered = new HashMap<>();
    List<Event> events = new ArrayList<>();
    for (Event e : whole.events()) {
      if (e instanceof Event.Fork || e instanceof Event.Join || shared.contains(used(e))) {
        Set<Event.Access> before =
            sinceOrdered.computeIfAbsent(e.thread(), thread -> new HashSet<>());
        if (e instanceof Event.Access a) {
          if (before.add(a)) {
            events.add(e);
          }
        } else {
          before.clear();
          events.add(e);
        }
      }
    }
    return new Trace(whole.names(), events);
  }

  /** The location or the number of the sync object that an event is of; else null. */
  private static Object used(Event e) {
    if (e instanceof Event.Acquire a) {
      return a.sync();
    }
    if (e instanceof Event.Release r) {
      return r.sync();
    }
    return e instanceof Event.Retraction r ? (Object) r.sync() : location(e);
  }
}
