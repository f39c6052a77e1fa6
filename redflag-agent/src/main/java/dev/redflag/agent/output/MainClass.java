package dev.redflag.agent.output;

/** The name by which a report speaks of this JVM. */
final class MainClass {
  private MainClass() {}

  /** The main class or jar, without arguments. */
  static String name() {
    String command = System.getProperty("sun.java.command", "");
    int space = command.indexOf(' ');
    String main = space < 0 ? command : command.substring(0, space);
    if (main.startsWith("jdk.compiler/") && space > 0) { // java Demo.java
      String rest = command.substring(space + 1).trim();
      int end = rest.indexOf(' ');
      main = end < 0 ? rest : rest.substring(0, end);
    }
    return main.isEmpty() ? "this JVM" : main;
  }
}
