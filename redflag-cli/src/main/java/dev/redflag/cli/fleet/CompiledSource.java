package dev.redflag.cli.fleet;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes of a program that {@code java} runs from its source file: compiled by the compiler of
 * the same JDK they have the same accesses at the same places.
 */
final class CompiledSource implements AutoCloseable {
  private static final String MAIN = "main";

  private final Path folder;

  /** Makes a folder for them; nothing is compiled yet. */
  CompiledSource() throws IOException {
    folder = Files.createTempDirectory("redflag-source-");
  }

  /** The folder with the classes. */
  Path folder() {
    return folder;
  }

  /**
   * Compiles them.
   *
   * @param java the first word of the command
   * @param options what the compiler takes
   * @return the main class, which is the first of the file with a main method; null where the
   *     compiler refuses them, or there is none
   * @throws IOException where there is no compiler
   */
  String compile(String java, List<String> options) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    Path launcher = Path.of(java);
    words.add(launcher.getParent() == null ? "javac" : beside(launcher));
    words.addAll(List.of("-proc:none", "-nowarn", "-implicit:none", "-d", folder.toString()));
    // what it has in files beside it is not found: nobody would tell when that changes
    words.addAll(List.of("-sourcepath", folder.toString()));
    if (!options.contains("-cp")) {
      words.addAll(List.of("-cp", folder.toString()));
    }
    words.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().remove("JDK_JAVAC_OPTIONS"); // which java does not heed
    Process compiler = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    compiler.getOutputStream().close();
    return compiler.waitFor() == 0 ? main() : null;
  }

  private static String beside(Path launcher) {
    String suffix = launcher.toString().endsWith(".exe") ? ".exe" : "";
    return launcher.resolveSibling("javac" + suffix).toString();
  }

  /** A class of the file's, as far as it says whether it is the main class. */
  private static final class Head extends ClassVisitor {
    private String name;
    private boolean nested;

    /** The first line of the main method; none where there is no such method. */
    private int line = Integer.MAX_VALUE;

    Head() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String own, String signature, String base, String[] interfaces) {
      name = own;
    }

    @Override
    public void visitInnerClass(String inner, String outer, String simple, int access) {
      nested |= inner.equals(name);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      if (!method.equals(MAIN)) {
        return null;
      }
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLineNumber(int number, Label start) {
          line = Math.min(line, number);
        }
      };
    }
  }

  private String main() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(CompiledSource::head)
          .filter(head -> !head.nested && head.line < Integer.MAX_VALUE)
          .min(Comparator.comparingInt(head -> head.line))
          .map(head -> head.name.replace('/', '.'))
          .orElse(null);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Head head(Path file) {
    Head head = new Head();
    try {
      new ClassReader(Files.readAllBytes(file)).accept(head, ClassReader.SKIP_FRAMES);
      return head;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes them. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }
}
