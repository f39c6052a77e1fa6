package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import java.lang.reflect.Method;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A class that is excluded from checking keeps what orders. */
class SyncOnlyTest {
  @BeforeAll
  static void install() {
    Recorder.install();
  }

  @ParameterizedTest
  @CsvSource({
    "InstanceFields, compound, ''",
    "InstanceFields, inherited, ''",
    "InstanceFields, inner, ''",
    "Arrays, stores, ''",
    "Arrays, copied, ''",
    "Arrays, reflected, ''",
    "Arrays, cloned, ''",
    "Monitors, block, acquire EXCLUSIVE_LOCK|release EXCLUSIVE_LOCK",
    "Monitors, staticMethods, acquire EXCLUSIVE_LOCK|release EXCLUSIVE_LOCK",
    "VolatileFields, unknown, release VOLATILE|acquire VOLATILE|release VOLATILE|acquire VOLATILE",
    "StaticFields, foreign, ''",
    "StaticFields, foreignInitialized, release EDGE|acquire EDGE",
    "StaticFields, ownVolatile,"
        + " release VOLATILE|acquire VOLATILE|acquire VOLATILE|release VOLATILE",
    "Clones, cloned, release VOLATILE|acquire VOLATILE"
  })
  void events(String subject, String name, String expected) throws Exception {
    WovenLoader loader = new WovenLoader(Scope.of("", "subject.*"), StateMethods.NONE, true);
    Method method = loader.initialized("subject." + subject).getDeclaredMethod(name);
    method.setAccessible(true);
    Recorder.Run run = Recorder.record(() -> method.invoke(null));
    assertThat(run.thrown()).isNull();
    assertThat(String.join("|", run.events())).isEqualTo(expected);
    assertThat(loader.coverage.checkedClasses()).isZero();
    assertThat(loader.coverage.syncOnlyClasses()).isPositive();
  }
}
