package dev.redflag.agent.attach;

import dev.redflag.agent.boot.PreMain;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Lets the runtime and the agent see the packages of {@code java.base} that they are built on. */
final class ModuleAccess {
  private ModuleAccess() {}

  /** Must run before the first class of the runtime is initialized. */
  static void open(Instrumentation instrumentation) {
    Module boot = PreMain.class.getModule();
    Module agent = ModuleAccess.class.getModule();
    Map<String, Set<Module>> exports =
        Map.of(
            "jdk.internal.misc", Set.of(boot, agent),
            "jdk.internal.vm.annotation", Set.of(boot),
            "jdk.internal.ref", Set.of(agent),
            "jdk.internal.reflect", Set.of(agent),
            "jdk.internal.access", Set.of(agent),
            "jdk.internal.vm", Set.of(agent));
    instrumentation.redefineModule(
        Object.class.getModule(), Set.of(), exports, Map.of(), Set.of(), Map.of());
  }
}
