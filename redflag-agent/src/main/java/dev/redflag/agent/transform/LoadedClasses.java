package dev.redflag.agent.transform;

import dev.redflag.agent.boot.AgentLoader;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.jdk.JdkWeaver;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes that were loaded before the transformer was there: the JDK's that have rules, and
 * those that other agents brought. They are retransformed together, since each retransformation
 * stops the program's threads.
 */
public final class LoadedClasses {
  /**
   * Rounds: weaving loads classes too, and the JVM shows no transformer what its own work loads.
   */
  private static final int ROUNDS = 3;

  private final Instrumentation instrumentation;
  private final JdkWeaver jdkWeaver;
  private final Coverage coverage;
  private final Set<Class<?>> done = new HashSet<>();

  public LoadedClasses(Instrumentation instrumentation, JdkWeaver jdkWeaver, Coverage coverage) {
    this.instrumentation = instrumentation;
    this.jdkWeaver = jdkWeaver;
    this.coverage = coverage;
  }

  /** Has the transformer weave them. */
  public void weave() {
    for (int round = 0; round < ROUNDS; round++) {
      List<Class<?>> wanted = new ArrayList<>();
      for (Class<?> c : instrumentation.getAllLoadedClasses()) {
        if (isWanted(c) && done.add(c)) {
          wanted.add(c);
        }
      }
      if (wanted.isEmpty()) {
        return;
      }
      retransform(wanted);
    }
  }

  private boolean isWanted(Class<?> c) {
    if (c.isArray() || c.isPrimitive() || c.isHidden()) {
      return false;
    }
    String name = c.getName().replace('.', '/');
    if (CodeOrigin.isJdk(name, c.getModule(), c.getClassLoader())) {
      return HookTransformer.concerns(jdkWeaver, name);
    }
    return !(c.getClassLoader() instanceof AgentLoader) && instrumentation.isModifiableClass(c);
  }

  private void retransform(List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | LinkageError | InternalError refused) {
      if (classes.size() > 1) {
        for (Class<?> one : classes) { // to spare the others what one is refused for
          retransform(List.of(one));
        }
      } else {
        coverage.untouched(classes.get(0).getName(), "the JVM refused the woven class: " + refused);
      }
    }
  }
}
