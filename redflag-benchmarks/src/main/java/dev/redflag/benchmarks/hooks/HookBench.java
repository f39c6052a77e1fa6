package dev.redflag.benchmarks.hooks;

import dev.redflag.benchmarks.Size;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the micro-benchmarks of the hooks without and with the agent, prints what each hook adds,
 * and checks that none of them allocates.
 */
public final class HookBench {
  /** Bytes an operation below which the figure is noise of other threads: an object has 16. */
  private static final double NOISE_BYTES = 0.5;

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  /** Methods with a release in them, which makes a clock, beside the access that is measured. */
  private static final Set<String> WITH_RELEASE = Set.of("exclusiveRead", "exclusiveWrite");

  private HookBench() {}

  /** One method: nanoseconds and bytes an operation. */
  record Cost(double nanos, double bytes) {}

  /**
   * Measures and prints.
   *
   * @param agentFlag the JVM flag that attaches the agent; what it weaves is added here
   * @return how many methods allocated with the agent that must not
   */
  public static int run(Path java, String agentFlag, Size size) throws RunnerException {
    boolean quick = size == Size.QUICK;
    Map<String, Cost> plain = measure(java, List.of(), quick, "HookBenchmark|SharedRead");
    String flag = agentFlag + ",includes=dev.redflag.benchmarks.hooks.*Benchmark*";
    Map<String, Cost> woven = measure(java, List.of(flag), quick, "dev.redflag.benchmarks.hooks");
    System.out.print(table(plain, woven));
    return allocating(woven);
  }

  /** How many methods allocate that must not. */
  static int allocating(Map<String, Cost> woven) {
    int count = 0;
    for (Map.Entry<String, Cost> method : woven.entrySet()) {
      if (!WITH_RELEASE.contains(method.getKey()) && method.getValue().bytes() > NOISE_BYTES) {
        count++;
      }
    }
    return count;
  }

  static String table(Map<String, Cost> plain, Map<String, Cost> woven) {
    StringBuilder text = new StringBuilder();
    line(text, "hook", "plain ns", "ns", "added ns", "bytes/op");
    woven.forEach(
        (name, cost) -> {
          Cost base = plain.get(name);
          line(
              text,
              name,
              base == null ? "" : number(base.nanos()),
              number(cost.nanos()),
              base == null ? "" : number(cost.nanos() - base.nanos()),
              number(cost.bytes() <= NOISE_BYTES ? 0 : cost.bytes()));
        });
    return text.toString();
  }

  private static void line(StringBuilder text, Object... cells) {
    text.append(String.format(Locale.ROOT, "%-16s %9s %9s %9s %9s%n", cells));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static Map<String, Cost> measure(
      Path java, List<String> jvmArgs, boolean quick, String include) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(include)
            .jvm(java.toString())
            .jvmArgsPrepend("-Djmh.blackhole.autoDetect=false")
            .jvmArgsAppend(jvmArgs.toArray(new String[0]))
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .forks(quick ? 1 : 3)
            .warmupIterations(quick ? 3 : 5)
            .measurementIterations(quick ? 3 : 5)
            .warmupTime(TimeValue.milliseconds(quick ? 500 : 1000))
            .measurementTime(TimeValue.milliseconds(quick ? 300 : 1000));
    Collection<RunResult> results = new Runner(options.build()).run();
    Map<String, Cost> costs = new LinkedHashMap<>();
    for (RunResult result : results) {
      Result<?> primary = result.getPrimaryResult();
      Result<?> allocation = result.getSecondaryResults().get(ALLOCATION);
      costs.put(primary.getLabel(), new Cost(primary.getScore(), allocation.getScore()));
    }
    return costs;
  }
}
