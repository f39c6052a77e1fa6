// row: 57
package dev.redflag.corpus.norace.io;

import java.io.OutputStream;
import java.nio.file.Path;

/** The end of a process comes before what depends on it. */
public class ProcessExit {
  static int value;

  public static void main(String[] args) throws Exception {
    value = 1;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder = new ProcessBuilder(java, "-XshowSettings:none", "-version");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    process.onExit().thenAccept(ended -> value++).get();
    System.out.println(value);
  }
}
