package dev.redflag.cli;

import dev.redflag.analysis.suppress.Suppressions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of the races that are known, as all commands that report have them. */
final class SuppressionOptions {
  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description = "File of races that are known; may be given more than once.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "File of redflag baseline: the races in it are known.")
  private Path baseline;

  @Option(
      names = "--no-shipped-suppressions",
      description = "Show also the races that the authors of widely used libraries mean.")
  private boolean unshipped;

  Suppressions.Sources sources() {
    return new Suppressions.Sources(files, baseline, !unshipped);
  }
}
