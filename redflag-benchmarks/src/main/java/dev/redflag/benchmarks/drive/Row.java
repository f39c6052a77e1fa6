package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Group;
import dev.redflag.benchmarks.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * One program under one detector, against its plain runs.
 *
 * @param baseMs median of the plain runs
 * @param ms median of the runs with the detector
 * @param spread interquartile range of the runs with the detector, over their median
 * @param cpuRatio processor time of a run, over that of the plain runs
 * @param memoryRatio most resident memory, over that of the plain runs
 * @param heapRatio live heap, over that of the plain runs
 * @param warnings the number of findings
 * @param variables the racing variables
 * @param intended the variables that race on purpose; null where that is not known
 */
record Row(
    String benchmark,
    Group group,
    Size size,
    String detector,
    double baseMs,
    double ms,
    double spread,
    double cpuRatio,
    double memoryRatio,
    double heapRatio,
    int warnings,
    List<String> variables,
    List<String> intended) {

  static Row of(
      String benchmark,
      Group group,
      Size size,
      String detector,
      Samples plain,
      Samples woven,
      List<String> intended) {
    double heapRatio = woven.heapKb() / plain.heapKb();
    return new Row(
        benchmark,
        group,
        size,
        detector,
        plain.medianMs(),
        woven.medianMs(),
        woven.spread(),
        woven.cpuMs() / plain.cpuMs(),
        plain.rssKb() > 0 ? woven.rssKb() / plain.rssKb() : heapRatio,
        heapRatio,
        woven.warnings(),
        woven.variables(),
        intended);
  }

  double slowdown() {
    return ms / baseMs;
  }

  /** Racing variables that are not meant to race. */
  List<String> unexpected() {
    return intended == null ? List.of() : without(variables, intended);
  }

  /** Variables that race on purpose and were not found. */
  List<String> missed() {
    return intended == null ? List.of() : without(intended, variables);
  }

  private static List<String> without(List<String> all, List<String> taken) {
    List<String> rest = new ArrayList<>(all);
    rest.removeAll(taken);
    return rest;
  }
}
