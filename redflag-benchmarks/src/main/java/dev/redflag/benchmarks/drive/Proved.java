package dev.redflag.benchmarks.drive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many of the races that FastTrack reports other detectors prove, one pair a run (table 2 of
 * RaceChaser's paper): each pair in some runs, in turn with each of its accesses as the first.
 */
final class Proved {
  private static final String ROW = "%-12s %8s %12s %12s %16s%n";

  private final BenchOptions options;
  private final int runs;
  private final StringBuilder table = new StringBuilder();

  /** Races that were proved at least once, and at least twice. */
  private static final class Count {
    private int once;
    private int twice;

    void add(int proved) {
      once += proved >= 1 ? 1 : 0;
      twice += proved >= 2 ? 1 : 0;
    }

    @Override
    public String toString() {
      return once + " (" + twice + ")";
    }
  }

  Proved(BenchOptions options, int runs) {
    this.options = options;
    this.runs = runs;
  }

  /** Runs all programs and prints the table; returns the driver's status. */
  int run() throws IOException, InterruptedException, UsageException {
    row("benchmark", "races", "racechaser", "litehb", "most waited, %");
    int status = 0;
    for (String kernel : options.kernels()) {
      try {
        List<String> races = Pairs.racing(options, kernel);
        if (!races.isEmpty()) {
          prove(kernel, races);
        }
      } catch (Fork.FailedException e) {
        System.err.println("bench: " + kernel + " failed: " + e.getMessage());
        status = 1;
      }
    }
    System.out.print(table);
    return status;
  }

  private void prove(String kernel, List<String> races)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    Count chased = new Count();
    Count ordered = new Count();
    int mostWaited = 0;
    for (String race : races) {
      System.err.println("bench: " + kernel + ", " + race);
      List<Fork> forks = forks(kernel, "racechaser", List.of("stats=true"), race);
      chased.add(found(forks));
      for (Fork fork : forks) {
        mostWaited = Math.max(mostWaited, fork.waitedPermille());
      }
      ordered.add(found(forks(kernel, "litehb", List.of(), race)));
    }
    row(
        kernel,
        Integer.toString(races.size()),
        chased.toString(),
        ordered.toString(),
        String.format(Locale.ROOT, "%.1f", mostWaited / 10.0));
  }

  private List<Fork> forks(String kernel, String detector, List<String> switches, String race)
      throws IOException, InterruptedException, UsageException, Fork.FailedException {
    List<Fork> forks = new ArrayList<>();
    DetectorSpec spec = new DetectorSpec(detector, switches);
    for (int run = 0; run < runs; run++) {
      String pair = run % 2 == 0 ? race : Pairs.turned(race);
      forks.add(Fork.run(options, kernel, options.size(), spec.of(pair)));
    }
    return forks;
  }

  private static int found(List<Fork> forks) {
    return (int) forks.stream().filter(fork -> !fork.findings().isEmpty()).count();
  }

  private void row(Object... cells) {
    table.append(String.format(Locale.ROOT, ROW, cells));
  }
}
