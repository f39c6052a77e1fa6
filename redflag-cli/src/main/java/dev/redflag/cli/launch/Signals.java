package dev.redflag.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Signal;

/**
 * Hands the signals that would end the launcher on to the program, so that the program decides, and
 * the launcher lives to report.
 */
final class Signals {
  private static final String[] NAMES = {"INT", "TERM", "HUP"};

  private Signals() {}

  static void forwardTo(Process process) {
    for (String name : NAMES) {
      try {
        Signal.handle(new Signal(name), signal -> forward(name, process));
      } catch (IllegalArgumentException unknownHere) {
        continue; // a platform without that signal, or a JVM that was told to leave it alone
      }
    }
  }

  private static void forward(String name, Process process) {
    if (name.equals("INT") && isInForeground()) {
      return; // the terminal has sent it to the program too
    }
    if (name.equals("TERM")) {
      process.destroy();
      return;
    }
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
              .redirectErrorStream(true)
              .start();
      kill.waitFor(5, TimeUnit.SECONDS);
    } catch (IOException e) {
      process.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Whether this process is in the foreground of a terminal, which then signals its whole group.
   */
  private static boolean isInForeground() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      String group = fields[2];
      String foreground = fields[5];
      return group.equals(foreground);
    } catch (IOException | RuntimeException noProc) {
      return System.console() != null;
    }
  }
}
