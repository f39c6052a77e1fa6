package dev.redflag.agent.transform;

import dev.redflag.agent.boot.AgentLoader;
import dev.redflag.instrument.Instrumenter;
import dev.redflag.runtime.hook.HiddenClasses;

/**
 * Gives the classes that the JDK makes for method references to their weaver: the calls in them are
 * the program's, though no instruction of its own makes them.
 */
public final class ReferenceTransformer implements HiddenClasses.Weaver {
  private final Instrumenter instrumenter;

  public ReferenceTransformer(Instrumenter instrumenter) {
    this.instrumenter = instrumenter;
  }

  @Override
  public boolean concerns(Class<?> host) {
    ClassLoader loader = host.getClassLoader();
    return loader != null
        && !(loader instanceof AgentLoader)
        && !CodeOrigin.isJdk(host.getName().replace('.', '/'), host.getModule(), loader);
  }

  @Override
  public byte[] weave(Class<?> host, StackTraceElement[] calls, byte[] bytes) {
    return instrumenter.instrumentReference(host, calls, bytes);
  }
}
