package dev.redflag.it;

import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.stats.Max;

/** A metric is configured anew while another thread asks for its configuration. */
public class KafkaReconfiguration {
  public static void main(String[] args) throws Exception {
    try (Metrics metrics = new Metrics()) {
      MetricName name = metrics.metricName("latency", "requests");
      metrics.sensor("requests").add(name, new Max());
      KafkaMetric metric = metrics.metric(name);
      Racers.race(
          50,
          round -> metric.config(new MetricConfig().samples(2 + round)),
          round -> metric.config().samples());
    }
    System.out.println("configured");
  }
}
