package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.pairs.PairsFile;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code redflag pairs}, in this JVM. */
class PairsCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir Path folder;

  private int redflag(Object... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new));
  }

  private void compile(String name, String source) throws Exception {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, source);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null, null, null, "-cp", folder.toString(), "-d", folder.toString(), file + ""))
        .isZero();
  }

  @Test
  void writesThePairs() throws Exception {
    compile("A", "class A { static int n; static void go() { n++; } }");
    compile(
        "M",
        "class M { public static void main(String[] a) { new Thread(A::go).start(); A.go(); } }");
    Path file = folder.resolve("m.pairs");
    assertThat(redflag("pairs", "-cp", folder + File.pathSeparator, "-o", file, "M")).isZero();
    assertThat(out.toString()).startsWith("2 pairs of 2 accesses to 1 variables;");
    assertThat(err.toString()).isEmpty();
    assertThat(PairsFile.read(file).groups().get(0).sites().get(0).name())
        .hasToString("A.go(A.java:1)#read@0");

    Path loaded = folder.resolve("loaded.txt");
    Files.writeString(
        loaded,
        "[0.012s][info][class,load] A source: file:/x/\n"
            + "[0.013s][info][class,load] opened: /x/agent.jar\n"
            + "opened: /x/agent.jar\n"
            + "dev.redflag.agent.Agent source: file:/x/agent.jar\n"
            + "java.redflag.Hooks source: file:/x/agent.jar\n"
            + "com.sun.tools.javac.Main source: jrt:/jdk.compiler\n"
            + "javax.tools.Tool source: jrt:/java.compiler\n");
    Files.delete(folder.resolve("A.class"));
    assertThat(redflag("pairs", "-cp", folder, "-o", file, "--loaded", loaded, "M")).isZero();
    assertThat(err.toString())
        .isEqualTo(
            "redflag: 1 classes named by the code but not on the class path: A."
                + " Accesses in them are not among the pairs.\n");
  }

  @Test
  void leavesOutWhatLocksOfOneNameGuard() throws Exception {
    compile(
        "M",
        "class M { static int n; static synchronized void go() { n++; }"
            + " public static void main(String[] a) { new Thread(M::go).start(); go(); } }");
    Path file = folder.resolve("m.pairs");
    assertThat(redflag("pairs", "-cp", folder, "-o", file, "M")).isZero();
    assertThat(redflag("pairs", "-cp", folder, "-o", file, "--locksets", "M")).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceFirst(" accesses.*", "")))
        .containsExactly("2 pairs of 2", "0 pairs of 0");
  }

  @Test
  void takesTheJarsOfAFolder() throws Exception {
    compile(
        "M",
        "class M { static int n; public static void main(String[] a) {"
            + " new Thread(() -> n++).start(); n++; } }");
    Path lib = Files.createDirectory(folder.resolve("lib"));
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(lib.resolve("m.jar")))) {
      jar.putNextEntry(new ZipEntry("M.class"));
      jar.write(Files.readAllBytes(folder.resolve("M.class")));
    }
    Path file = folder.resolve("m.pairs");
    assertThat(redflag("pairs", "-cp", lib + File.separator + "*", "-o", file, "M")).isZero();
    assertThat(PairsFile.read(file).groups()).isNotEmpty();
  }

  @Test
  void saysWhatIsWrongInASentence() throws Exception {
    Path nothing = folder.resolve("nothing");
    assertThat(redflag("pairs", "-cp", nothing, "M")).isEqualTo(64);
    assertThat(redflag("pairs", "-cp", folder, "M")).isEqualTo(64);
    Path text = Files.writeString(folder.resolve("a.jar"), "no jar");
    assertThat(redflag("pairs", "-cp", text, "M")).isEqualTo(64);
    assertThat(redflag("pairs", "-cp", folder, "--loaded", nothing, "M")).isEqualTo(64);
    compile("M", "class M { public static void main(String[] a) { } }");
    assertThat(redflag("pairs", "-cp", folder, "-o", nothing.resolve("x"), "M")).isEqualTo(64);
    assertThat(redflag("pairs", "M")).isEqualTo(64);
    assertThat(err.toString().lines())
        .containsExactly(
            "redflag: there is no '" + nothing + "', which -cp names; check its path.",
            "redflag: no class 'M' with a main method is on the class path; check -cp and its"
                + " name.",
            "redflag: '" + text + "' on the class path is neither a folder nor a jar.",
            "redflag: cannot read the list of loaded classes '" + nothing + "'; check its path.",
            "redflag: cannot write the pairs '" + nothing.resolve("x") + "'; check its path.",
            "redflag: Missing required option: '--class-path=CP'. Try 'redflag pairs --help'.");
  }
}
