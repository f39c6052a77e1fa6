package dev.redflag.agent.boot;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.net.URL;
import java.util.function.BiConsumer;
import java.util.jar.JarFile;

/**
 * The door by which the JVM calls in: looks whether the JVM is fit, puts the runtime on the boot
 * loader and hands over to the agent proper, which lies in a loader of its own.
 *
 * <p>Nothing is ever thrown to the JVM: a program must run whatever becomes of us.
 */
public final class PreMain {
  private static final String AGENT = "dev.redflag.agent.attach.Agent";

  /** What the argument begins with that asks for the findings of an agent that runs. */
  private static final String DUMP = "dump=";

  /** What the argument begins with that has the JVM sampled, perhaps once more. */
  private static final String SAMPLE = "sample=";

  /** What the argument begins with that ends the sampling. */
  private static final String UNSAMPLE = "unsample=";

  /** Whether the agent was started in this JVM. Guarded by the class. */
  private static boolean started;

  /** The agent proper; null where it could not be made. Guarded by the class. */
  private static BiConsumer<String, Instrumentation> running;

  private PreMain() {}

  /** Called by the JVM before the program's {@code main}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    attach(arguments, instrumentation);
  }

  /** Called by the JVM where the agent is loaded into a running program. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    attach(arguments, instrumentation);
  }

  private static void attach(String arguments, Instrumentation instrumentation) {
    try {
      String problem = Fitness.problem(instrumentation);
      if (problem != null) {
        say("Redflag is off: " + problem + ".");
      } else if (PreMain.class.getClassLoader() == null) {
        start(arguments, instrumentation);
      } else {
        startFromBootLoader(arguments, instrumentation);
      }
    } catch (Throwable error) {
      say("Redflag is off: it could not start (" + error + ").");
    }
  }

  /** The jar was renamed, so that its manifest's Boot-Class-Path does not name it. */
  private static void startFromBootLoader(String arguments, Instrumentation instrumentation)
      throws Exception {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar()));
    Class.forName(PreMain.class.getName(), true, null)
        .getMethod("start", String.class, Instrumentation.class)
        .invoke(null, arguments, instrumentation);
  }

  /** Starts the agent proper, once a JVM. Called in the class that the boot loader defined. */
  public static synchronized void start(String arguments, Instrumentation instrumentation)
      throws Exception {
    boolean asks = begins(arguments, DUMP) || begins(arguments, UNSAMPLE);
    if (started && (asks || begins(arguments, SAMPLE))) {
      if (running != null) {
        running.accept(arguments, instrumentation);
      }
      return;
    }
    if (asks) {
      return; // the file that does not come says it
    }
    if (started) {
      say("Redflag is attached to this JVM already; the second -javaagent is ignored.");
      return;
    }
    started = true;
    AgentLoader loader = new AgentLoader(jar());
    @SuppressWarnings("unchecked")
    BiConsumer<String, Instrumentation> agent =
        (BiConsumer<String, Instrumentation>)
            loader.loadClass(AGENT).getDeclaredConstructor().newInstance();
    running = agent;
    agent.accept(arguments, instrumentation);
  }

  private static boolean begins(String arguments, String with) {
    return arguments != null && arguments.startsWith(with);
  }

  /** The jar that this class came from. */
  private static File jar() throws Exception {
    String name = PreMain.class.getName().replace('.', '/') + ".class";
    ClassLoader loader = PreMain.class.getClassLoader();
    URL url = loader == null ? ClassLoader.getSystemResource(name) : loader.getResource(name);
    String path = url.getPath(); // file:/…/redflag.jar!/dev/…
    return new File(new URI(path.substring(0, path.indexOf("!/"))));
  }

  private static void say(String sentence) {
    System.err.println(sentence);
  }
}
