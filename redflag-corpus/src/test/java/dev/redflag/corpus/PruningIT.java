package dev.redflag.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs whose order is forced race on the same variables with and without pruned checks.
 * Another number of them, and another first one: {@code -Dredflag.programs=2000
 * -Dredflag.programs.first=12345}.
 */
class PruningIT {
  private static final int COUNT = Integer.getInteger("redflag.programs", 120);
  private static final int FIRST = Integer.getInteger("redflag.programs.first", 0);

  @TempDir Path directory;

  @Test
  void leavesTheSameVariablesRacing() throws IOException {
    Path sources = Files.createDirectories(directory.resolve("sources"));
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(sources.resolve("Turns.java"), RandomProgram.TURNS));
    StringBuilder main = new StringBuilder("package random;\npublic class Main {\n");
    main.append("  public static void main(String[] args) throws Exception {\n");
    for (int i = FIRST; i < FIRST + COUNT; i++) {
      Path file = sources.resolve("P" + i + ".java");
      files.add(Files.writeString(file, RandomProgram.source("P" + i, i)));
      main.append("    P" + i + ".run();\n");
    }
    main.append("    System.out.println(\"done\");\n  }\n}\n");
    files.add(Files.writeString(sources.resolve("Main.java"), main));
    Path classes = directory.resolve("classes");
    Javac.compile(Jdk.running(), files, classes, "-nowarn");

    Map<String, TreeSet<String>> all = racing(classes, "off");
    Map<String, TreeSet<String>> left = racing(classes, "on");

    assertThat(all).hasSizeBetween(COUNT / 4, COUNT - COUNT / 8);
    assertThat(left).isEqualTo(all);
  }

  /** The variables that race, by program. */
  private Map<String, TreeSet<String>> racing(Path classes, String prune) {
    Path json = directory.resolve(prune + ".json");
    Outcome outcome =
        ForkedJvm.of(Jdk.running())
            .option("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
            .agent(ForkedJvm.agentJar(), "json=" + json, "prune=" + prune)
            .classPath(classes)
            .run("random.Main");
    assertThat(outcome.stdout()).isEqualTo("done" + System.lineSeparator());
    Map<String, TreeSet<String>> variables = new TreeMap<>();
    for (Findings.Finding f : Findings.read(json).findings()) {
      String frame = f.accesses().get(0).stack().get(0);
      String program = frame.substring(0, frame.indexOf('.', "random.".length()));
      variables.computeIfAbsent(program, p -> new TreeSet<>()).add(f.variable());
    }
    return variables;
  }
}
