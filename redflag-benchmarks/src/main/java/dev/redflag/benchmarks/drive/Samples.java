package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** The forks of one program under one detector, or plain. */
final class Samples {
  private final List<Fork> forks = new ArrayList<>();

  void add(Fork fork) {
    forks.add(fork);
  }

  boolean isEmpty() {
    return forks.isEmpty();
  }

  /** The median over the forks of each fork's median. */
  double medianMs() {
    return Measurement.median(
        forks.stream().mapToDouble(fork -> fork.measurement().medianMs()).toArray());
  }

  /** The median over the forks of the processor time of a run. */
  double cpuMs() {
    return Measurement.median(
        forks.stream().mapToDouble(fork -> fork.measurement().cpuMs()).toArray());
  }

  /** The interquartile range of all measured runs over their median. */
  double spread() {
    double[] all =
        forks.stream()
            .flatMapToDouble(fork -> Arrays.stream(fork.measurement().millis()))
            .toArray();
    Arrays.sort(all);
    double range = quantile(all, 0.75) - quantile(all, 0.25);
    return range / Measurement.median(all);
  }

  /** A quantile of sorted numbers, interpolated. */
  static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** The median high water of resident memory; 0 where the system does not say. */
  double rssKb() {
    return Measurement.median(
        forks.stream().mapToDouble(fork -> fork.measurement().rssKb()).toArray());
  }

  /** The median of the heap in use after the last run. */
  double heapKb() {
    return Measurement.median(
        forks.stream().mapToDouble(fork -> fork.measurement().heapKb()).toArray());
  }

  /** The most findings that a fork had. */
  int warnings() {
    return forks.stream().mapToInt(fork -> fork.findings().size()).max().orElse(0);
  }

  /** The variables that were found to race, in any fork. */
  List<String> variables() {
    TreeSet<String> all = new TreeSet<>();
    forks.forEach(fork -> all.addAll(fork.findings()));
    return List.copyOf(all);
  }
}
