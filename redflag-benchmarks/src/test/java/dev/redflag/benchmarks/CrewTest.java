package dev.redflag.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CrewTest {
  @Test
  void sharesCoverAllItemsOnce() {
    for (int threads = 1; threads <= Crew.MAX_THREADS; threads++) {
      int next = 0;
      for (int id = 0; id < threads; id++) {
        assertThat(Crew.from(id, threads, 50)).isEqualTo(next);
        next = Crew.to(id, threads, 50);
      }
      assertThat(next).isEqualTo(50);
    }
  }

  @Test
  @Timeout(30)
  void aFailureReachesTheCallerThoughOthersWaitAtABarrier() {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Crew.Task waits = barrier::await;
    Crew.Task fails =
        () -> {
          throw new IllegalArgumentException("broken");
        };
    assertThatThrownBy(() -> Crew.run(new Crew.Task[] {waits, fails}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Timeout(30)
  void noPartyPassesABarrierEarly() throws Exception {
    int parties = 5;
    int rounds = 200;
    Barrier barrier = new Barrier(parties);
    int[] counts = new int[parties];
    Crew.Task[] tasks = new Crew.Task[parties];
    for (int i = 0; i < parties; i++) {
      int id = i;
      tasks[i] =
          () -> {
            for (int round = 1; round <= rounds; round++) {
              counts[id] = round;
              barrier.await();
              for (int count : counts) {
                if (count != round) {
                  throw new IllegalStateException(count + " in round " + round);
                }
              }
              barrier.await();
            }
          };
    }
    Crew.run(tasks);
    assertThat(counts).containsOnly(rounds);
  }
}
