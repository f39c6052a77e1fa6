package dev.redflag.agent.options;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.binary.SessionReader;
import dev.redflag.report.json.JsonInput;
import dev.redflag.runtime.race.Aims;
import dev.redflag.runtime.site.SiteName;
import dev.redflag.runtime.site.SiteNameException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads from the findings of earlier runs which places in the code to aim at. */
public final class AimFiles {
  private AimFiles() {}

  /**
   * The places of both accesses of all findings; null where no file is given.
   *
   * @throws IOException says in a sentence which file is damaged
   */
  public static Aims read(List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return null;
    }
    Aims aims = new Aims();
    for (Path file : files) {
      for (Finding finding : run(file).findings()) {
        for (FindingAccess access : finding.accesses()) {
          add(access, aims);
        }
      }
    }
    return aims;
  }

  private static Run run(Path file) throws IOException {
    if (!SessionReader.isSession(file)) {
      return JsonInput.read(file);
    }
    SessionReader.Outcome outcome = SessionReader.read(file);
    if (outcome.damage() != null && !outcome.cutOff()) {
      String sentence = outcome.damage().substring(0, outcome.damage().length() - 1);
      throw new IOException("'" + file + "': " + sentence.replaceFirst("^The", "the"));
    }
    return outcome.run();
  }

  private static void add(FindingAccess access, Aims aims) {
    if (access.stack().isEmpty()) {
      return;
    }
    try {
      SiteName name = SiteName.parse(access.stack().get(0));
      aims.add(name.className(), name.method(), name.line());
    } catch (SiteNameException e) {
      // a place without a line, which no site can be told by
    }
  }
}
