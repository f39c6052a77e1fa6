package dev.redflag.agent.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * The process's standard error, by its file descriptor: the program may have replaced {@code
 * System.err}. A text is one write, so that blocks of several threads and JVMs do not mingle.
 */
public final class StandardError {
  private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.err);
  private static final Charset CHARSET = charset();

  private StandardError() {}

  private static Charset charset() {
    for (String property : new String[] {"stderr.encoding", "sun.stderr.encoding"}) {
      String name = System.getProperty(property);
      if (name != null && Charset.isSupported(name)) {
        return Charset.forName(name);
      }
    }
    String name = System.getProperty("native.encoding");
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : Charset.defaultCharset();
  }

  /** Writes text. Where standard error is closed, nothing can be said, and nothing is. */
  public static void write(String text) {
    try {
      OUT.write(text.getBytes(CHARSET));
    } catch (IOException closed) {
      // The program goes on without our words, as it does without its own.
    }
  }

  /** Writes {@code Redflag: } and a sentence on a line of its own. */
  public static void say(String sentence) {
    write("Redflag: " + sentence + "\n");
  }
}
