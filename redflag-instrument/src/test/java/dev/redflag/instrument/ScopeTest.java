package dev.redflag.instrument;

import static dev.redflag.instrument.Scope.Verdict.SYNC_ONLY;
import static dev.redflag.instrument.Scope.Verdict.UNTOUCHED;
import static dev.redflag.instrument.Scope.Verdict.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Main",
        "com.acme.Account",
        "com.acme.Outer$Inner",
        "com.acme.$Proxy",
        "com.acme.$ProxyBar1x",
        "com.acme.Foo$Proxy1",
        "dev.redflag.corpus.norace.basic.Neighbours"
      })
  void userClassesAreWhole(String name) {
    assertThat(Scope.standard().of(name)).isEqualTo(WHOLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.junit.jupiter.api.Test",
        "org.testng.TestNG",
        "net.bytebuddy.agent.Installer",
        "org.apache.maven.surefire.booter.ForkedBooter",
        "org.jacoco.agent.rt.internal.Offline",
        "jdk.proxy1.$Proxy12",
        "$Proxy3",
        "com.acme.Dao$$EnhancerBySpringCGLIB$$1",
        "com.acme.Dao$$FastClassByCGLIB$$2",
        "com.acme.Order$HibernateProxy$abc"
      })
  void frameworksAndProxiesKeepSynchronization(String name) {
    assertThat(Scope.standard().of(name)).isEqualTo(SYNC_ONLY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.redflag.Hook",
        "dev.redflag.runtime.hook.AccessHooks",
        "dev.redflag.invisible.Barrier"
      })
  void ourOwnAreUntouched(String name) {
    assertThat(Scope.of("*", "").of(name)).isEqualTo(UNTOUCHED);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b.*, '', a.b.C, WHOLE",
    "a.b.*, '', a.b.c.D, WHOLE",
    "a.b.*, '', a.bc.D, SYNC_ONLY",
    "a.b.*:c.D, '', c.D, WHOLE",
    "a.b.*:c.D, '', c.D$E, SYNC_ONLY",
    "c.D*, '', c.D$E, WHOLE",
    "c.?, '', c.D, WHOLE",
    "c.?, '', c.DD, SYNC_ONLY",
    "'', a.*, a.B, SYNC_ONLY",
    "'', a.*, b.B, WHOLE",
    "a.*, a.b.*, a.b.C, SYNC_ONLY",
    "a.*, a.b.*, a.C, WHOLE",
    "*.Foo, '', a.Foo.Foo, WHOLE",
    "*.Foo, '', a.Foox, SYNC_ONLY",
    "org.junit.*, '', org.junit.Test, WHOLE",
    "*, '', org.junit.Test, WHOLE",
    "*, '', $Proxy1, SYNC_ONLY",
    "a.*.b.*.c, '', a.b.b.x.b.c, WHOLE",
    "' :: ', '', a.B, WHOLE"
  })
  void patterns(String includes, String excludes, String name, Scope.Verdict verdict) {
    assertThat(Scope.of(includes, excludes).of(name)).isEqualTo(verdict);
  }

  @Test
  void anEmptyNameMatchesAnAsteriskOnly() {
    assertThat(NamePattern.of("*").matches("")).isTrue();
    assertThat(NamePattern.of("?").matches("")).isFalse();
    assertThat(NamePattern.of("").matches("")).isFalse();
  }

  @Test
  void methodsCanBeLeftOut() {
    Scope scope = Scope.standard().withoutMethods("a.B.peek:a.C.get*");
    assertThat(scope.of("a.B")).isEqualTo(Scope.Verdict.WHOLE);
    assertThat(scope.watches("a.B", "peek")).isFalse();
    assertThat(scope.watches("a.B", "poke")).isTrue();
    assertThat(scope.watches("a.C", "getAll")).isFalse();
    assertThat(Scope.standard().watches("a.B", "peek")).isTrue();
  }
}
