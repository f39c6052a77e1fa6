package dev.redflag.cli;

import dev.redflag.fleet.StoreException;
import dev.redflag.fleet.simulation.Latencies;
import dev.redflag.fleet.simulation.Simulation;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code redflag fleet simulate}: what a store bears. */
@Command(
    name = "simulate",
    sortOptions = false,
    header = "Has many made-up JVMs use an empty store, and tells how it fared.",
    description = {
      "Each asks the store what to do and tells it what came of it, again and again, without a"
          + " program in between: this is the most that a fleet can ask of the store. Made-up runs"
          + " stay in it.",
      ""
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      " 0:it was done",
      "64:wrong use",
      "65:it is no store, or damaged",
      "69:the store cannot be had"
    })
final class SimulateCommand implements Callable<Integer> {
  private static final double MEGA = 1e6;
  private static final long MOST_JVMS = 10_000;
  private static final long MOST = 10_000_000;

  @Spec private CommandSpec spec;

  @Mixin private FleetCommand.StoreOption in;

  @Option(
      names = "--jvms",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many at a time. Default: 100")
  private int jvms;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How many in all. Default: 2000")
  private int runs;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Pairs of the program, rounded up to a multiple of 26. Default: 1000")
  private int pairs;

  @Option(
      names = "--races",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many of them are races. Default: 10")
  private int races;

  @Option(
      names = "--luck",
      paramLabel = "SHARE",
      defaultValue = "0.3",
      description = "Share of the runs chasing a race that prove it. Default: 0.3")
  private double luck;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of what the runs see and prove. Default: 1")
  private long seed;

  @Override
  public Integer call() throws CommandException {
    check("jvms", jvms, 1, MOST_JVMS);
    check("runs", runs, 1, MOST);
    check("pairs", pairs, 1, MOST);
    check("races", races, 0, Simulation.Settings.mostRaces(pairs));
    if (!(luck >= 0 && luck <= 1)) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "--luck is " + luck + ", but must be from 0 to 1");
    }
    Simulation.Settings settings = new Simulation.Settings(jvms, runs, pairs, races, luck, seed);
    try {
      print(new Simulation(in.address(), settings).run());
      return ExitStatus.FINE;
    } catch (StoreException e) {
      throw FleetCommand.failed(e);
    }
  }

  private static void check(String name, long value, long least, long most)
      throws CommandException {
    if (value < least || value > most) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "--" + name + " is " + value + ", but must be from " + least + " to " + most);
    }
  }

  private void print(Simulation.Result of) {
    double rate = (of.observed() + of.chased()) / of.seconds();
    line("%,d runs, %,d JVMs at a time: %,.1f s", runs, jvms, of.seconds());
    line(
        "  %,d observed, %,d chased one of %,d pairs, %,d failed",
        of.observed(), of.chased(), of.pairs(), of.failed());
    if (of.trouble() != null) {
      line("  the last failed since %s", of.trouble());
    }
    line(
        "  %,.0f runs a second, %,.1f million a day",
        rate, rate * TimeUnit.DAYS.toSeconds(1) / MEGA);
    line("  %s", times("to ask", of.asking()));
    line("  %s", times("to tell", of.telling()));
    List<Integer> proved = of.proved();
    line(
        "  races: %,d of %,d proved%s",
        proved.size(),
        races,
        proved.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT,
                ", half of these by run %,d, all by run %,d",
                proved.get((proved.size() - 1) / 2),
                proved.get(proved.size() - 1)));
    line(
        "  rows: %,d runs, %,d pairs, %,d sites, %,d findings",
        of.size().runs(), of.size().pairs(), of.size().sites(), of.size().findings());
    line("  size: %,.1f MB; a run adds %,.0f bytes", of.size().bytes() / MEGA, of.bytesARun());
    spec.commandLine().getOut().flush();
  }

  private static String times(String what, Latencies of) {
    return String.format(
        Locale.ROOT,
        "%s: half within %,.1f ms, 99 of 100 within %,.1f ms, all within %,.1f ms",
        what,
        of.median(),
        of.most(),
        of.longest());
  }

  private void line(String format, Object... values) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(String.format(Locale.ROOT, format, values));
  }
}
