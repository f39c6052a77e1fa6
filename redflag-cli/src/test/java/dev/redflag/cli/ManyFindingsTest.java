package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Tool;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.report.binary.SessionWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session of 100,000 races, merged and reported in a small heap. */
class ManyFindingsTest {
  private static final int MANY = 100_000;
  private static final int FRAMES = 4;

  @TempDir Path folder;
  private Path session;

  @BeforeEach
  void writeSession() throws IOException {
    session = folder.resolve("many.session");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(session))) {
      SessionWriter writer = new SessionWriter(out::write, new Tool("1", "fasttrack", "17"));
      for (int i = 0; i < MANY; i++) {
        writer.add(finding(i));
      }
      assertThat(writer.finish()).isNull();
    }
  }

  private static Finding finding(int i) {
    return new Finding(
        String.format("%016x", i),
        "com.acme.Class" + i + ".field",
        Kind.FIELD,
        -1,
        Confidence.PROVED,
        RaceClass.UNORDERED,
        0,
        1,
        false,
        access(true, i),
        access(false, i));
  }

  private static FindingAccess access(boolean write, int i) {
    List<String> stack = new ArrayList<>();
    stack.add("com.acme.Class" + i + ".use(Class.java:" + i % 1000 + ")");
    for (int d = 1; d < FRAMES; d++) {
      stack.add("com.acme.Caller" + i % 997 + ".call" + d + "(Caller.java:" + d + ")");
    }
    return new FindingAccess(
        write, "worker-" + i % 50, List.of(), true, stack, true, List.of(), null);
  }

  private String redflag(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx160m", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Path out = folder.resolve("out.txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    long start = System.nanoTime();
    int status = builder.redirectOutput(out.toFile()).start().waitFor();
    System.out.printf(
        "%s of %,d findings: %.1f s%n", arguments[0], MANY, (System.nanoTime() - start) / 1e9);
    assertThat(status).as(Files.readString(out)).isZero();
    return Files.readString(out);
  }

  @Test
  void isMergedAndReported() throws Exception {
    Path merged = folder.resolve("merged.session");
    redflag("merge", merged, session);
    assertThat(SessionReader.read(merged).run().findings())
        .hasSize(MANY)
        .allSatisfy(f -> assertThat(f.count()).isEqualTo(1));
    Path report = folder.resolve("report");
    assertThat(redflag("report", "--out", report, session)).contains("Redflag: 100000 findings");
    assertThat(report.resolve("redflag.json")).exists();
  }
}
