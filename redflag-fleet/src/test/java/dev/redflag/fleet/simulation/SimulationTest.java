package dev.redflag.fleet.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.fleet.FleetStatus;
import dev.redflag.fleet.Store;
import dev.redflag.fleet.StoreAddress;
import dev.redflag.fleet.StoreException;
import dev.redflag.fleet.simulation.Simulation.Settings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made-up runs against a true store. */
class SimulationTest {
  @TempDir Path folder;

  private StoreAddress address() throws StoreException {
    return StoreAddress.of(folder.resolve("store.db").toString(), name -> null);
  }

  private Simulation.Result simulate(int jvms, int runs, int pairs, int races, double luck)
      throws StoreException {
    return new Simulation(address(), new Settings(jvms, runs, pairs, races, luck, 1)).run();
  }

  @Test
  void allRacesAreProvedOnceEachWhenEachChaseSucceeds() throws Exception {
    Simulation.Result result = simulate(1, 120, 50, 2, 1);
    assertThat(result.pairs()).isEqualTo(52); // of two variables
    assertThat(result.failed()).isZero();
    assertThat(result.observed() + result.chased()).isEqualTo(120);
    assertThat(result.proved()).hasSize(2).allSatisfy(run -> assertThat(run).isBetween(3, 120));
    assertThat(result.size().runs()).isEqualTo(120);
    assertThat(result.size().pairs()).isEqualTo(52);
    assertThat(result.size().bytes()).isGreaterThan(50_000);
    assertThat(result.asking().median()).isPositive();
    assertThat(result.asking().longest()).isGreaterThanOrEqualTo(result.asking().most());
    try (Store store = Store.openToRead(address())) {
      FleetStatus status = store.status().get(0);
      assertThat(status.proved()).isEqualTo(2);
      assertThat(status.unreported()).isZero();
    }
  }

  @Test
  void withoutLuckNoneIs() throws Exception {
    assertThat(simulate(1, 40, 26, 1, 0).proved()).isEmpty();
  }

  @Test
  void manyAtATimeLoseNoRun() throws Exception {
    Simulation.Result result = simulate(16, 200, 100, 3, 0.5);
    assertThat(result.failed()).as(result.trouble()).isZero();
    assertThat(result.size().runs()).isEqualTo(200);
    assertThat(result.observed() + result.chased()).isEqualTo(200);
  }

  @Test
  void aStoreInUseIsLeftAlone() throws Exception {
    simulate(1, 1, 1, 0, 0);
    assertThatThrownBy(() -> simulate(1, 1, 1, 0, 0))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("give one that is empty");
    try (Store store = Store.openToRead(address())) {
      assertThat(store.size().runs()).isEqualTo(1);
    }
  }

  @Test
  void latenciesAreThoseOfTheirRanks() {
    long[] nanos = new long[200];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = (200 - i) * 1_000_000L;
    }
    assertThat(Latencies.of(nanos)).isEqualTo(new Latencies(100, 198, 200));
    assertThat(Latencies.of(new long[0])).isEqualTo(new Latencies(0, 0, 0));
  }
}
