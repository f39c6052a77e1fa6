package dev.redflag.cli.launch;

import dev.redflag.agent.options.OptionReader;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.cli.launch.Launch.Trial;
import dev.redflag.report.Version;
import dev.redflag.report.session.SessionFolder;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Finds out whether Redflag works here, and in the JVMs of a command; tells what to do. */
public final class Diagnosis {
  /** Lines of one list; more are counted. */
  private static final int LISTED = 10;

  private static final long PATIENCE_SECONDS = 60;

  private final Map<String, String> environment;
  private final PrintWriter out;

  /**
   * @param environment the variables that a command gets
   * @param out is told what is found
   */
  public Diagnosis(Map<String, String> environment, PrintWriter out) {
    this.environment = environment;
    this.out = out;
  }

  // ---- this machine -----------------------------------------------------------------------------

  /** Looks at the agent's jar, the JVMs at hand, and the variables; returns the exit status. */
  public int machine() throws CommandException, IOException, InterruptedException {
    Path agent = AgentJar.find();
    out.println("Redflag " + Version.text() + ", agent " + agent);
    int status = ExitStatus.FINE;
    for (Path java : javas()) {
      String refusal = refusal(java, agent);
      if (refusal == null) {
        out.println("  " + java + " takes the agent");
      } else {
        out.println("  " + java + " does NOT take the agent: " + refusal);
        status = ExitStatus.NOT_ATTACHED;
      }
    }
    for (String name : List.of(Command.TOOL_OPTIONS, "JDK_JAVA_OPTIONS")) {
      if (environment.get(name) != null) {
        out.println("  " + name + " is set, and reaches the JVMs too: " + environment.get(name));
      }
    }
    for (Map.Entry<String, String> e : environment.entrySet()) {
      if (e.getKey().startsWith("REDFLAG_")) {
        out.println("  " + e.getKey() + "=" + e.getValue());
      }
    }
    out.flush();
    return status;
  }

  /** The java that runs this, and that which a command would find. */
  private Set<Path> javas() throws IOException {
    Set<Path> javas = new LinkedHashSet<>();
    javas.add(Path.of(System.getProperty("java.home"), "bin", "java").toRealPath());
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
      Path java = Path.of(folder, "java");
      if (!folder.isEmpty() && Files.isExecutable(java)) {
        javas.add(java.toRealPath());
        break;
      }
    }
    return javas;
  }

  /** Why a JVM does not take the agent; null where it does. */
  private String refusal(Path java, Path agent) throws IOException, InterruptedException {
    Path said = Files.createTempFile("redflag", ".txt");
    try (SessionFolder session = SessionFolder.create()) {
      OptionReader.writeSession(Map.of(), session.path());
      String flag = "-javaagent:" + agent + "=launch=" + session.path();
      ProcessBuilder builder = new ProcessBuilder(java.toString(), flag, "-version");
      builder.environment().remove(Command.TOOL_OPTIONS);
      builder.environment().remove("JDK_JAVA_OPTIONS");
      Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "it did not end within " + PATIENCE_SECONDS + " seconds";
      }
      if (!session.jvms().isEmpty()) {
        return null;
      }
      List<String> lines = Files.readAllLines(said);
      return lines.isEmpty() ? "it ended with " + process.exitValue() : lines.get(0);
    } finally {
      Files.delete(said);
    }
  }

  // ---- a command --------------------------------------------------------------------------------

  /** Runs a command and looks at what came of it; returns the exit status. */
  public int command(List<String> words)
      throws CommandException, IOException, InterruptedException {
    Launch.Attempt attempt = new Launch(Map.of(), words).attempt();
    Trial trial = attempt.trial();
    Run run = Run.merge(trial.outcome().runs(), new Tool(Version.text(), "", ""));
    out.println("The command '" + String.join(" ", words) + "' ended with " + trial.status());
    attached(trial);
    if (!trial.jvms().isEmpty()) {
      out.println("Findings: " + run.open() + ", and " + run.suppressed() + " suppressed");
      coverage(run.coverage());
      costs(attempt.costs());
    }
    advise(words, trial);
    out.flush();
    return trial.jvms().isEmpty() ? ExitStatus.NOT_ATTACHED : ExitStatus.FINE;
  }

  private void attached(Trial trial) {
    List<String> lines = new ArrayList<>();
    for (SessionFolder.Jvm jvm : trial.jvms()) {
      String runs = jvm.command().isEmpty() ? "no main class" : jvm.command();
      lines.add("process " + jvm.pid() + ", Java " + jvm.version() + ": " + runs);
    }
    list("Attached to " + lines.size() + (lines.size() == 1 ? " JVM" : " JVMs"), lines);
    if (trial.outcome().silent() > 0) {
      out.println("Without a report: " + trial.outcome().silent() + " (killed, or still running)");
    }
  }

  private void coverage(Coverage coverage) {
    out.println("Checked: " + coverage.classes() + " classes outside the JDK");
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (Untouched u : coverage.untouched()) {
      byReason.computeIfAbsent(u.reason(), reason -> new ArrayList<>()).add(u.className());
    }
    List<String> unchecked = new ArrayList<>();
    byReason.forEach(
        (reason, names) ->
            unchecked.add(
                names.get(0)
                    + (names.size() == 1 ? "" : " and " + (names.size() - 1) + " more")
                    + ": "
                    + reason));
    list("Not checked", unchecked);
    List<String> unmodelled = new ArrayList<>();
    for (Unmodelled u : coverage.unmodelled()) {
      unmodelled.add(u.method() + ", called " + u.calls() + " times" + at(u.site()));
    }
    list("Calls that may order threads and have no rule (false alarms may follow)", unmodelled);
    if (coverage.dropped() > 0) {
      out.println("Lost where a bound was reached: " + coverage.dropped());
    }
  }

  private void costs(Costs costs) {
    out.println(costs.summary());
    if (!costs.lines().isEmpty()) {
      list("Checks by the program's lines", costs.lines());
    }
  }

  private static String at(String site) {
    return site.isEmpty() ? "" : " at " + site;
  }

  private void list(String title, List<String> lines) {
    if (lines.isEmpty()) {
      out.println(title + ": none");
      return;
    }
    out.println(title + ":");
    for (String line : lines.subList(0, Math.min(LISTED, lines.size()))) {
      out.println("  " + line);
    }
    if (lines.size() > LISTED) {
      out.println("  and " + (lines.size() - LISTED) + " more");
    }
  }

  private void advise(List<String> words, Trial trial) throws CommandException {
    boolean direct = Command.isJava(words.get(0));
    if (trial.jvms().isEmpty()) {
      out.println(
          direct
              ? "What to do: the JVM did not load the agent; its own message above says why."
              : "What to do: the command started no JVM, or dropped "
                  + Command.TOOL_OPTIONS
                  + " on the way (a daemon that ran already, as of Gradle: --no-daemon; sudo; a"
                  + " container). Give the JVM the flag yourself, as in Surefire's argLine or"
                  + " Gradle's jvmArgs: -javaagent:"
                  + AgentJar.find());
    } else if (direct) {
      out.println(
          "JVMs that this one started were not watched; 'env' before the command watches them.");
    } else if (trial.jvms().stream().allMatch(jvm -> isBuildTool(jvm.command()))) {
      out.println(
          "What to do: only the build tool's own JVM was attached to. Where the tests run in a JVM"
              + " of their own, the tool cleared its environment: give that JVM the flag, as in"
              + " Surefire's argLine or Gradle's jvmArgs: -javaagent:"
              + AgentJar.find());
    }
  }

  private static boolean isBuildTool(String command) {
    return command.startsWith("org.codehaus.plexus.classworlds.")
        || command.startsWith("org.gradle.")
        || command.startsWith("org.apache.tools.ant.")
        || command.contains("sbt-launch");
  }
}
