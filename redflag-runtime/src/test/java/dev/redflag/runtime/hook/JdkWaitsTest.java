package dev.redflag.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JdkWaitsTest {
  private static final StackTraceElement PARK =
      frame("java.base", "java.util.concurrent.locks.LockSupport", "park");
  private static final StackTraceElement PROGRAM = frame(null, "app.Main", "main");
  private static final StackTraceElement LIBRARY = frame("org.library", "org.library.Pool", "get");
  private static final StackTraceElement CALLED = frame("java.desktop", "java.awt.Tracker", "all");
  private static final StackTraceElement INNER = frame("java.desktop", "java.awt.Tracker$1", "go");
  private static final StackTraceElement COVERED = frame("java.base", "jdk.Covered$Node", "get");

  private static StackTraceElement frame(String module, String className, String method) {
    return new StackTraceElement(null, module, null, className, method, "X.java", 7);
  }

  private static int call(StackTraceElement... frames) {
    return JdkWaits.call(frames);
  }

  @Test
  void theCallIsTheOutermostFrameOfTheJdk() {
    assertThat(call(INNER, CALLED, PROGRAM, CALLED)).isEqualTo(1);
    assertThat(call(PARK, INNER, CALLED, LIBRARY, PROGRAM)).isEqualTo(2);
  }

  @Test
  void whatTheProgramParksByItselfIsNoCall() {
    assertThat(call(PARK, PROGRAM)).isEqualTo(-1);
    assertThat(call(PARK, LIBRARY, CALLED, PROGRAM)).isEqualTo(-1);
  }

  @Test
  void aThreadOfTheJdkCallsNothing() {
    assertThat(call(PARK, INNER, CALLED)).isEqualTo(-1);
    assertThat(call()).isEqualTo(-1);
  }

  @Test
  void aParkThatGoesByAnotherIsCountedOnce() {
    assertThat(call(PARK, PARK, CALLED, PROGRAM)).isEqualTo(-1);
  }

  @Test
  void aClassBetweenThatIsKnownCoversTheCall() {
    JdkWaits.cover("jdk.Covered$Other");
    assertThat(call(PARK, COVERED, CALLED, PROGRAM)).isEqualTo(-1);
    assertThat(call(PARK, CALLED, PROGRAM, COVERED)).isEqualTo(1);
  }
}
