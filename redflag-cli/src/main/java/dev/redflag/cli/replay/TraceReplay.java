package dev.redflag.cli.replay;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Findings;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import dev.redflag.detectors.DetectorCatalog;
import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.report.Version;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.text.TextReport;
import dev.redflag.report.text.UseReport;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.RuntimeStatistics;
import dev.redflag.runtime.site.SiteNameException;
import dev.redflag.runtime.site.SitePair;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.replay.Replay;
import dev.redflag.trace.replay.Warning;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One replay of a trace, from its settings to its exit status. */
public final class TraceReplay {
  private final Path file;
  private final Settings settings;
  private final PrintWriter err;
  private final Names names = new Names();

  /** By id; the first of each, with the count of all. */
  private final Map<String, Finding> findings = new LinkedHashMap<>();

  private Suppressions suppressions;
  private Detector detector;

  /** Of the pair that is checked alone; null where all accesses are. */
  private TracedRoles roles;

  private long events;

  /**
   * How to replay.
   *
   * @param detector name of the detector, with its settings
   * @param pair the two accesses that the detectors litehb and fullhb check, or null
   * @param json file for the findings, or null
   * @param suppressions where the races that are known stand
   * @param stats whether the counters are printed
   * @param exitCode exit status where a race was found
   */
  public record Settings(
      String detector,
      String pair,
      Path json,
      Suppressions.Sources suppressions,
      boolean stats,
      int exitCode) {}

  /**
   * @param file the trace
   * @param err takes the findings and the summary
   */
  public TraceReplay(Path file, Settings settings, PrintWriter err) {
    this.file = file;
    this.err = err;
    this.settings = settings;
  }

  /** Replays the trace; returns the exit status. */
  public int run() throws CommandException {
    prepare();
    CommandException damage = read();
    if (damage == null && roles != null && roles.missing() != null) {
      throw wrongUse(
          "option '--pair' names the site '"
              + roles.missing()
              + "', but the trace '"
              + file
              + "' has no access there");
    }
    Run run =
        new Run(
            new Tool(Version.text(), detector.name(), System.getProperty("java.vm.version")),
            Findings.merge(findings.values()),
            Coverage.NONE);
    err.print(UseReport.text(suppressions.uses(run.findings()), true));
    err.print(TextReport.summary(run, file.toString()));
    if (settings.stats()) {
      err.print(statistics());
    }
    err.flush();
    write(run);
    if (damage != null) {
      throw damage;
    }
    return run.open() > 0 ? settings.exitCode() : ExitStatus.FINE;
  }

  private void prepare() throws CommandException {
    SitePair pair = pair();
    String problem = pair != null ? null : DetectorCatalog.problem(settings.detector());
    if (problem != null) {
      throw wrongUse("option '--detector' is '" + settings.detector() + "', but " + problem);
    }
    ExitStatus.check(settings.exitCode());
    if (settings.json() != null && Files.isDirectory(settings.json())) {
      throw wrongUse("option '--json' names a folder, '" + settings.json() + "', not a file");
    }
    try {
      suppressions = Suppressions.read(settings.suppressions());
    } catch (SuppressionException e) {
      throw wrongUse(e.getMessage());
    }
    if (settings.stats()) {
      RuntimeStatistics.request();
    }
    roles = pair == null ? null : new TracedRoles(pair, names);
    detector =
        roles == null
            ? DetectorCatalog.create(settings.detector())
            : new LiteHbDetector(settings.detector(), roles);
  }

  /** The pair that is checked alone; null where all accesses are. */
  private SitePair pair() throws CommandException {
    boolean ofPair = LiteHbDetector.isSelection(settings.detector());
    if (ofPair && settings.pair() == null) {
      throw wrongUse(
          "detector '"
              + settings.detector()
              + "' needs the option '--pair', two sites as the line 'Pair:' of a finding names"
              + " them");
    }
    if (!ofPair && settings.pair() != null) {
      throw wrongUse(
          "option '--pair' goes with the detectors 'litehb' and 'fullhb' only; add one of them, or"
              + " drop it");
    }
    try {
      return ofPair ? SitePair.parse(settings.pair()) : null;
    } catch (SiteNameException e) {
      throw wrongUse("option '--pair': " + e.getMessage());
    }
  }

  private static CommandException wrongUse(String sentence) {
    return new CommandException(ExitStatus.WRONG_USE, sentence);
  }

  /** Replays what can be read; returns what is wrong with the rest, or null. */
  private CommandException read() throws CommandException {
    TraceInput input = new TraceInput(file);
    Replay replay = new Replay(detector, names, this::found);
    try {
      input.read(
          names,
          event -> {
            replay.accept(event);
            events++;
          });
      return null;
    } catch (CommandException e) {
      return e;
    } catch (IOException e) {
      throw wrongUse("cannot read the trace '" + file + "' (" + e.getMessage() + ")");
    }
  }

  private void found(Warning warning) {
    Finding f = Findings.of(WarningRecord.of(warning, detector.name(), names), 1);
    Finding before = findings.get(f.id());
    if (before != null) {
      findings.put(f.id(), before.withCount(before.count() + 1));
      return;
    }
    Finding checked = suppressions.apply(f);
    findings.put(f.id(), checked);
    if (!checked.suppressed()) {
      err.print(TextReport.block(checked));
    }
  }

  private String statistics() {
    StringBuilder out = new StringBuilder("Redflag statistics:\n");
    List<String> pairs = new ArrayList<>(List.of(detector.statistics()));
    pairs.addAll(List.of("events replayed", Long.toString(events)));
    pairs.addAll(List.of("threads of the trace", Integer.toString(names.threads())));
    pairs.addAll(List.of("objects of the trace", Integer.toString(names.objects())));
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      out.append("  ").append(pairs.get(i)).append(": ").append(pairs.get(i + 1)).append('\n');
    }
    return out.toString();
  }

  private void write(Run run) throws CommandException {
    if (settings.json() != null) {
      try {
        Files.createDirectories(settings.json().toAbsolutePath().getParent());
        JsonReport.write(run, settings.json());
      } catch (IOException e) {
        throw wrongUse("cannot write the findings to '" + settings.json() + "'");
      }
    }
  }
}
