package dev.redflag.cli;

import dev.redflag.cli.fleet.FleetRun;
import dev.redflag.cli.session.SessionReport;
import dev.redflag.cli.session.SessionReport.Outputs;
import dev.redflag.fleet.FleetStatus;
import dev.redflag.fleet.Store;
import dev.redflag.fleet.StoreAddress;
import dev.redflag.fleet.StoreException;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code redflag fleet}: what a store of runs knows. */
@Command(
    name = "fleet",
    header = "Shows what a store of runs knows, and tidies it up.",
    description = {
      "Runs with --store tell a store what came of them, and are told what to do (docs/fleet.md).",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = SimulateCommand.class,
    sortOptions = false)
final class FleetCommand implements Runnable {
  private static final double PER_CENT = 100;
  private static final double MILLIONTHS_A_PER_CENT = 10_000;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The store that a command is about. */
  static final class StoreOption {
    @Option(
        names = "--store",
        paramLabel = "STORE",
        required = true,
        description = "The store: a file, or jdbc:postgresql://…")
    private String store;

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help and exit.")
    private boolean help;

    StoreAddress address() throws CommandException {
      return FleetRun.address(store, System::getenv);
    }

    Store toRead() throws CommandException {
      return opened(() -> Store.openToRead(address()));
    }

    Store toWrite() throws CommandException {
      // a store that is not there has nothing to be tidied up
      toRead().close();
      return opened(() -> Store.open(address()));
    }

    private static Store opened(Opener opener) throws CommandException {
      try {
        return opener.open();
      } catch (StoreException e) {
        throw failed(e);
      }
    }

    private interface Opener {
      Store open() throws StoreException, CommandException;
    }
  }

  static CommandException failed(StoreException e) {
    int status = e.isDamaged() ? ExitStatus.CORRUPT : ExitStatus.NOT_ATTACHED;
    return new CommandException(e.isWrongUse() ? ExitStatus.WRONG_USE : status, e.getMessage());
  }

  /** Pairs by state, runs, what is next. */
  @Command(
      name = "status",
      sortOptions = false,
      header = "Shows the pairs by state, the runs, and what comes next.",
      exitCodeListHeading = "%nExit status:%n",
      exitCodeList = {
        " 0:it was shown",
        "64:wrong use",
        "65:it is no store, or damaged",
        "69:the store cannot be had"
      })
  void status(@Mixin StoreOption from) throws CommandException {
    PrintWriter out = spec.commandLine().getOut();
    try (Store store = from.toRead()) {
      List<FleetStatus> all = store.status();
      if (all.isEmpty()) {
        out.println("The store has no runs yet.");
      }
      for (FleetStatus version : all) {
        print(out, version);
      }
      out.flush();
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  private static void print(PrintWriter out, FleetStatus of) {
    line(out, "%s, version %s", of.program(), of.version());
    line(
        out,
        "  pairs: %,d static, %,d seen, %,d tried, %,d proved, %,d retired",
        of.staticPairs(),
        of.seen(),
        of.tried(),
        of.proved(),
        of.retired());
    line(
        out,
        "  runs: %,d, of which %,d did not report; %,d races found",
        of.runs(),
        of.unreported(),
        of.findings());
    double share = of.totalMillis() == 0 ? 0 : PER_CENT * of.waitedMillis() / of.totalMillis();
    line(
        out,
        "  time: %,.1f s, %.2f %% of it with a thread waiting; in one run at most %.2f %%, and %,d ms"
            + " by which a wait was too long",
        of.totalMillis() / (double) TimeUnit.SECONDS.toMillis(1),
        share,
        of.worstShare() / MILLIONTHS_A_PER_CENT,
        of.lateMillis());
    for (String pair : of.next()) {
      line(out, "  next: %s", pair);
    }
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  /** Findings through the usual reports. */
  @Command(
      name = "report",
      sortOptions = false,
      header = "Reports the races that the runs found.",
      description = {"As text where no other form is asked for.", ""},
      exitCodeListHeading = "%nExit status:%n",
      exitCodeList = {
        " 0:the report was made",
        "64:wrong use",
        "65:it is no store, or damaged",
        "69:the store cannot be had"
      })
  int report(
      @Mixin StoreOption from,
      @Option(names = "--program", paramLabel = "NAME", description = "Of this program alone.")
          String program,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              description =
                  "Write a page (index.html), SARIF, JSON and JUnit XML into this folder.")
          Path folder,
      @Option(names = "--json", paramLabel = "FILE", description = "Write JSON to this file.")
          Path json,
      @Option(
              names = "--source-root",
              paramLabel = "DIR",
              description = "Folder of the program's sources. May be given more than once.")
          List<Path> sourceRoots,
      @Mixin SuppressionOptions suppressions)
      throws CommandException {
    List<String> findings;
    try (Store store = from.toRead()) {
      findings = store.findings(program);
      if (findings.isEmpty() && program != null) {
        checkKnown(program, store.status());
      }
    } catch (StoreException e) {
      throw failed(e);
    }
    if (findings.isEmpty()) {
      spec.commandLine().getOut().println("No run has found a race yet.");
      spec.commandLine().getOut().flush();
      return ExitStatus.FINE;
    }
    try {
      Path temporary = Files.createTempDirectory("redflag-fleet-");
      List<Path> files = new ArrayList<>();
      try {
        for (String finding : findings) {
          files.add(Files.writeString(temporary.resolve(files.size() + ".json"), finding));
        }
        SourceRoots sources = SourceRoots.of(sourceRoots == null ? List.of() : sourceRoots);
        return new SessionReport(
                files,
                new Outputs(folder, json, null, null, sources),
                suppressions.sources(),
                ExitStatus.FINE)
            .of("the store")
            .run(spec.commandLine().getOut(), spec.commandLine().getErr());
      } finally {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot use the folder for temporary files (" + e + ")");
    }
  }

  private static void checkKnown(String program, List<FleetStatus> versions)
      throws CommandException {
    Set<String> known = new TreeSet<>();
    versions.forEach(version -> known.add(version.program()));
    if (!known.contains(program)) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "the store knows no program '"
              + program
              + (known.isEmpty() ? "'; it has no runs" : "', only " + String.join(", ", known)));
    }
  }

  /** Retention. */
  @Command(
      name = "forget",
      sortOptions = false,
      header = "Forgets old runs, and versions that had none since.",
      description = {"What was found stays.", ""},
      exitCodeListHeading = "%nExit status:%n",
      exitCodeList = {
        " 0:it was done",
        "64:wrong use",
        "65:it is no store, or damaged",
        "69:the store cannot be had"
      })
  void forget(
      @Mixin StoreOption from,
      @Option(
              names = "--older-than",
              paramLabel = "DAYS",
              required = true,
              description = "How many days old, at least.")
          int days)
      throws CommandException {
    if (days < 0) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "--older-than is " + days + ", but must be a number of days");
    }
    try (Store store = from.toWrite()) {
      long[] gone = store.forget(System.currentTimeMillis() - TimeUnit.DAYS.toMillis(days));
      PrintWriter out = spec.commandLine().getOut();
      line(out, "Forgot %,d runs and %,d versions.", gone[0], gone[1]);
      out.flush();
    } catch (StoreException e) {
      throw failed(e);
    }
  }
}
