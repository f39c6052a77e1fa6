package dev.redflag.testkit.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Many programs of the corpus, run in one JVM, with what each of them wrote. */
public final class Batch {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Map<String, Outcome> outcomes;

  private Batch(Map<String, Outcome> outcomes) {
    this.outcomes = outcomes;
  }

  /** Runs all programs in a JVM that has its options, and may have the agent, but no class path. */
  public static Batch run(ForkedJvm jvm, List<CorpusProgram> programs, Path... classes) {
    try {
      Path list = Files.createTempFile("redflag", ".programs");
      try {
        Files.write(list, programs.stream().map(CorpusProgram::mainClass).toList());
        List<String> arguments = new ArrayList<>();
        arguments.add(list.toString());
        Arrays.stream(classes)
            .map(path -> path.toAbsolutePath().toString())
            .forEach(arguments::add);
        Path here =
            Path.of(BatchMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Outcome whole =
            jvm.classPath(here)
                .within(PATIENCE)
                .run(BatchMain.class.getName(), arguments.toArray(new String[0]));
        Batch batch = new Batch(split(whole));
        for (CorpusProgram program : programs) {
          if (!batch.outcomes.containsKey(program.mainClass())) {
            throw new IllegalStateException(
                program + " did not end; status " + whole.status() + "\n" + whole.stderr());
          }
        }
        return batch;
      } finally {
        Files.delete(list);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How a program of this batch ended. */
  public Outcome of(CorpusProgram program) {
    return outcomes.get(program.mainClass());
  }

  /** Cuts the output of a batch into that of its programs; standard error goes to all of them. */
  static Map<String, Outcome> split(Outcome whole) {
    Map<String, Outcome> outcomes = new HashMap<>();
    StringBuilder own = new StringBuilder();
    for (String line : whole.stdout().lines().toList()) {
      if (line.startsWith(BatchMain.BEGIN)) {
        own.setLength(0);
      } else if (line.contains(BatchMain.END)) {
        // A program may have ended without a line feed.
        int at = line.indexOf(BatchMain.END);
        own.append(line, 0, at);
        String[] end = line.substring(at + BatchMain.END.length()).split(" ");
        outcomes.put(end[0], new Outcome(Integer.parseInt(end[1]), own.toString(), whole.stderr()));
      } else {
        own.append(line).append('\n');
      }
    }
    return outcomes;
  }
}
