package dev.redflag.benchmarks.drive;

import dev.redflag.benchmarks.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** All rows of one run of the driver, and what failed. */
final class Results {
  private final List<Row> rows = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();

  /** A program that could not be measured; the detector is null for its plain run. */
  record Failure(String benchmark, String detector, String reason) {}

  /** The geometric means of a detector's rows. */
  record Mean(double slowdown, double cpuRatio, double memoryRatio, int rows) {}

  void add(Row row) {
    rows.add(row);
  }

  void fail(Failure failure) {
    failures.add(failure);
  }

  List<Row> rows() {
    return rows;
  }

  List<Failure> failures() {
    return failures;
  }

  /** The means of each detector, in the order of its first row; of one group or (null) of all. */
  Map<String, Mean> means(Group group) {
    Map<String, List<Row>> byDetector = new LinkedHashMap<>();
    for (Row row : rows) {
      if (group == null || row.group() == group) {
        byDetector.computeIfAbsent(row.detector(), name -> new ArrayList<>()).add(row);
      }
    }
    Map<String, Mean> means = new LinkedHashMap<>();
    byDetector.forEach(
        (detector, its) ->
            means.put(
                detector,
                new Mean(
                    geometricMean(its, Row::slowdown),
                    geometricMean(its, Row::cpuRatio),
                    geometricMean(its, Row::memoryRatio),
                    its.size())));
    return means;
  }

  private static double geometricMean(List<Row> rows, ToDoubleFunction<Row> value) {
    double logs = 0;
    for (Row row : rows) {
      logs += Math.log(value.applyAsDouble(row));
    }
    return Math.exp(logs / rows.size());
  }
}
