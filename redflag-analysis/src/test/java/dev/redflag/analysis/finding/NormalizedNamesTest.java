package dev.redflag.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizedNamesTest {
  @ParameterizedTest
  @CsvSource({
    "a.B, a.B",
    "a.B$Inner, a.B$Inner",
    "a.B$1, a.B$1",
    "a.B$$Lambda$14/0x0000000800c03200, a.B$$Lambda",
    "a.B$$Lambda/0x00007f1234567890, a.B$$Lambda",
    "a.Hidden/0x0000000800c03200, a.Hidden",
    "jdk.proxy2.$Proxy12, jdk.proxy2.$Proxy",
    "jdk.internal.reflect.GeneratedMethodAccessor3, jdk.internal.reflect.GeneratedMethodAccessor",
    "a.B$$EnhancerBySpringCGLIB$$1f2e3d4c, a.B$$EnhancerBySpringCGLIB$$",
    "a.B$$SpringCGLIB$$0, a.B$$SpringCGLIB$$",
    "a.B$MockitoMock$1234567, a.B$MockitoMock$",
    "a.B$ByteBuddy$Xy12, a.B$ByteBuddy$"
  })
  void classNamesLoseWhatIsGenerated(String name, String normalized) {
    assertThat(NormalizedNames.className(name)).isEqualTo(normalized);
  }

  @ParameterizedTest
  @CsvSource({"run, run", "lambda$main$0, lambda$main", "lambda$a$1$12, lambda$a$1"})
  void methodNamesLoseTheLambdasNumber(String name, String normalized) {
    assertThat(NormalizedNames.method(name)).isEqualTo(normalized);
  }
}
