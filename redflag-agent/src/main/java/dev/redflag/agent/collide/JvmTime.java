package dev.redflag.agent.collide;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What the JVM's management knows of time spent, in nanoseconds; 0 where it does not know. */
final class JvmTime {
  private static final long NANOS_A_MILLI = 1_000_000;

  private final boolean known;

  JvmTime() {
    known = isPresent();
  }

  private static boolean isPresent() {
    try {
      return Beans.COMPILER != null && Beans.THREADS.isCurrentThreadCpuTimeSupported();
    } catch (LinkageError absent) { // the module java.management
      return false;
    }
  }

  /** Apart, so that they are not looked for where the module is absent. */
  private static final class Beans {
    static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Beans() {}
  }

  /** Spent on compiling since the JVM's start. */
  long compiling() {
    return known ? Beans.COMPILER.getTotalCompilationTime() * NANOS_A_MILLI : 0;
  }

  /** Spent by this thread on a processor. */
  long ofThisThread() {
    return known ? Math.max(0, Beans.THREADS.getCurrentThreadCpuTime()) : 0;
  }
}
