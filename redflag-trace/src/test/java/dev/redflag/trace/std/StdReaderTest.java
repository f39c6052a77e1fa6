package dev.redflag.trace.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StdReaderTest {
  @Test
  void readsEveryOperation() throws Exception {
    Trace trace =
        StdReader.read(
            """
            main|begin(x)|0
            main|fork(T1)|3
            T1|begin(x)|0
            T1|acq(L)|4
            T1|w(V)|5
            T1|r(V)|6
            T1|rel(L)|7
            T1|end(x)|0
            main|join(T1)|8
            """);

    assertThat(trace.events())
        .containsExactly(
            new Event.Begin(0, 1),
            new Event.Fork(0, 1, 2),
            new Event.Begin(1, 1),
            new Event.Acquire(1, 0, EdgeKind.EXCLUSIVE_LOCK, 3),
            new Event.Access(1, true, 0, 0, 4),
            new Event.Access(1, false, 0, 0, 5),
            new Event.Release(1, 0, EdgeKind.EXCLUSIVE_LOCK, 6),
            new Event.End(1, 1),
            new Event.Join(0, 1, 7));
    assertThat(trace.names().thread(0)).isEqualTo("main");
    assertThat(trace.names().site(4)).hasToString("5");
  }

  @Test
  void keepsVariablesLocksAndThreadsApart() throws Exception {
    Trace trace = StdReader.read("A|acq(A)|1\nA|w(A)|1\nA|rel(A)|1\n");

    assertThat(trace.names().threads()).isEqualTo(1);
    assertThat(trace.names().objects()).isEqualTo(1);
    assertThat(trace.names().syncs()).isEqualTo(1);
  }

  @Test
  void takesBeginsBeforeForkAndTwiceAndEventsAfterEnd() throws Exception {
    Trace trace =
        StdReader.read(
            "T1|begin(x)|0\nT0|fork(T1)|0\nT1|begin(x)|0\nT1|end(x)|0\nT1|w(V)|1\nT0|join(T1)|2\n");

    assertThat(trace.events()).hasSize(6);
  }

  @Test
  void leavesOutInnerAcquiresAndReleases() throws Exception {
    Trace trace = StdReader.read("T0|acq(L)|1\nT0|acq(L)|1\nT0|rel(L)|1\nT0|rel(L)|1\n");

    assertThat(trace.events())
        .containsExactly(
            new Event.Acquire(0, 0, EdgeKind.EXCLUSIVE_LOCK, 1),
            new Event.Release(0, 0, EdgeKind.EXCLUSIVE_LOCK, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'T0|w(V)|1\n\n'; Line 2 is blank: delete it.",
        "T0 w(V) 1; Line 1 is \"T0 w(V) 1\": write THREAD|OP(ARG)|LOC.",
        "T0|w(V)1; Line 1 is \"T0|w(V)1\": write THREAD|OP(ARG)|LOC.",
        "T0|w V|1; Line 1 is \"T0|w V|1\": write THREAD|OP(ARG)|LOC.",
        "T0|w(V|1; Line 1 is \"T0|w(V|1\": write THREAD|OP(ARG)|LOC.",
        "|w(V)|1; Line 1 has no thread: write THREAD|OP(ARG)|LOC.",
        "T0|w()|1; Line 1 has no argument: write THREAD|OP(ARG)|LOC.",
        "T0|w(V 1)|1; Line 1 has the argument \"V 1\": use a name without white space and bars.",
        "T0|lock(L)|1; 'Line 1 has the operation \"lock\": use one of r, w, acq, rel, fork, join,"
            + " begin, end.'",
        "T0|w(V)|x; Line 1 has the location \"x\": write a decimal int.",
        "T0|w(V)|; Line 1 has the location \"\": write a decimal int.",
        "'T0|acq(L)|1\nT1|acq(L)|2'; 'Line 2 acquires L, which T0 holds: let T0 release it first.'",
        "T0|rel(L)|1; 'Line 1 releases L, which T0 does not hold: write its acquire before, or"
            + " delete the line.'",
      })
  void namesLineAndMend(String text, String message) {
    assertThatThrownBy(() -> StdReader.read(text))
        .isInstanceOf(TraceException.class)
        .hasMessage(message);
  }
}
