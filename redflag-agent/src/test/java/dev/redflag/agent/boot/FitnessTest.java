package dev.redflag.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitnessTest {
  @ParameterizedTest
  @CsvSource({"1.8, 8", "9, 9", "17, 17", "25, 25", "25.1, 25", "'', 0", "x, 0"})
  void readsTheFeatureNumber(String version, int feature) {
    assertThat(Fitness.feature(version)).isEqualTo(feature);
  }

  private static Instrumentation instrumentation(boolean retransforms) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            FitnessTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> retransforms);
  }

  @Test
  void aFitJvmHasNoProblem() {
    assertThat(Fitness.problem("17", "OpenJDK 64-Bit Server VM", instrumentation(true))).isNull();
    assertThat(Fitness.problem("25", "Java HotSpot(TM)", instrumentation(true))).isNull();
  }

  @Test
  void anUnfitJvmIsToldWhy() {
    assertThat(Fitness.problem("1.8", "OpenJDK Client VM", instrumentation(true)))
        .isEqualTo("it needs Java 17 or newer, and this JVM is Java 1.8");
    assertThat(Fitness.problem("17", "Eclipse OpenJ9 VM", instrumentation(true)))
        .isEqualTo("it works on HotSpot and its kin, and this JVM is Eclipse OpenJ9 VM");
    assertThat(Fitness.problem("17", "OpenJDK Server VM", null)).contains("no java.instrument");
    assertThat(Fitness.problem("17", "OpenJDK Server VM", instrumentation(false)))
        .contains("does not let agents retransform");
  }

  @Test
  void anyJvmCanLoadTheFirstClasses() throws IOException {
    for (Class<?> c : new Class<?>[] {PreMain.class, Fitness.class, AgentLoader.class}) {
      try (DataInputStream in =
          new DataInputStream(c.getResourceAsStream(c.getSimpleName() + ".class"))) {
        in.skipBytes(6);
        assertThat(in.readUnsignedShort()).as(c.getName()).isEqualTo(52);
      }
    }
  }
}
