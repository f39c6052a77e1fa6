package dev.redflag.it;

import org.HdrHistogram.AtomicHistogram;

/** Values recorded by several threads in a histogram of atomic counts: no data race. */
public class HistogramCounts {
  public static void main(String[] args) throws Exception {
    AtomicHistogram histogram = new AtomicHistogram(1_000_000, 2);
    Racers.race(
        200,
        round -> histogram.recordValue(round),
        round -> histogram.recordValue(2L * round),
        round -> histogram.recordValueWithCount(round, 2));
    System.out.println(histogram.getTotalCount() + " values");
  }
}
