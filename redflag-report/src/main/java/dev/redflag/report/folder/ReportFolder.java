package dev.redflag.report.folder;

import dev.redflag.analysis.run.Run;
import dev.redflag.report.html.HtmlReport;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.junit.JunitReport;
import dev.redflag.report.sarif.SarifReport;
import dev.redflag.report.source.SourceRoots;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a run into a folder, as pages, as SARIF, as JSON and as JUnit XML. What else is there
 * stays.
 */
public final class ReportFolder {
  public static final String SARIF = "redflag.sarif";
  public static final String JSON = "redflag.json";
  public static final String JUNIT = "redflag-junit.xml";

  private ReportFolder() {}

  /**
   * Writes the files; makes the folder where there is none.
   *
   * @param sources where the program's source files are looked for
   */
  public static void write(Run run, SourceRoots sources, Path folder) throws IOException {
    Files.createDirectories(folder);
    JsonReport.write(run, folder.resolve(JSON));
    try (Writer out = Files.newBufferedWriter(folder.resolve(SARIF))) {
      SarifReport.write(run, sources, out);
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(JUNIT))) {
      JunitReport.write(run, out);
    }
    HtmlReport.write(run, sources, folder);
  }
}
