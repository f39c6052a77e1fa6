package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.clock.VectorClock;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final StackTraceElement[] STACK = {};
  private static final String[] LOCKS = {};

  private static History history() {
    return new ThreadState(null, 0, "t", 2, 1, VectorClock.EMPTY).history;
  }

  @Test
  void findsTheAccessItselfOrTheLatestAtItsSite() {
    History history = history();
    for (int clock = 1; clock <= 3 * History.CAPACITY; clock++) {
      history.add(Epoch.of(2, clock), 5 + clock % 2, STACK, LOCKS);
    }
    int last = 3 * History.CAPACITY;
    assertThat(history.find(Epoch.at(Epoch.of(2, last), 5)).word)
        .isEqualTo(Epoch.at(Epoch.of(2, last), 5));
    assertThat(history.find(Epoch.at(Epoch.of(2, 1), 6))).isNull();
    assertThat(history.latestAt(6).word).isEqualTo(Epoch.at(Epoch.of(2, last - 1), 6));
    assertThat(history.latestAt(7)).isNull();
    assertThat(history().latestAt(5)).isNull();
  }
}
