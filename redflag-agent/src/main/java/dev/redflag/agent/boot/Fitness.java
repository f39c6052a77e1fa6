package dev.redflag.agent.boot;

import java.lang.instrument.Instrumentation;

/** Whether this JVM is one that Redflag works in. */
final class Fitness {
  private static final int OLDEST = 17;

  private Fitness() {}

  /** One clause that says why Redflag cannot work here; null where it can. */
  static String problem(Instrumentation instrumentation) {
    return problem(
        System.getProperty("java.specification.version", ""),
        System.getProperty("java.vm.name", ""),
        instrumentation);
  }

  static String problem(String version, String vm, Instrumentation instrumentation) {
    if (feature(version) < OLDEST) {
      return "it needs Java " + OLDEST + " or newer, and this JVM is Java " + version;
    }
    if (vm.contains("OpenJ9")) {
      return "it works on HotSpot and its kin, and this JVM is " + vm;
    }
    if (instrumentation == null) {
      return "this JVM has no java.instrument";
    }
    if (!instrumentation.isRetransformClassesSupported()) {
      return "this JVM does not let agents retransform classes";
    }
    return null;
  }

  /** The feature number of a specification version: 8 for {@code 1.8}, 17 for {@code 17}. */
  static int feature(String version) {
    String number = version.startsWith("1.") ? version.substring(2) : version;
    int dot = number.indexOf('.');
    try {
      return Integer.parseInt(dot < 0 ? number : number.substring(0, dot));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
