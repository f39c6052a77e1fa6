package dev.redflag.benchmarks.drive;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.redflag.benchmarks.Main;
import dev.redflag.benchmarks.Measurement;
import dev.redflag.benchmarks.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One measured JVM: what it measured, and what the agent found in it.
 *
 * @param findings the variable of each finding; empty for a plain run
 * @param pairs the two accesses of each finding that names both, the earlier one first
 * @param statistics what the agent counted, by name, where it was asked to tell
 */
record Fork(
    Measurement measurement,
    List<String> findings,
    List<String> pairs,
    Map<String, Long> statistics) {
  private static final String WAITED = "the same in thousandths of the run";
  private static final int LINES_OF_OUTPUT = 12;

  /**
   * Runs a kernel in a JVM of its own.
   *
   * @param detector the detector, or null for a plain run
   * @throws FailedException if the JVM fails, takes too long, or prints no measurement
   * @throws UsageException if the agent did not attach
   */
  static Fork run(BenchOptions options, String kernel, Size size, DetectorSpec detector)
      throws IOException, InterruptedException, UsageException, FailedException {
    Path directory = Files.createTempDirectory("redflag-bench");
    Path output = directory.resolve("output");
    Path findings = directory.resolve("findings.json");
    try {
      List<String> command = command(options, kernel, size, detector, findings);
      List<String> lines = lines(command, output, options.timeoutSeconds());
      Measurement measurement = measurementIn(lines);
      if (measurement == null) {
        throw new FailedException("no measurement" + lastOf(lines));
      }
      if (detector == null) {
        return new Fork(measurement, List.of(), List.of(), Map.of());
      }
      if (!Files.isRegularFile(findings)) {
        throw new UsageException(
            UsageException.UNAVAILABLE,
            "the agent did not attach with detector '"
                + detector.label()
                + "': it wrote no findings file"
                + lastOf(lines));
      }
      String json = Files.readString(findings);
      return new Fork(measurement, variablesIn(json), pairsIn(json), statisticsIn(lines));
    } finally {
      Files.deleteIfExists(output);
      Files.deleteIfExists(findings);
      Files.deleteIfExists(directory);
    }
  }

  /**
   * Runs a JVM to its end.
   *
   * @param output a file for what it prints
   * @return the lines that it printed
   * @throws FailedException if it fails or takes too long
   */
  static List<String> lines(List<String> command, Path output, int timeoutSeconds)
      throws IOException, InterruptedException, FailedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    Thread killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    boolean ended;
    try {
      ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
    } finally {
      Runtime.getRuntime().removeShutdownHook(killer);
    }
    List<String> lines = readLines(output);
    if (!ended) {
      throw new FailedException("no end within " + timeoutSeconds + " s");
    }
    if (process.exitValue() != 0) {
      throw new FailedException("status " + process.exitValue() + lastOf(lines));
    }
    return lines;
  }

  private static List<String> command(
      BenchOptions options, String kernel, Size size, DetectorSpec detector, Path findings) {
    List<String> command = new ArrayList<>();
    command.add(options.jdk().resolve("bin/java").toString());
    command.addAll(options.jvmArgs());
    if (detector != null) {
      command.add(detector.agentFlag(options.agent(), findings, options.switches()));
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.add(kernel);
    command.add(size == Size.QUICK ? "quick" : "full");
    command.add(Integer.toString(options.threads()));
    command.add(Integer.toString(options.warmUpMs()));
    command.add(Integer.toString(options.measureMs()));
    return command;
  }

  /** Lines of a program's output, whatever bytes it has printed. */
  private static List<String> readLines(Path output) throws IOException {
    return Files.readString(output, StandardCharsets.ISO_8859_1).lines().toList();
  }

  private static Measurement measurementIn(List<String> lines) {
    Measurement found = null;
    for (String line : lines) {
      Measurement measurement = Measurement.fromLine(line);
      found = measurement == null ? found : measurement;
    }
    return found;
  }

  /** What {@code --stats} printed; the first of several lines of one name. */
  static Map<String, Long> statisticsIn(List<String> lines) {
    Map<String, Long> found = new LinkedHashMap<>();
    int from = lines.indexOf("Redflag statistics:");
    for (String line : from < 0 ? List.<String>of() : lines.subList(from, lines.size())) {
      int colon = line.lastIndexOf(": ");
      if (line.startsWith("  ") && colon > 0 && line.substring(colon + 2).matches("\\d{1,18}")) {
        found.putIfAbsent(line.substring(2, colon), Long.parseLong(line.substring(colon + 2)));
      }
    }
    return found;
  }

  /** The last lines of output, for a message. */
  static String lastOf(List<String> lines) {
    StringBuilder text = new StringBuilder();
    for (int i = Math.max(0, lines.size() - LINES_OF_OUTPUT); i < lines.size(); i++) {
      text.append("\n    ").append(lines.get(i));
    }
    return text.toString();
  }

  /** The variables of the findings in the agent's JSON. */
  static List<String> variablesIn(String json) throws FailedException {
    try {
      JsonObject document = JsonParser.parseString(json).getAsJsonObject();
      JsonArray findings = document.getAsJsonArray("findings");
      List<String> variables = new ArrayList<>();
      for (JsonElement finding : findings) {
        variables.add(finding.getAsJsonObject().get("variable").getAsString());
      }
      return variables;
    } catch (JsonParseException | IllegalStateException | NullPointerException e) {
      throw new FailedException("the findings file is not as agreed: " + e.getMessage());
    }
  }

  /** The two accesses of each finding in the agent's JSON, where it names both. */
  static List<String> pairsIn(String json) {
    List<String> pairs = new ArrayList<>();
    for (JsonElement finding :
        JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("findings")) {
      JsonArray accesses = finding.getAsJsonObject().getAsJsonArray("accesses");
      if (accesses != null && accesses.size() == 2) {
        JsonElement current = accesses.get(0).getAsJsonObject().get("site");
        JsonElement earlier = accesses.get(1).getAsJsonObject().get("site");
        if (isNamed(current) && isNamed(earlier)) {
          pairs.add(earlier.getAsString() + "," + current.getAsString());
        }
      }
    }
    return pairs;
  }

  private static boolean isNamed(JsonElement site) {
    return site != null && !site.isJsonNull();
  }

  /**
   * The share of the run in which a thread waited, as {@code racechaser} counts it, in thousandths;
   * -1 where it was not said.
   */
  int waitedPermille() {
    return statistics.getOrDefault(WAITED, -1L).intValue();
  }

  /** A measured JVM failed; the message says how. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FailedException(String message) {
      super(message);
    }
  }
}
